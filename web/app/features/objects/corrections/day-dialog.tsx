/** What a dialog about a machine's day on an object is given. */
import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { useState } from 'react'
import { errorText, type WrongFields } from '../../../api/error-text'
import { TextArea } from '../../../ui/form/Field'

export interface DayDialogProps {
  day: ObjectDay
  machine: { name: string; timeZone: string }
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Saves what a dialog says and closes it; the failure stays in it. */
export function useSaving({ onSaved, onClose }: { onSaved: () => Promise<unknown>; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [wrong, setWrong] = useState<WrongFields>({})
  async function save(send: () => Promise<unknown>) {
    setBusy(true)
    setFailure(undefined)
    setWrong({})
    try {
      await send()
      await onSaved()
      onClose()
    } catch (error) {
      const { text, wrong } = errorText(error)
      setFailure(text)
      setWrong(wrong)
      setBusy(false)
    }
  }
  return { busy, failure, wrong, save }
}

interface Props {
  value: string
  onChange: (reason: string) => void
  /** Such a reason. */
  example: string
}

/** Why the owner counts something else than was recorded. */
export const ReasonField = ({ value, onChange, example }: Props) => (
  <TextArea
    label="Причина"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    maxLength={500}
    rows={3}
    hint="Её увидит заказчик"
    placeholder={example}
  />
)
