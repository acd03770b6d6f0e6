import { endAlertLetters } from '@spetskarta/shared/alerts/alerts.ts'
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
import type { Route } from './+types/EndLettersPage'

/** `refused`: the link is not one of ours. `failed`: it may be, but this attempt failed. */
type Outcome = { stage: 'done' } | { stage: 'refused' | 'failed'; why: string }

const outcomeOf = (answer: Promise<unknown>): Promise<Outcome> =>
  answer.then(
    () => ({ stage: 'done' }),
    (error) => ({ stage: isRefused(error) ? 'refused' : 'failed', why: errorText(error).text }),
  )

/** The button for pages without scripts. */
export const action = ({ params, context }: Route.ActionArgs) =>
  outcomeOf(context.get(api)(endAlertLetters, { params }))

export const clientAction = ({ params }: Route.ClientActionArgs) => outcomeOf(call(endAlertLetters, { params }))

/** The address of this page stops the letters, so no other site may see it. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Больше не получать писем с оповещениями о машинах.',
    // Without the token from the link.
    path: paths.alerts(),
    index: false,
  })

const TITLE = 'Письма с оповещениями'

/** /alerts/unsubscribe/:token: the link at the end of a letter. Only opening the page changes nothing. */
export default function EndLettersPage({ actionData: outcome }: Route.ComponentProps) {
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
      <Notice>Больше не пришлём писем с оповещениями</Notice>
      <p className="pretty quiet">
        Ни сразу, ни раз в день, в том числе о SOS. Происшествия останутся в списке, а оповещения в браузерах —
        включены. Передумаете — включите письма в оповещениях.
      </p>
      <ToSettings />
    </AccountPage>
  )
}

const ToSettings = () => (
  <ButtonLink to={paths.alerts()} wide>
    Оповещения
  </ButtonLink>
)
