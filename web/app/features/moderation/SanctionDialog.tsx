import { type Reason, SANCTION_DAYS } from '@spetskarta/shared/moderation/moderation.ts'
import { useState } from 'react'
import { errorText } from '../../api/error-text'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { Select } from '../../ui/form/Field'
import { isWhyStated, ReasonFields, type Why } from './ReasonFields'
import { termText } from './words'

export interface SanctionTerms {
  reason: Reason
  note: string
  days: number | null
}

interface Props {
  title: string
  action: string
  /** The consequences of the sanction. */
  warning: string
  /** The initial reason: that of the complaints. */
  reason?: Reason | undefined
  onConfirm: (terms: SanctionTerms) => Promise<unknown>
  onClose: () => void
}

/** Why and for how long a listing is taken off or an account is closed; the owner receives it in a letter. */
export default function SanctionDialog({ title, action, warning, reason, onConfirm, onClose }: Props) {
  const [why, setWhy] = useState<Why>({ reason: reason ?? '', note: '' })
  const [days, setDays] = useState('30')
  const [busy, setBusy] = useState(false)
  const close = useOwnClose(onClose)
  const [failure, setFailure] = useState<string>()

  async function send() {
    if (!why.reason) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm({ reason: why.reason, note: why.note, days: days === '' ? null : Number(days) })
      close()
    } catch (error) {
      setFailure(errorText(error).text)
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={title}
      action={action}
      busyAction="Сохраняем…"
      busy={busy}
      ready={isWhyStated(why)}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p>{warning}</p>
      <ReasonFields why={why} onChange={setWhy} hint="Это прочтёт владелец." failure={failure} />
      <Select label="Срок" value={days} onChange={({ target }) => setDays(target.value)}>
        {SANCTION_DAYS.map((term) => (
          <option key={term} value={term ?? ''}>
            {termText(term)}
          </option>
        ))}
      </Select>
    </FormDialog>
  )
}
