import { CANCEL_RULES } from '@spetskarta/shared/deals/deals.constants.ts'
import type { Offer, OfferTerms } from '@spetskarta/shared/deals/deals.ts'
import { offerSum } from '@spetskarta/shared/deals/offer-sum.ts'
import { OFFER_STEPS, type OfferStep } from '@spetskarta/shared/deals/steps.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { TextArea } from '../../ui/form/Field'
import { WholeField } from '../../ui/form/WholeField'
import { Notice } from '../../ui/Notice'
import { formatRoubles } from '../../ui/text/format'
import { bookedText } from './deal-words'
import { useOpenedStep } from './use-opened-step'

/** The body of the call that takes a step; `seen`: `changedAt` of the offer on the page. */
type OfferStepBody = { seen: string } & (
  | { step: 'offer' | 'change'; terms: OfferTerms }
  | { step: 'counter'; rate: number; note: string }
  | { step: 'pass' | 'accept' | 'agree' | 'decline' | 'withdraw' }
)

export type TakeOfferStep = (body: OfferStepBody) => Promise<unknown>

interface Props {
  offer: Offer
  /** Undefined where the form of an offer is already on the page. */
  onTerms?: () => void
  take: TakeOfferStep
  /** Whether this is the first of several offers side by side: only its main button is primary. */
  main: boolean
}

type DialogStep = Exclude<OfferStep, 'offer' | 'change' | 'expire' | 'take' | 'close'>

const QUESTIONS: Record<Exclude<DialogStep, 'counter'>, { title: string; busy: string; text: string }> = {
  accept: {
    title: 'Принять предложение?',
    busy: 'Бронируем…',
    text: 'Машина будет забронирована за вами, вы оба увидите телефоны друг друга, остальные владельцы узнают, что заявка закрыта.',
  },
  agree: {
    title: 'Согласиться на цену заказчика?',
    busy: 'Бронируем…',
    text: 'Машина будет забронирована за ним на эти дни, вы оба увидите телефоны друг друга.',
  },
  pass: {
    title: 'Отказаться от заявки?',
    busy: 'Отправляем…',
    text: 'Заказчик узнает, что вы не можете. Вернуться к заявке будет нельзя.',
  },
  decline: {
    title: 'Отказаться от предложения?',
    busy: 'Отправляем…',
    text: 'Владелец узнает об этом. Остальные предложения остаются.',
  },
  withdraw: {
    title: 'Отозвать предложение?',
    busy: 'Отзываем…',
    text: 'Заказчик узнает об этом и выберет из остальных.',
  },
}
const FIRST: readonly OfferStep[] = ['accept', 'agree', 'offer']

/** The buttons of an offer: the steps that this side may take now, by the table of steps. */
export function OfferSteps({ offer, onTerms, take, main }: Props) {
  const { opened, open, refused, asked } = useOpenedStep<DialogStep>(offer.steps)
  const close = () => open(undefined)
  const send: TakeOfferStep = (body) => asked(() => take(body))
  const able = offer.steps.filter((step) => onTerms || !(step === 'offer' || step === 'change'))
  const steps = [...able.filter((step) => FIRST.includes(step)), ...able.filter((step) => !FIRST.includes(step))]
  const refusal = refused ? <Notice bad>{refused}</Notice> : null
  if (steps.length === 0) return refusal
  return (
    <>
      {refusal}
      <div className="wrap">
        {steps.map((step) => (
          <Button
            key={step}
            look={
              main && FIRST.includes(step)
                ? 'primary'
                : step === 'decline' || step === 'pass' || step === 'withdraw'
                  ? 'quiet'
                  : 'outlined'
            }
            onClick={() => (step === 'offer' || step === 'change' ? onTerms?.() : open(step as DialogStep))}
          >
            {OFFER_STEPS[step].words}
          </Button>
        ))}
      </div>
      {opened === 'counter' ? <CounterDialog offer={offer} take={send} onClose={close} /> : null}
      {opened && opened !== 'counter' ? (
        <ConfirmDialog
          title={QUESTIONS[opened].title}
          action={OFFER_STEPS[opened].words}
          busyAction={QUESTIONS[opened].busy}
          look={opened === 'accept' || opened === 'agree' ? 'primary' : 'destroy'}
          onConfirm={() => send({ step: opened, seen: offer.changedAt })}
          onClose={close}
        >
          {offer.terms ? <p className="strong ink">{agreedText(offer, opened)}</p> : null}
          <p>{QUESTIONS[opened].text}</p>
          {opened === 'accept' || opened === 'agree' ? <Rules /> : null}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** The machine, the days and the sum that the question is about. */
function agreedText({ machine, terms, price, counter }: Offer, step: DialogStep): string {
  const sum = (step === 'agree' && counter ? counter : price)?.sum
  return [machine?.name, terms && bookedText(terms), sum === undefined ? '' : `всего ${formatRoubles(sum)}`]
    .filter(Boolean)
    .join(', ')
}

/** The rules of moving and cancelling a booking, shown before it is made. */
export const Rules = () => (
  <ul className="gap-2 stack quiet small lines-airy">
    {CANCEL_RULES.map((rule) => (
      <li key={rule}>{rule}</li>
    ))}
  </ul>
)

function CounterDialog({ offer, take, onClose }: { offer: Offer; take: TakeOfferStep; onClose: () => void }) {
  const [rate, setRate] = useState(offer.terms?.rate ?? 0)
  const [note, setNote] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const sum = offer.terms && rate > 0 ? offerSum({ ...offer.terms, rate }).sum : undefined
  return (
    <FormDialog
      title="Своя цена"
      action="Отправить"
      busyAction="Отправляем…"
      look="primary"
      busy={busy}
      failure={failure}
      ready={rate > 0}
      onSubmit={() =>
        void attempt(async () => {
          await take({ step: 'counter', rate, note, seen: offer.changedAt })
          close()
        })
      }
      onClose={onClose}
    >
      <WholeField
        label={offer.terms?.unit === 'hour' ? 'За час, ₽' : 'За смену, ₽'}
        data-first
        value={rate}
        hint={sum === undefined ? undefined : `Всего выйдет ${formatRoubles(sum)}`}
        onChange={setRate}
      />
      <TextArea
        label="Пояснение"
        rows={3}
        maxLength={1000}
        value={note}
        placeholder="Работы на три дня, оплата сразу"
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  )
}
