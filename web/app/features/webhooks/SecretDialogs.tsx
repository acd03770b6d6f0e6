import { replaceSecret } from '@spetskarta/shared/webhooks/webhooks.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { SecretOnce } from '../../ui/dialog/SecretOnce'
import { useAttempt } from '../../ui/dialog/use-attempt'

/** Asks for confirmation, then shows the new secret. */
export function ReplaceSecret({ id, url, onClose }: { id: string; url: string; onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  const { busy, failure, attempt } = useAttempt()
  if (secret) return <SecretDialog title="Секрет заменён" secret={secret} onClose={onClose} />
  return (
    <FormDialog
      title="Заменить секрет?"
      action="Заменить"
      busyAction="Заменяем…"
      busy={busy}
      failure={failure}
      onSubmit={() => void attempt(async () => setSecret((await call(replaceSecret, { params: { id } })).secret))}
      onClose={onClose}
    >
      <p>
        Прежний секрет перестанет действовать сразу: пока программа на <b className="anywhere">{url}</b> не узнает
        новый, она не сможет проверить наши сообщения.
      </p>
    </FormDialog>
  )
}

const ONCE =
  'Секрет показан один раз: впишите его в программу сейчас, по нему она узнаёт, что сообщение наше. Если не успеете, замените секрет ещё раз.'

export const SecretDialog = ({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) => (
  <SecretOnce title={title} once={ONCE} lines={{ Секрет: secret }} onClose={onClose}>
    <p className="quiet small">
      Подпись — по стандарту Standard Webhooks, готовые библиотеки есть для всех распространённых языков.
    </p>
  </SecretOnce>
)
