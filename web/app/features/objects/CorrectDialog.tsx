import { correctHours, type ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { Field, TextArea } from '../../ui/form/Field'
import { Notice } from '../../ui/Notice'
import { longDay } from '../../ui/text/calendar-days'
import { hoursText, secondsOf } from './hours-text'

interface Props {
  day: ObjectDay
  /** Its name. */
  machine: string
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Counts other hours than the recorded ones; empty hours take that back. */
export function CorrectDialog({ day, machine, onSaved, onClose }: Props) {
  const { objectId, itemId, correction, work } = day
  const [hours, setHours] = useState(correction ? hoursText(correction.counted) : '')
  const [reason, setReason] = useState(correction?.reason ?? '')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const counted = hours.trim() === '' ? null : secondsOf(hours)

  async function save() {
    if (counted === undefined) return
    setBusy(true)
    try {
      await call(correctHours, { params: { objectId, itemId, day: day.day }, body: { counted, reason } })
      await onSaved()
      onClose()
    } catch (error) {
      setFailure(errorText(error).text)
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title="Поправка часов"
      action="Сохранить"
      busyAction="Сохраняем…"
      busy={busy}
      ready={counted !== undefined && reason.trim() !== '' && (counted !== null || correction !== null)}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>
        {longDay(day.day)}, {machine}. По записям {hoursText(work)}: это число останется рядом с вашим.
      </p>
      <Field
        data-first
        label="Зачесть, ч"
        value={hours}
        onChange={({ currentTarget }) => setHours(currentTarget.value)}
        placeholder="7:30"
        autoComplete="off"
        error={counted === undefined ? 'Часы пишут так: 7:30 или 7,5; не больше 24' : undefined}
        hint={correction ? 'Пусто: снова считать по записям' : undefined}
      />
      <TextArea
        label="Причина"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        maxLength={500}
        rows={3}
        hint="Её увидит заказчик"
        placeholder="Телефон сел в 14:27, подтвердил прораб"
      />
      {failure ? <Notice bad>{failure}</Notice> : null}
    </FormDialog>
  )
}
