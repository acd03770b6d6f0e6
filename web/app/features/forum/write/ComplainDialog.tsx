import { complain, type ForumItem } from '@spetskarta/shared/forum/forum.ts'
import { FORUM } from '@spetskarta/shared/limits.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useOwnClose } from '../../../ui/dialog/use-own-close'
import { TextArea } from '../../../ui/form/Field'
import { showToast } from '../../../ui/toast'

/** Reports a message to the moderators. */
export function ComplainDialog({ item, onClose }: { item: ForumItem; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const close = useOwnClose(onClose)
  const [failure, setFailure] = useState<string>()

  async function send() {
    setBusy(true)
    setFailure(undefined)
    try {
      await call(complain, { body: { id: item._id, reason } })
      showToast({ text: 'Жалоба у модераторов' })
      close()
    } catch (error) {
      setFailure(errorText(error).text)
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={item.type === 2 ? 'Пожаловаться на сообщение' : 'Пожаловаться на тему'}
      action="Пожаловаться"
      busyAction="Отправляем…"
      busy={busy}
      ready={reason.trim() !== ''}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextArea
        label="Что не так"
        hint="Например: реклама, оскорбление, чужие персональные данные"
        value={reason}
        error={failure}
        maxLength={FORUM.reason}
        rows={3}
        data-first
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
