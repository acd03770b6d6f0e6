import type { Output } from '@spetskarta/shared/endpoint.ts'
import {
  changeWebhook,
  DELIVERIES_DAYS,
  deleteWebhook,
  getDeliveries,
  sendAgain,
  tryWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@spetskarta/shared/webhooks/webhooks.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { formatAgo } from '../../ui/text/ago'
import { showToast } from '../../ui/toast'
import { ReplaceSecret } from './SecretDialogs'
import { KIND_NAMES, outcomeText, typeText, webhookState } from './texts'
import { WebhookDialog } from './WebhookDialog'
import css from './WebhooksPage.module.css'

type DeliveryPage = Output<typeof getDeliveries>

interface Props {
  webhook: Webhook
  /** The newest deliveries. */
  first: DeliveryPage
  /** Current moment by the server's clock, ms. */
  now: number
}

/** One webhook: what is sent to its address, whether the address accepts it, and the list of deliveries. */
export function WebhookCard({ webhook, first, now }: Props) {
  const { id, url, kinds, stopped } = webhook
  const [open, setOpen] = useState<'change' | 'secret' | 'delete'>()
  const [busy, setBusy] = useState<string>()
  const [sent, setSent] = useState<WebhookDelivery>()
  const { revalidate } = useRevalidator()
  const close = () => setOpen(undefined)
  const state = webhookState(webhook, now)

  /** `what`: the button that shows progress. */
  async function act(what: string, work: () => Promise<unknown>) {
    setBusy(what)
    try {
      await work()
      await revalidate()
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      setBusy(undefined)
    }
  }

  async function send(sending: Promise<WebhookDelivery>) {
    const delivery = await sending
    setSent(delivery)
    showToast(outcomeText(delivery, now))
  }

  return (
    <section className="pad card stack" aria-label={url}>
      <div>
        <h2 className="anywhere">{url}</h2>
        <p className="quiet small">{kinds.map((kind) => KIND_NAMES[kind]).join(' · ')}</p>
        <p className={`${state.bad ? 'danger ' : stopped ? `${css.off} quiet ` : 'ok '}dot small semibold`}>
          {state.text}
        </p>
      </div>
      <div className="gap-2 wrap">
        <Button busy={busy === 'try'} onClick={() => act('try', () => send(call(tryWebhook, { params: { id } })))}>
          Проверить
        </Button>
        <Button onClick={() => setOpen('change')}>Изменить</Button>
        <Button onClick={() => setOpen('secret')}>Заменить секрет</Button>
        <Button
          busy={busy === 'turn'}
          // Only what it changes: another tab may have changed the address meanwhile.
          onClick={() => act('turn', () => call(changeWebhook, { params: { id }, body: { on: stopped !== null } }))}
        >
          {stopped ? 'Включить' : 'Остановить'}
        </Button>
        <Button look="danger" onClick={() => setOpen('delete')}>
          Удалить
        </Button>
      </div>
      <details>
        <summary className="link reach medium">Отправки за {DELIVERIES_DAYS} дней</summary>
        <Deliveries
          // New deliveries restart the list, since its later pages then begin elsewhere.
          key={first.deliveries[0]?.id}
          id={id}
          first={first}
          sent={sent}
          now={now}
          busy={busy}
          onSend={(deliveryId) => act(deliveryId, () => send(call(sendAgain, { params: { id, deliveryId } })))}
        />
      </details>
      {open === 'change' ? <WebhookDialog webhook={webhook} onSaved={revalidate} onClose={close} /> : null}
      {open === 'secret' ? <ReplaceSecret id={id} url={url} onClose={close} /> : null}
      {open === 'delete' ? (
        <ConfirmDialog
          title="Удалить вебхук?"
          action="Удалить"
          busyAction="Удаляем…"
          onConfirm={async () => {
            await call(deleteWebhook, { params: { id } })
            showToast({ text: 'Вебхук удалён' })
            await revalidate()
          }}
          onClose={close}
        >
          <p>
            На <b className="anywhere">{url}</b> больше ничего не придёт, список отправок исчезнет. Вернуть вебхук
            нельзя, только создать новый, с другим секретом.
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

interface DeliveriesProps {
  id: string
  first: DeliveryPage
  /** The delivery last sent by hand. */
  sent: WebhookDelivery | undefined
  now: number
  busy: string | undefined
  onSend: (delivery: string) => void
}

function Deliveries({ id, first, sent, now, busy, onSend }: DeliveriesProps) {
  const [older, setOlder] = useState<DeliveryPage>()
  const [loading, setLoading] = useState(false)
  const deliveries = [
    ...first.deliveries,
    ...(older?.deliveries.map((delivery) => (delivery.id === sent?.id ? sent : delivery)) ?? []),
  ]
  const { more } = older ?? first

  async function load() {
    setLoading(true)
    try {
      const after = deliveries.at(-1)?.id
      const page = await call(getDeliveries, { params: { id }, querystring: { after } })
      setOlder({ deliveries: [...(older?.deliveries ?? []), ...page.deliveries], more: page.more })
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      {deliveries.length === 0 ? <p className="quiet small">Ещё ничего не отправляли.</p> : null}
      <ul>
        {deliveries.map((delivery) => {
          const { text, bad } = outcomeText(delivery, now)
          const type = typeText(delivery.type)
          return (
            <li key={delivery.id} className={`${css.delivery} gap-3 line-above row`}>
              <div className="lines-dense fill anywhere">
                <p className="medium semibold">{type}</p>
                <p className={bad ? 'danger small' : 'small'}>{text}</p>
                <p className="quiet small">{formatAgo(delivery.triedAt ?? delivery.madeAt, now)}</p>
              </div>
              <Button
                size="small"
                busy={busy === delivery.id}
                aria-label={`Отправить ещё раз: ${type}`}
                onClick={() => onSend(delivery.id)}
              >
                Ещё раз
              </Button>
            </li>
          )
        })}
      </ul>
      {more ? (
        <Button busy={loading} onClick={() => void load()}>
          Показать ещё
        </Button>
      ) : null}
    </>
  )
}
