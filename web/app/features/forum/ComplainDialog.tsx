import type { ForumItem } from '@spetskarta/shared/forum.ts'
import { FORUM } from '@spetskarta/shared/limits.ts'
import { useId, useState } from 'react'
import { errorText } from '../../api/error-text'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TextArea } from '../../ui/Field'
import { showToast } from '../../ui/toast'

/** Tells moderators what is wrong. */
export function ComplainDialog({ item, onClose }: { item: ForumItem; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useId()

  async function send() {
    setBusy(true)
    setFailure(undefined)
    try {
      await (await import('./forum-calls')).complain(item._id, reason)
      showToast({ text: 'Жалоба у модераторов' })
      onClose()
    } catch (error) {
      setFailure(errorText(error).text)
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={item.type === 2 ? 'Пожаловаться на сообщение' : 'Пожаловаться на тему'}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" form={form} look="ink" busy={busy} disabled={!reason.trim()}>
            {busy ? 'Отправляем…' : 'Пожаловаться'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() && !busy) void send()
        }}
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
      </form>
    </Dialog>
  )
}
