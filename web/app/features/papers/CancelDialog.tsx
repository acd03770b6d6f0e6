import { CANCEL_REASON_MAX } from '@spetskarta/shared/papers/papers.constants.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorText } from '../../api/error-text'
import { takeShown } from '../../api/take-shown'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { TextArea } from '../../ui/form/Field'

interface Props {
  title: string
  cancel: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason and cancels the paper; this cannot be undone. */
export function CancelDialog({ title, cancel: cancelFor, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const close = useOwnClose(onClose)
  const [failure, setFailure] = useState<string>()

  async function cancel() {
    setBusy(true)
    try {
      await takeShown(() => cancelFor(reason), revalidate)
      await revalidate()
      close()
    } catch (error) {
      setFailure(errorText(error).text)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={`Отменить: ${title}?`}
      action="Отменить документ"
      busyAction="Отменяем…"
      busy={busy}
      ready={reason.trim() !== ''}
      onSubmit={() => void cancel()}
      onClose={onClose}
    >
      <p>Документ останется в списке с этим номером и пометкой «отменён». Вернуть его нельзя.</p>
      <TextArea
        label="Почему"
        rows={3}
        data-first
        value={reason}
        maxLength={CANCEL_REASON_MAX}
        error={failure}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
