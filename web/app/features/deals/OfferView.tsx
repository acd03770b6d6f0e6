import { complainOfRequest, type Deal, type Offer, type RentRequest } from '@spetskarta/shared/deals/deals.ts'
import { OFFER_STATES } from '@spetskarta/shared/deals/steps.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { TextArea } from '../../ui/form/Field'
import { IconFlag } from '../../ui/icon/icons.ts'
import { Page } from '../../ui/page/Page'
import { formatRoubles } from '../../ui/text/format'
import { showToast } from '../../ui/toast'
import { DealWay } from './DealWay'
import { bookedText, momentText, requestTitle, stageOf } from './deal-words'
import css from './deals.module.css'
import { History } from './History'
import { OfferForm, type Start } from './OfferForm'
import { OfferSteps, type TakeOfferStep } from './OfferSteps'
import { OfferSum } from './OfferSum'
import { RequestFacts } from './RequestFacts'
import { WriteButton } from './WriteButton'

interface Props {
  view: { side: 'asker' | 'owner'; request: RentRequest; offer: Offer; history: Deal['history'] }
  /** Undefined where an offer can be neither made nor changed now. */
  start: Start | undefined
  take: TakeOfferStep
  onMachine: (id: string) => void
  /** Whether the owner is logged in: with only the link from a letter, the owner can answer and nothing else. */
  signedIn: boolean
}

/** An offer as its owner sees it: the request and the answer to it. */
export function OfferView({ view: { side, request, offer, history }, start, take, onMachine, signedIn }: Props) {
  const [changing, setChanging] = useState(false)
  const [note, setNote] = useState<string>()
  const [complaining, setComplaining] = useState(false)
  const step = offer.steps.find((one) => one === 'offer' || one === 'change') as 'offer' | 'change' | undefined
  const pending = offer.state === 'offered' || offer.state === 'countered'
  const form = start && step && (step === 'offer' || changing)
  return (
    <Page
      title={requestTitle(request)}
      lead={`${request.asker.name || 'Заказчик'}, ${bookedText(request)}. ${OFFER_STATES[offer.state].words}. ${offer.turn === 'you' ? 'Ваш ход' : OFFER_STATES[offer.state].next}.`}
      actions={
        signedIn ? (
          <ButtonLink to={side === 'asker' ? paths.request(request.id) : paths.deals()}>
            {side === 'asker' ? 'Все предложения' : 'Все сделки'}
          </ButtonLink>
        ) : null
      }
    >
      <div className="lane">
        <DealWay stage={offer.state === 'accepted' ? 3 : stageOf('offer', offer.state)} />
        <div className={css.columns}>
          <div className="lane">
            <RequestFacts request={request}>{signedIn ? <WriteButton offer={offer.id} /> : null}</RequestFacts>
            <History subject="offer" history={history} />
          </div>
          {/* Takes the focus when the form that was sent by the keyboard is gone. */}
          <section>
            {form ? (
              <OfferForm
                key={start.terms.machine}
                start={start}
                machineName={
                  start.others.find(({ id }) => id === start.terms.machine)?.name ?? offer.machine?.name ?? ''
                }
                step={step}
                before={step === 'change' && start.terms.machine === offer.terms?.machine ? offer.terms : null}
                seen={offer.changedAt}
                note={note ?? offer.terms?.note}
                onNote={setNote}
                take={take}
                onMachine={onMachine}
                onDone={() => {
                  setChanging(false)
                  setNote(undefined)
                  showToast({ text: 'Предложение у заказчика' })
                }}
              >
                {step === 'offer' ? (
                  <OfferSteps offer={offer} take={take} main={false} />
                ) : (
                  <Button
                    onClick={() => {
                      setChanging(false)
                      setNote(undefined)
                    }}
                  >
                    Не менять
                  </Button>
                )}
              </OfferForm>
            ) : (
              <section className="card pad gap-3 stack" aria-label="Машина и цена">
                <h2>{offer.machine?.name ?? 'Машина удалена'}</h2>
                {offer.km === null ? null : <p className="quiet small">До места около {offer.km}&nbsp;км по дороге</p>}
                {offer.terms ? (
                  <p className="medium">
                    {bookedText(offer.terms)}
                    {pending ? `, действует до ${momentText(offer.terms.validUntil)}` : ''}
                  </p>
                ) : null}
                <OfferSum offer={offer} />
                {offer.counter && pending ? (
                  <p className="marked pad-row sunken medium">
                    Заказчик предлагает {formatRoubles(offer.counter.rate)}, всего {formatRoubles(offer.counter.sum)}
                    {offer.counter.note ? `. ${offer.counter.note}` : ''}
                  </p>
                ) : null}
                {offer.deal ? (
                  <ButtonLink look="primary" to={paths.deal(offer.deal)}>
                    Открыть сделку
                  </ButtonLink>
                ) : null}
                <OfferSteps
                  offer={offer}
                  take={take}
                  main={!form}
                  {...(step === 'change' && !changing && { onTerms: () => setChanging(true) })}
                />
              </section>
            )}
          </section>
        </div>
        <p className="quiet small lines-airy">
          {offer.turn === null
            ? null
            : side === 'owner'
              ? 'Ваш телефон заказчик увидит, когда примет предложение. '
              : 'Телефоны откроются, когда вы примете предложение. '}
          Деньги через сайт не идут.{' '}
          {signedIn ? null : (
            <Link className="link" to={paths.login({ next: paths.deals() })}>
              Войти и увидеть все заявки
            </Link>
          )}
        </p>
        {side === 'owner' && signedIn ? (
          <p>
            <Button
              look="quiet"
              size="small"
              icon={<IconFlag size={18} aria-hidden="true" />}
              onClick={() => setComplaining(true)}
            >
              Пожаловаться на заявку
            </Button>
          </p>
        ) : null}
      </div>
      {complaining ? <ComplaintDialog id={request.id} onClose={() => setComplaining(false)} /> : null}
    </Page>
  )
}

function ComplaintDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  return (
    <FormDialog
      title="Что не так с заявкой?"
      action="Пожаловаться"
      busyAction="Отправляем…"
      busy={busy}
      failure={failure}
      ready={reason.trim().length >= 3}
      onSubmit={() =>
        void attempt(async () => {
          await call(complainOfRequest, { params: { id }, body: { reason } })
          showToast({ text: 'Модератор увидит жалобу' })
          close()
        })
      }
      onClose={onClose}
    >
      <TextArea
        label="Причина"
        rows={3}
        maxLength={300}
        value={reason}
        data-first
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
