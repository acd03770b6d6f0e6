import { getDeliveries, getWebhooks, WEBHOOKS_MAX } from '@spetskarta/shared/webhooks/webhooks.ts'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { IconPlus } from '../../ui/icon/icons.ts'
import { pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/WebhooksPage'
import { SecretDialog } from './SecretDialogs'
import { WebhookCard } from './WebhookCard'
import { WebhookDialog } from './WebhookDialog'
import css from './WebhooksPage.module.css'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const { webhooks } = await call(getWebhooks, {}).catch(refuse)
  const shown = webhooks.map(async (webhook) => ({
    webhook,
    first: await call(getDeliveries, { params: { id: webhook.id }, querystring: {} }),
  }))
  return { shown: await Promise.all(shown).catch(refuse), now: Date.now() }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Вебхуки',
    description: 'Адреса ваших программ, которым мы сообщаем новости.',
    path: paths.webhooks(),
    index: false,
  })

/** /settings/webhooks: addresses of the user's programs that are notified of events. */
export default function WebhooksPage({ loaderData: { shown, now } }: Route.ComponentProps) {
  const [open, setOpen] = useState<'new' | { secret: string }>()
  const { revalidate } = useRevalidator()
  const close = () => setOpen(undefined)
  const add = (
    <Button look="primary" icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setOpen('new')}>
      Новый вебхук
    </Button>
  )
  return (
    <Page
      title="Вебхуки"
      lead={
        <Link to={paths.settingsData()} className="underlines">
          Настройки
        </Link>
      }
      actions={shown.length > 0 && shown.length < WEBHOOKS_MAX ? add : undefined}
    >
      <p className={`${css.about} mb-4 quiet medium anywhere`}>
        1С или другая ваша программа узнаёт новости сразу, не спрашивая: мы посылаем на её адрес подписанное сообщение.
        Не приняла — повторяем сутки, реже и реже. Что внутри и как проверить подпись —{' '}
        <a href="/api/docs" className="underlines">
          в описании API
        </a>
        .
      </p>
      {shown.length === 0 ? (
        <div className="clip card">
          <EmptyState title="Вебхуков пока нет" actions={add}>
            Понадобится адрес вашей программы, доступный из интернета по https.
          </EmptyState>
        </div>
      ) : null}
      <div className="lane">
        {shown.map(({ webhook, first }) => (
          <WebhookCard key={webhook.id} webhook={webhook} first={first} now={now} />
        ))}
      </div>
      {shown.length >= WEBHOOKS_MAX ? (
        <p className="mt-4 quiet small">{WEBHOOKS_MAX} вебхуков — больше нельзя. Удалите те, что больше не нужны.</p>
      ) : null}
      {open === 'new' ? (
        <WebhookDialog
          onSaved={async (secret) => {
            if (secret) return setOpen({ secret })
            await revalidate()
            setOpen(undefined)
          }}
          onClose={close}
        />
      ) : null}
      {typeof open === 'object' ? <SecretDialog title="Вебхук готов" secret={open.secret} onClose={close} /> : null}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
