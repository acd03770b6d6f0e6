import { VALID_DAYS } from '@spetskarta/shared/deals/deals.constants.ts'
import type { Offer, OfferTerms } from '@spetskarta/shared/deals/deals.ts'
import { offerSum } from '@spetskarta/shared/deals/offer-sum.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/Button'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { Field, Select, TextArea } from '../../ui/form/Field'
import { Tick } from '../../ui/form/Tick'
import { WholeField } from '../../ui/form/WholeField'
import { Notice } from '../../ui/Notice'
import { dayText } from '../../ui/text/days'
import { countOf } from '../../ui/text/format'
import { SHIFT_NAMES, termsText, VAT_WORDS } from './deal-words'
import css from './deals.module.css'
import type { TakeOfferStep } from './OfferSteps'
import { OfferSum } from './OfferSum'
import { changedTerms, validFor } from './offer-terms'

/** The values that an owner's offer starts with. */
export interface Start {
  terms: OfferTerms
  km: number | null
  missing: string
  taken: { day: string; why: 'busy' | 'service' | 'booked' }[]
  others: { id: string; name: string }[]
}

interface Props {
  start: Start
  machineName: string
  step: 'offer' | 'change'
  /** The terms of the offer that is changed; null for a new one. */
  before: OfferTerms | null
  /** `changedAt` of the offer on the page. */
  seen: string
  take: TakeOfferStep
  /** The message to the asker that was typed for another machine; undefined: none was. */
  note: string | undefined
  onNote: (note: string) => void
  /** Called when the owner picks another machine, whose listing has other prices. */
  onMachine: (id: string) => void
  onDone: () => void
  /** Other buttons, shown under the main one. */
  children?: ReactNode
}

const TAKEN = { busy: 'занята', service: 'ТО', booked: 'бронь' } as const
const DAYS = ['день', 'дня', 'дней'] as const

/** Price, days and terms of an offer; the initial values come from the machine's listing. */
export function OfferForm({
  start,
  machineName,
  step,
  before,
  seen,
  note,
  onNote,
  take,
  onMachine,
  onDone,
  children,
}: Props) {
  const [terms, setTerms] = useState<OfferTerms>({ ...(before ?? start.terms), ...(note !== undefined && { note }) })
  const [days, setDays] = useState(String(VALID_DAYS.usual))
  // Sent again after a lost answer, the offer is the same to the millisecond, so that the server takes it once.
  const sent = useRef({ form: '', validUntil: '' })
  const { busy, failure, attempt } = useAttempt()
  // Without a price in the listing, the offer cannot be sent as it is: the fields are open.
  const [opened] = useState(step === 'change' || terms.rate === 0)
  const set = (change: Partial<OfferTerms>) => setTerms((now) => changedTerms(now, change))
  const number = (name: 'rate' | 'quantity' | 'delivery' | 'hours') => ({
    value: terms[name],
    zero: name === 'delivery',
    onChange: (value: number) => set({ [name]: value }),
  })
  const taken = start.taken.filter(({ day }) => day >= terms.from && day <= terms.to)
  const price: Offer['price'] = offerSum(terms)
  const whole = [terms.rate, terms.quantity, terms.delivery, terms.hours].every(Number.isInteger)

  function submit(event: FormEvent) {
    event.preventDefault()
    void attempt(async () => {
      const form = JSON.stringify([terms, days])
      if (sent.current.form !== form) sent.current = { form, validUntil: validFor(Number(days), Date.now()) }
      await take({ step, seen, terms: { ...terms, validUntil: sent.current.validUntil } })
      onDone()
    })
  }

  return (
    <form className="card pad gap-4 stack" onSubmit={submit}>
      <h2>{step === 'offer' ? 'Ваше предложение' : 'Изменить предложение'}</h2>
      {start.others.length > 0 ? (
        <Select label="Машина" value={terms.machine} onChange={({ target }) => onMachine(target.value)}>
          <option value={terms.machine}>{machineName}</option>
          {start.others
            .filter(({ id }) => id !== terms.machine)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      ) : null}
      <p className="medium">{termsText(terms, Number(days))}</p>
      {taken.length > 0 ? (
        <p className="warning pad-row small" role="status">
          В эти дни машина занята: {taken.map(({ day, why }) => `${dayText(day, 'plain')} — ${TAKEN[why]}`).join(', ')}
        </p>
      ) : null}
      {start.missing && !before ? <p className="quiet small">{start.missing}</p> : null}
      <details open={opened}>
        <summary className="reach row medium strong link">Изменить цену, дни, условия</summary>
        <div className="gap-4 stack">
          <div className={css.pair}>
            <Field
              label="С"
              type="date"
              required
              value={terms.from}
              onChange={({ target: { value } }) => set({ from: value, ...(terms.to < value && { to: value }) })}
            />
            <Field
              label="По"
              type="date"
              required
              min={terms.from}
              value={terms.to}
              onChange={({ target }) => set({ to: target.value })}
            />
            <Select
              label="Смена"
              value={terms.shift}
              onChange={({ target }) => set({ shift: target.value as OfferTerms['shift'] })}
            >
              {Object.entries(SHIFT_NAMES).map(([id, words]) => (
                <option key={id} value={id}>
                  {words}
                </option>
              ))}
            </Select>
            <WholeField label="Часов в смене" {...number('hours')} />
          </div>
          <div className={css.pair}>
            <Select
              label="Цена за"
              value={terms.unit}
              onChange={({ target }) => set({ unit: target.value as OfferTerms['unit'] })}
            >
              <option value="shift">смену</option>
              <option value="hour">час</option>
            </Select>
            <WholeField label="Цена, ₽" {...number('rate')} />
            <WholeField label={terms.unit === 'shift' ? 'Смен' : 'Часов'} {...number('quantity')} />
            <WholeField label="Подача, ₽" {...number('delivery')} />
            <Select
              label="НДС"
              value={terms.vat}
              onChange={({ target }) => set({ vat: target.value as OfferTerms['vat'] })}
            >
              {Object.entries(VAT_WORDS).map(([id, words]) => (
                <option key={id} value={id}>
                  {words}
                </option>
              ))}
            </Select>
            <Select label="Действует" value={days} onChange={({ target }) => setDays(target.value)}>
              {[1, 2, 3, 7, 14].map((n) => (
                <option key={n} value={n}>
                  {countOf(n, DAYS)}
                </option>
              ))}
            </Select>
          </div>
          <Tick checked={terms.operator} onChange={(operator) => set({ operator })}>
            С машинистом
          </Tick>
          <Field
            label="Что входит"
            value={terms.included}
            maxLength={300}
            placeholder="Топливо, ковши 0,6 и 1,2&nbsp;м"
            onChange={({ target }) => set({ included: target.value })}
          />
          <TextArea
            label="Сообщение заказчику"
            rows={2}
            maxLength={1000}
            value={terms.note}
            onChange={({ target }) => {
              set({ note: target.value })
              onNote(target.value)
            }}
          />
        </div>
      </details>
      {whole ? <OfferSum offer={{ terms, price, km: start.km }} /> : null}
      {failure ? <Notice bad>{failure}</Notice> : null}
      <Button
        type="submit"
        look="primary"
        wide
        busy={busy}
        disabled={!(whole && terms.rate > 0 && terms.quantity > 0 && terms.hours > 0)}
      >
        {busy ? 'Отправляем…' : step === 'offer' ? 'Предложить цену' : 'Изменить предложение'}
      </Button>
      {children}
    </form>
  )
}
