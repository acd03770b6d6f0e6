import { COUNTER_MOST, enterEngineHours } from '@spetskarta/shared/days/engine-hours.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { useOwnClose } from '../../../ui/dialog/use-own-close'
import { Field } from '../../../ui/form/Field'
import { dayText } from '../../../ui/text/days'
import { clockOf } from '../../tracks/time'
import { momentAt } from '../engine/marked'
import { counterOf } from './texts'

interface Props {
  equipmentId: string
  day: string
  span: { zone: string; start: number; end: number }
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Form for a reading of the machine's own counter of engine hours, and its time. */
export function EnterDialog({ equipmentId, day, span, onSaved, onClose }: Props) {
  const [clock, setClock] = useState(() => {
    const now = Date.now()
    return now >= span.start && now < span.end ? clockOf(span.zone, now) : ''
  })
  const [counter, setCounter] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const at = momentAt(span, clock)
  const hours = counterOf(counter)
  const fits = hours !== undefined && hours <= COUNTER_MOST
  async function save() {
    if (at === undefined || hours === undefined) return
    await call(enterEngineHours, { params: { equipmentId }, body: { at, hours } })
    await onSaved()
    close()
  }
  return (
    <FormDialog
      title="Показание моточасов"
      action="Сохранить"
      busyAction="Сохраняем…"
      busy={busy}
      failure={failure}
      ready={at !== undefined && fits}
      onSubmit={() => void attempt(save)}
      onClose={onClose}
    >
      <p>
        {dayText(day, 'heading')}. Показание того же времени заменит прежнее. Оно войдёт в ЭСМ-2 и ЭСМ-3, если трекер
        моточасов не передаёт.
      </p>
      <Field
        data-first
        label="Показание счётчика, моточасы"
        inputMode="decimal"
        placeholder="4 120,5"
        autoComplete="off"
        value={counter}
        error={counter === '' || fits ? undefined : `Пишут так: 4 120,5; не больше ${COUNTER_MOST}`}
        onChange={({ currentTarget }) => setCounter(currentTarget.value)}
      />
      <Field
        label="Время"
        type="time"
        required
        value={clock}
        onChange={({ currentTarget }) => setClock(currentTarget.value)}
      />
    </FormDialog>
  )
}
