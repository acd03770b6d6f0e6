import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { type OwnBooking, putOwnBooking, removeOwnBooking } from '@spetskarta/shared/deals/deal-calendar.ts'
import { OWN_BOOKING_MAX } from '@spetskarta/shared/deals/deals.constants.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { AskedButton } from '../../../ui/dialog/AskedButton'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { useOwnClose } from '../../../ui/dialog/use-own-close'
import { Field, Select } from '../../../ui/form/Field'
import { dayRangeText } from '../../../ui/text/days'
import { SHIFT_NAMES } from '../deal-words'
import css from '../deals.module.css'

interface Props {
  /** `today`: the current day in the machine's time zone. */
  machines: readonly { id: string; name: string; today: string }[]
  /** The saved booking, or the initial values of a new one. */
  booking: OwnBooking
  isNew: boolean
  /** Called when the booking was saved or removed. */
  onDone: () => void
  onClose: () => void
}

/** Days of a machine that its owner has promised to a customer outside this site. */
export function OwnBookingDialog({ machines, booking, isNew, onDone, onClose }: Props) {
  const [form, setForm] = useState(booking)
  const saving = useAttempt()
  const close = useOwnClose(onClose)
  const set = (change: Partial<OwnBooking>) => setForm((known) => ({ ...known, ...change }))
  const today = machines.find((one) => one.id === form.machine)?.today ?? booking.from
  const ready = form.from !== '' && form.to >= form.from
  const { id, ...body } = form
  return (
    <FormDialog
      title={isNew ? 'Новая бронь' : 'Бронь'}
      action={isNew ? 'Забронировать' : 'Сохранить'}
      busyAction="Сохраняем…"
      look="primary"
      busy={saving.busy}
      failure={saving.failure}
      ready={ready}
      onSubmit={() =>
        void saving.attempt(async () => {
          await call(putOwnBooking, { params: { id }, body })
          onDone()
          close()
        })
      }
      onClose={onClose}
    >
      <Select label="Машина" value={form.machine} onChange={({ target }) => set({ machine: target.value })}>
        {machines.map((machine) => (
          <option key={machine.id} value={machine.id}>
            {machine.name}
          </option>
        ))}
      </Select>
      <div className={css.pair}>
        <Field
          label="С"
          type="date"
          required
          min={isNew || booking.from >= today ? today : booking.from}
          value={form.from}
          onChange={({ target: { value } }) => set({ from: value, ...(form.to < value && { to: value }) })}
        />
        <Field
          label="По"
          type="date"
          required
          min={form.from}
          max={dayAfter(today, 366)}
          value={form.to}
          onChange={({ target }) => set({ to: target.value })}
        />
      </div>
      <Select label="Смена" value={form.shift} onChange={({ target }) => set({ shift: target.value as 'all' })}>
        {Object.entries(SHIFT_NAMES).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      <Field
        label="Заказчик или причина"
        hint="Видите только вы. Машину с календарём на эти дни не найдут, а её предложения на них закроются."
        maxLength={OWN_BOOKING_MAX}
        value={form.customer}
        onChange={({ target }) => set({ customer: target.value })}
      />
      {isNew ? null : (
        <AskedButton
          label="Убрать бронь"
          disabled={saving.busy}
          title="Убрать бронь?"
          action="Убрать"
          busyAction="Убираем…"
          onConfirm={async () => {
            await call(removeOwnBooking, { params: { id } })
            onDone()
            close()
          }}
        >
          <p className="anywhere">
            {machines.find((one) => one.id === booking.machine)?.name}, {dayRangeText(booking.from, booking.to)}
            {booking.customer ? `, ${booking.customer}` : ''}: дни снова станут свободны.
          </p>
        </AskedButton>
      )}
    </FormDialog>
  )
}
