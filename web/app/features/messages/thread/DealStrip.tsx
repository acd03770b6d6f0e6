import { cancelledText } from '@spetskarta/shared/deals/cancelled-text.ts'
import { takeDealStep, takeOfferStep } from '@spetskarta/shared/deals/deals.ts'
import { DEAL_STATES, OFFER_STATES, OFFER_STEPS } from '@spetskarta/shared/deals/steps.ts'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { takeShown } from '../../../api/take-shown'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { formatRoubles } from '../../../ui/text/format'
import { DealSteps } from '../../deals/DealSteps'
import { DealWay } from '../../deals/DealWay'
import { requestedDaysText, stageOf } from '../../deals/deal-words'
import { OfferSteps } from '../../deals/OfferSteps'
import type { AboutOffer } from './about-offer'
import css from './Conversation.module.css'

interface Props {
  about: AboutOffer
  look: () => Promise<void>
}

/** The state of the deal of a thread, whose turn it is, and what can be done now. */
export function DealStrip({ about: { view, deal }, look: readAgain }: Props) {
  // A step that was taken has not failed because what follows from it could not be read: the next news brings it.
  const look = () => readAgain().catch(() => undefined)
  const { offer, side } = view
  const state = deal ? DEAL_STATES[deal.state] : OFFER_STATES[offer.state]
  const turn = deal ? deal.turn : offer.turn
  const form = offer.steps.find((step) => step === 'offer' || step === 'change')
  const whole = deal
    ? { to: paths.deal(deal.id), words: 'Сделка целиком' }
    : side === 'asker'
      ? { to: paths.request(view.request.id), words: 'Все предложения' }
      : { to: paths.offer(offer.id), words: 'Заявка целиком' }
  const stage = deal ? stageOf('deal', deal.state) : stageOf('offer', offer.state)
  return (
    <section className={`${css.strip} line-below gap-2 stack`} aria-label="Сделка">
      <DealWay stage={stage} bare />
      <div className="between">
        <p className="small">
          {turn === 'you' ? <b className={`${css.turn} attention`}>Ваш ход</b> : null}
          <b>{state.words}</b>
          {turn === 'you' || state.next === '' ? '. ' : `. ${state.next}. `}
          <Link className="link" to={whole.to}>
            {whole.words}
          </Link>
        </p>
        {offer.price ? <b className="digits nowrap">{formatRoubles(offer.price.sum)}</b> : null}
      </div>
      {offer.counter && !deal ? (
        <p className="small">
          Цена заказчика: {formatRoubles(offer.counter.rate)}, всего {formatRoubles(offer.counter.sum)}
          {offer.counter.note ? `. ${offer.counter.note}` : ''}
        </p>
      ) : null}
      {deal?.asked ? <p className="small">{requestedDaysText(deal)}</p> : null}
      {deal?.cancelled ? <p className="small">{cancelledText(deal.cancelled)}</p> : null}
      <div className={`${css.steps} wrap`}>
        {deal ? (
          <DealSteps
            deal={deal}
            take={async (body) => {
              await takeShown(() => call(takeDealStep, { params: { id: deal.id }, body }), look)
              await look()
            }}
          />
        ) : (
          <>
            {form ? (
              <ButtonLink look={form === 'offer' ? 'primary' : 'outlined'} to={paths.offer(offer.id)}>
                {OFFER_STEPS[form].words}
              </ButtonLink>
            ) : null}
            <OfferSteps
              offer={offer}
              main={!form}
              take={async (body) => {
                await takeShown(() => call(takeOfferStep, { params: { id: offer.id }, body }), look)
                await look()
              }}
            />
          </>
        )}
      </div>
    </section>
  )
}
