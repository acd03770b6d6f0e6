/** What the dialogs about a machine's day on an object share. */
import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { useState } from 'react'
import { errorText, type WrongFields } from '../../../api/error-text'
import { useOwnClose } from '../../../ui/dialog/use-own-close'
import { TextArea } from '../../../ui/form/Field'

export interface DayDialogProps {
  day: ObjectDay
  machine: { name: string; timeZone: string }
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Saves the entries of a dialog and closes it; after a failure the dialog stays open and shows it. */
export function useSaving({ onSaved, onClose }: { onSaved: () => Promise<unknown>; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const close = useOwnClose(onClose)
  const [failure, setFailure] = useState<string>()
  const [wrong, setWrong] = useState<WrongFields>({})
  async function save(send: () => Promise<unknown>) {
    setBusy(true)
    setFailure(undefined)
    setWrong({})
    try {
      await send()
      await onSaved()
      close()
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
  /** A sample reason, shown as a placeholder. */
  example: string
}

/** Why the owner's figure differs from the record. */
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
