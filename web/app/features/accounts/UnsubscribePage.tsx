import { unsubscribe } from '@spetskarta/shared/settings/settings.ts'
import { useEffect } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { errorText } from '../../api/error-text'
import { isRefused } from '../../api/refuse'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { AccountPage } from '../../ui/page/AccountPage'
import { pageMeta } from '../../ui/page/meta'
import type { Route } from './+types/UnsubscribePage'

/** `refused`: the link is not one of ours. `failed`: it may be, but this attempt failed. */
type Outcome = { stage: 'done' } | { stage: 'refused' | 'failed'; why: string }

const outcomeOf = (answer: Promise<unknown>): Promise<Outcome> =>
  answer.then(
    () => ({ stage: 'done' }),
    (error) => ({ stage: isRefused(error) ? 'refused' : 'failed', why: errorText(error).text }),
  )

/** The button for pages without scripts. */
export const action = ({ params, context }: Route.ActionArgs) => outcomeOf(context.get(api)(unsubscribe, { params }))

export const clientAction = ({ params }: Route.ClientActionArgs) => outcomeOf(call(unsubscribe, { params }))

/** The address of this page stops the letters, so no other site may see it. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Больше не получать писем о подходящих заказах и технике.',
    // Without the token from the link.
    path: paths.settingsSecurity(),
    index: false,
  })

const TITLE = 'Письма о совпадениях'

/** /unsubscribe/:token: the link at the end of a letter. Only opening the page changes nothing. */
export default function UnsubscribePage({ actionData: outcome }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const submit = useSubmit()
  useEffect(() => void submit(null, { method: 'post', replace: true }), [submit])

  if (outcome?.stage === 'done') return <Done />
  return (
    <AccountPage title={TITLE}>
      {outcome && !busy ? (
        <>
          <Notice bad>{outcome.why}</Notice>
          {outcome.stage === 'failed' ? (
            <Form method="post" replace>
              <Button type="submit" look="primary" wide>
                Повторить
              </Button>
            </Form>
          ) : null}
          <ToSettings />
        </>
      ) : (
        <>
          <p className="pretty quiet" role="status">
            Отписываем от писем…
          </p>
          <noscript>
            <Form method="post">
              <Button type="submit" look="primary" wide>
                Не присылать писем
              </Button>
            </Form>
          </noscript>
        </>
      )}
    </AccountPage>
  )
}

function Done() {
  return (
    <AccountPage title={TITLE}>
      <Notice>Больше не пришлём писем о совпадениях</Notice>
      <p className="pretty quiet">Письма о смене пароля приходить будут. Передумаете — включите письма в настройках.</p>
      <ToSettings />
      <ButtonLink to={paths.map()} look="quiet" wide>
        Открыть карту
      </ButtonLink>
    </AccountPage>
  )
}

const ToSettings = () => (
  <ButtonLink to={paths.settingsSecurity()} wide>
    Настройки
  </ButtonLink>
)
