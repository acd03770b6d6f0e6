import { REASON_MAX } from '@spetskarta/shared/deals/deals.constants.ts'
import type { Deal } from '@spetskarta/shared/deals/deals.ts'
import { movedTerms, offerSum } from '@spetskarta/shared/deals/offer-sum.ts'
import { DEAL_STEPS, type DealStep } from '@spetskarta/shared/deals/steps.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { Field, Select, TextArea } from '../../ui/form/Field'
import { Notice } from '../../ui/Notice'
import { formatRoubles } from '../../ui/text/format'
import { SHIFT_NAMES } from './deal-words'
import css from './deals.module.css'
import { Rules } from './OfferSteps'
import { startedOn } from './offer-terms'
import { stepButtons } from './step-buttons'
import { useOpenedStep } from './use-opened-step'

type PlainStep = Exclude<DealStep, 'ask_to_move' | 'offer_to_move' | 'cancel' | 'begin' | 'end' | 'lapse' | 'leave'>
type MoveStep = 'ask_to_move' | 'offer_to_move'
type AskingStep = MoveStep | 'cancel' | 'finish'
/** The body of the call that takes a step. */
export type DealStepBody =
  /** `seen`: `changedAt` of the deal on the page. */
  | { step: MoveStep; from: string; to: string; shift: Deal['days']['shift']; reason: string; seen: string }
  | { step: 'cancel'; reason: string }
  | { step: PlainStep; seen: string }

interface Props {
  deal: Deal
  take: (body: DealStepBody) => Promise<unknown>
}

const isMove = (step: DealStep): step is MoveStep => step === 'ask_to_move' || step === 'offer_to_move'

/** The buttons of a deal: the steps that this side may take now, by the table of steps. */
export function DealSteps({ deal, take }: Props) {
  const { opened, open, refused, asked } = useOpenedStep<AskingStep>(deal.steps)
  const { busy, attempt } = useAttempt()
  const close = () => open(undefined)
  const send = (body: DealStepBody) => asked(() => take(body))
  const refusal = refused ? <Notice bad>{refused}</Notice> : null
  if (deal.steps.length === 0) return refusal
  return (
    <>
      {refusal}
      <div className="wrap">
        {stepButtons(deal.steps, deal.turn === 'you').map(({ step, asks, look }) => (
          <Button
            key={step}
            look={look}
            busy={busy && !asks}
            onClick={() =>
              asks
                ? open(step as AskingStep)
                : void attempt(async () => void (await send({ step: step as PlainStep, seen: deal.changedAt })))
            }
          >
            {DEAL_STEPS[step].words}
          </Button>
        ))}
      </div>
      {opened === 'finish' ? (
        <ReasonDialog
          title="Закончить работу раньше?"
          action="Закончить"
          text="Оставшиеся дни брони освободятся, дальше вы оба отметите оплату."
          send={() => send({ step: 'finish', seen: deal.changedAt })}
          onClose={close}
        />
      ) : null}
      {opened === 'cancel' ? (
        <ReasonDialog
          title="Отменить бронь?"
          action="Отменить бронь"
          text={undefined}
          needsReason
          send={(reason) => send({ step: 'cancel', reason })}
          onClose={close}
        />
      ) : null}
      {opened && isMove(opened) ? <MoveDialog deal={deal} step={opened} take={send} onClose={close} /> : null}
    </>
  )
}

interface ReasonProps {
  title: string
  action: string
  /** The consequences of the step; undefined: the rules of cancelling are shown. */
  text: string | undefined
  needsReason?: boolean
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

function ReasonDialog({ title, action, text, needsReason = false, send, onClose }: ReasonProps) {
  const [reason, setReason] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  return (
    <FormDialog
      title={title}
      action={action}
      busyAction="Отправляем…"
      busy={busy}
      failure={failure}
      ready={!needsReason || reason.trim().length >= 3}
      onSubmit={() =>
        void attempt(async () => {
          await send(reason)
          close()
        })
      }
      onClose={onClose}
    >
      {text ? <p>{text}</p> : <Rules />}
      {needsReason ? (
        <TextArea
          label="Причина"
          rows={3}
          maxLength={REASON_MAX}
          data-first
          value={reason}
          hint="Её увидит вторая сторона"
          onChange={({ target }) => setReason(target.value)}
        />
      ) : null}
    </FormDialog>
  )
}

function MoveDialog({ deal, step, take, onClose }: Props & { step: MoveStep; onClose: () => void }) {
  const { terms } = deal.offer
  const [days, setDays] = useState(deal.days)
  const [reason, setReason] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const sum = terms && days.to >= days.from ? offerSum(movedTerms(terms, days)).sum : undefined
  return (
    <FormDialog
      title="Другие дни"
      action="Попросить"
      busyAction="Отправляем…"
      look="primary"
      busy={busy}
      failure={failure}
      ready={reason.trim().length >= 3 && days.from !== '' && days.to >= days.from}
      onSubmit={() =>
        void attempt(async () => {
          await take({ step, ...days, reason, seen: deal.changedAt })
          close()
        })
      }
      onClose={onClose}
    >
      <div className={css.pair}>
        <Field
          label="С"
          type="date"
          data-first
          value={days.from}
          onChange={({ target }) => setDays(startedOn(days, target.value))}
        />
        <Field
          label="По"
          type="date"
          min={days.from}
          value={days.to}
          onChange={({ target }) => setDays({ ...days, to: target.value })}
        />
      </div>
      <Select
        label="Смена"
        value={days.shift}
        onChange={({ target }) => setDays({ ...days, shift: target.value as Deal['days']['shift'] })}
      >
        {Object.entries(SHIFT_NAMES).map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </Select>
      <TextArea
        label="Причина"
        rows={2}
        maxLength={REASON_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className="medium" role="status">
        {sum === undefined ? null : `Всего за эти дни: ${formatRoubles(sum)}`}
      </p>
      <p className="quiet small">
        Пока вторая сторона не согласится, бронь и сумма остаются прежними. Согласие — и на дни, и на сумму.
      </p>
    </FormDialog>
  )
}
