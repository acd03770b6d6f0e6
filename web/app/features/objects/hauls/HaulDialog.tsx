import { correctHauls, HAULS_A_DAY, type Haul } from '@spetskarta/shared/objects/hauls.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { Button } from '../../../ui/Button'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { Field } from '../../../ui/form/Field'
import { dayText } from '../../../ui/text/days'
import { ReasonField, useSaving } from '../corrections/day-dialog'
import { wayText } from './texts'

interface Props {
  haul: Haul
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Corrects the number of trips; the recorded number stays visible beside it. */
export function HaulDialog({ haul, ...ends }: Props) {
  const { itemId, day, load, unload, correction } = haul
  const [typed, setTyped] = useState(String(correction?.trips ?? haul.trips))
  const [reason, setReason] = useState(correction?.reason ?? '')
  const { busy, failure, save } = useSaving(ends)
  const trips = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const fits = trips <= HAULS_A_DAY
  const send = (counted: number | null) =>
    void save(() =>
      call(correctHauls, {
        params: { itemId, day },
        body: { load: load.objectId, unload: unload.objectId, trips: counted, reason },
      }),
    )
  return (
    <FormDialog
      title="Поправка рейсов"
      action="Сохранить"
      busyAction="Сохраняем…"
      busy={busy}
      failure={failure}
      ready={fits && reason.trim() !== ''}
      onSubmit={() => send(trips)}
      onClose={ends.onClose}
    >
      <p>
        {dayText(day, 'heading')}, {wayText(haul)}. По записям рейсов {haul.trips}: это число останется рядом с вашим.
      </p>
      <Field
        label="Рейсов"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={fits ? undefined : `Целое число, не больше ${HAULS_A_DAY}`}
      />
      <ReasonField value={reason} onChange={setReason} example="По талонам рейсов девять: телефон сел после обеда" />
      {correction ? (
        <Button look="quiet" busy={busy} onClick={() => send(null)}>
          Снова считать по записям
        </Button>
      ) : null}
    </FormDialog>
  )
}
