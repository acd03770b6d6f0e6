import { Button } from '../../ui/Button'
import { CopyLine } from '../../ui/CopyLine'
import { Dialog } from '../../ui/dialog/Dialog'

/** The secret cannot be shown again. */
export function SecretDialog({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <Button look="ink" onClick={onClose}>
          Готово
        </Button>
      }
    >
      <p>
        Секрет показан один раз: впишите его в программу сейчас, по нему она узнаёт, что сообщение наше. Если не
        успеете, замените секрет ещё раз.
      </p>
      <CopyLine label="Секрет" text={secret} />
      <p className="quiet small">
        Подпись — по стандарту Standard Webhooks, готовые библиотеки есть для всех распространённых языков.
      </p>
    </Dialog>
  )
}
