import { MINUTE } from '@spetskarta/shared/durations.ts'
import { hoursText, roundedHours } from '@spetskarta/shared/hours.ts'
import { idleCharge } from '@spetskarta/shared/objects/idle-charge.ts'
import { DOWNTIME_FAULTS, type Downtime, FAULT_NAMES, setDowntime } from '@spetskarta/shared/objects/objects.ts'
import { countedParts, onSiteOf } from '@spetskarta/shared/objects/parts.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { Button } from '../../../ui/Button'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useOwnClose } from '../../../ui/dialog/use-own-close'
import { Field, Select } from '../../../ui/form/Field'
import { dayText } from '../../../ui/text/days'
import { secondsIn } from '../../../ui/text/hours-text'
import { clockOf } from '../../tracks/time'
import type { DayDialogProps } from './day-dialog'
import { useSaving } from './day-dialog'
import { RemoveDowntimeDialog } from './RemoveDowntimeDialog'

/** Shorter waits are not charged. */
const USUAL = { longerThan: 30 * MINUTE }
const REASONS = ['Нет фронта работ', 'Ожидание самосвалов', 'Погода', 'Неисправность машины', 'Нет топлива', 'Перегон']

/** Sets how much of a day is downtime by contract (простой), whose fault it is, and why; the hours stay as they are. */
export function DowntimeDialog({ day, machine, ...ends }: DayDialogProps) {
  const { objectId, itemId, downtime } = day
  const parts = countedParts(day)
  const most = onSiteOf(parts) - parts.work
  const waited = Math.min(most, roundedHours(idleCharge(day.waits, USUAL)))
  const [hours, setHours] = useState(hoursText(downtime?.seconds ?? waited))
  const [fault, setFault] = useState<Downtime['fault']>(downtime?.fault ?? 'customer')
  const said = day.idleSaid.map((moment) => clockOf(machine.timeZone, moment)).join(', ')
  const [reason, setReason] = useState(downtime?.reason ?? '')
  const [code, setCode] = useState(downtime?.code ?? '')
  const [asking, setAsking] = useState(false)
  const { busy, failure, save } = useSaving(ends)
  const close = useOwnClose(ends.onClose)
  const seconds = secondsIn(hours)
  const send = (chosen: Downtime | null) =>
    call(setDowntime, { params: { objectId, itemId, day: day.day }, body: { downtime: chosen } })
  async function remove() {
    await send(null)
    await ends.onSaved()
    close()
  }
  const fits = seconds !== undefined && seconds <= most
  return (
    <FormDialog
      title="Простой по договору"
      action="Сохранить"
      busyAction="Сохраняем…"
      busy={busy}
      failure={failure}
      ready={fits && reason.trim() !== ''}
      onSubmit={() => void save(() => send({ seconds: seconds ?? 0, fault, reason, code }))}
      onClose={ends.onClose}
    >
      <p>
        {dayText(day.day, 'heading')}, {machine.name}. На объекте без работы {hoursText(most)}&nbsp;ч, из них в рабочие
        часы подряд дольше получаса {hoursText(waited)}&nbsp;ч.{' '}
        {downtime?.byRule ? 'Сейчас простой посчитан по карточке ставок; ноль его отменит.' : null}
        {downtime?.stated === undefined
          ? null
          : `Раньше указано ${hoursText(downtime.stated)}\u00a0ч, зачтено ${hoursText(downtime.seconds)}\u00a0ч.`}
      </p>
      {said ? (
        <p>
          Водитель отметил простой по вине заказчика: {said}. Сама по себе отметка ничего не начисляет.{' '}
          <Button
            look="outlined"
            onClick={() => {
              setFault('customer')
              setReason(`Отметка водителя в ${said}`)
            }}
          >
            Вписать причину
          </Button>
        </p>
      ) : null}
      <Field
        data-first
        label="Простой, ч"
        value={hours}
        onChange={({ currentTarget }) => setHours(currentTarget.value)}
        autoComplete="off"
        error={fits ? undefined : `Часы пишут так: 1,5 или 1:30; не больше ${hoursText(most)}`}
      />
      <Select
        label="По чьей вине"
        value={fault}
        onChange={({ currentTarget }) =>
          setFault(DOWNTIME_FAULTS.find((one) => one === currentTarget.value) ?? 'other')
        }
      >
        {DOWNTIME_FAULTS.map((one) => (
          <option key={one} value={one}>
            {FAULT_NAMES[one]}
          </option>
        ))}
      </Select>
      <Field
        label="Причина"
        value={reason}
        maxLength={300}
        list="downtime-reasons"
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        hint="Её увидит заказчик"
      />
      <datalist id="downtime-reasons">
        {REASONS.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Field
        label="Код простоя"
        value={code}
        maxLength={10}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        hint="Если он есть в договоре"
      />
      {downtime && !downtime.byRule ? (
        <Button look="quiet" busy={busy} onClick={() => setAsking(true)}>
          Убрать свой простой
        </Button>
      ) : null}
      {asking && downtime ? (
        <RemoveDowntimeDialog downtime={downtime} onConfirm={remove} onClose={() => setAsking(false)} />
      ) : null}
    </FormDialog>
  )
}
