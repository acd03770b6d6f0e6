import { replaceSecret } from '@spetskarta/shared/webhooks/webhooks.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { SecretDialog } from './SecretDialog'

/** Asks, then shows the new secret. */
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
