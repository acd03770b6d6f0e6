import { getOffer, type Offer, takeOfferStep } from '@spetskarta/shared/deals/deals.ts'
import { OFFER_STATES, OFFER_STEPS } from '@spetskarta/shared/deals/steps.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { formatRoubles } from '../../../ui/text/format'
import { bookedText } from '../../deals/deal-words'
import { OfferSteps, type TakeOfferStep } from '../../deals/OfferSteps'
import type { Threads } from '../use-threads'
import css from './Conversation.module.css'

interface Props {
  thread: string
  offer: string
  list: Threads
}

/** The offer that a thread is about: its price, days and state, and what can be done now. */
export default function ThreadOffer({ thread, offer: id, list }: Props) {
  const [offer, setOffer] = useState<Offer>()
  const navigate = useNavigate()
  const look = useEffectEvent(async () => setOffer((await call(getOffer, { params: { id } })).offer))
  const { onChanged } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener is the same as long as the page is
  useEffect(() => {
    void look().catch(() => undefined)
    return onChanged((which) => {
      if (which === undefined || which === thread) void look().catch(() => undefined)
    })
  }, [thread, id])
  if (!offer) return null

  const take: TakeOfferStep = async (body) => {
    const { offer: after } = await call(takeOfferStep, { params: { id }, body })
    if (after.deal) return navigate(paths.deal(after.deal))
    setOffer(after)
  }
  const form = offer.steps.find((step) => step === 'offer' || step === 'change')
  return (
    <section className={`${css.offer} line-below gap-2 stack`} aria-label="Предложение">
      <div className="between">
        <p className="medium shrinks">
          {offer.terms ? bookedText(offer.terms) : (offer.machine?.name ?? 'Машина удалена')}
          <span className="quiet block small">
            {OFFER_STATES[offer.state].words}
            {offer.turn === 'you' ? '. Ваш ход' : ''}
          </span>
        </p>
        {offer.price ? <b className="digits nowrap text-lead">{formatRoubles(offer.price.sum)}</b> : null}
      </div>
      {offer.counter ? (
        <p className="small">
          Цена заказчика: {formatRoubles(offer.counter.rate)}, всего {formatRoubles(offer.counter.sum)}
        </p>
      ) : null}
      <div className="wrap">
        {offer.deal ? <ButtonLink to={paths.deal(offer.deal)}>Открыть сделку</ButtonLink> : null}
        {form ? <ButtonLink to={paths.offer(id)}>{OFFER_STEPS[form].words}</ButtonLink> : null}
        <OfferSteps offer={offer} take={take} main={false} />
      </div>
    </section>
  )
}
