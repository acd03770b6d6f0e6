import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { changeWebhook, KINDS, makeWebhook, type Webhook } from '@spetskarta/shared/webhooks/webhooks.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { Field } from '../../ui/form/Field'
import { Tick } from '../../ui/form/Tick'
import { KIND_NAMES } from './texts'
import css from './WebhooksPage.module.css'

interface Props {
  /** The webhook to change; undefined: a new one. */
  webhook?: Webhook
  /** Called with the secret of a new webhook, whose dialog then takes the place of this one. */
  onSaved: (secret?: string) => Promise<void>
  onClose: () => void
}

export function WebhookDialog({ webhook, onSaved, onClose }: Props) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [kinds, setKinds] = useState(webhook?.kinds ?? [...KINDS])
  const { busy, failure, attempt } = useAttempt()
  // Sent again after a lost answer, the form is stored once.
  const [draft] = useState(uuidV4)
  const close = useOwnClose(onClose)

  async function save() {
    const body = { url: url.trim(), kinds }
    if (!webhook) return onSaved((await call(makeWebhook, { body: { ...body, draft } })).secret)
    await call(changeWebhook, { params: { id: webhook.id }, body })
    await onSaved()
    close()
  }

  return (
    <FormDialog
      title={webhook ? 'Изменить вебхук' : 'Новый вебхук'}
      action={webhook ? 'Сохранить' : 'Создать вебхук'}
      busyAction={webhook ? 'Сохраняем…' : 'Создаём…'}
      look="primary"
      busy={busy}
      failure={failure}
      ready={url.trim() !== '' && kinds.length > 0}
      onSubmit={() => void attempt(save)}
      onClose={onClose}
    >
      <Field
        label="Адрес программы"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        inputMode="url"
        maxLength={500}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        hint="Начинается с https:// и доступен из интернета"
        data-first
      />
      <fieldset className={css.kinds}>
        <legend className="small strong">О чём сообщать</legend>
        {KINDS.map((kind) => (
          <Tick
            key={kind}
            checked={kinds.includes(kind)}
            onChange={(on) => setKinds(KINDS.filter((one) => (one === kind ? on : kinds.includes(one))))}
          >
            {KIND_NAMES[kind]}
          </Tick>
        ))}
      </fieldset>
    </FormDialog>
  )
}
