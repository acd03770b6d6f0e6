import { unsubscribeFromAnswers } from '@spetskarta/shared/forum/forum.ts'
import { useEffect } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { errorText } from '../../api/error-text'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { AccountPage } from '../../ui/page/AccountPage'
import { pageMeta } from '../../ui/page/meta'
import type { Route } from './+types/ForumUnsubscribePage'

/** Undefined: done; otherwise the reason why not. */
const outcomeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => ({ why: undefined }),
    (error) => ({ why: errorText(error).text }),
  )

/** The button for pages without scripts. */
export const action = ({ params, context }: Route.ActionArgs) =>
  outcomeOf(context.get(api)(unsubscribeFromAnswers, { params }))

export const clientAction = ({ params }: Route.ClientActionArgs) => outcomeOf(call(unsubscribeFromAnswers, { params }))

/** The address of this page stops the letters, so no other site may see it. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Больше не получать писем об ответах в теме форума.',
    // Without the token from the link.
    path: paths.forum(),
    index: false,
  })

const TITLE = 'Письма об ответах'

/** /forum/unsubscribe/:token: the link at the end of a letter. Only opening the page changes nothing. */
export default function ForumUnsubscribePage({ actionData: outcome }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const submit = useSubmit()
  useEffect(() => void submit(null, { method: 'post', replace: true }), [submit])

  return (
    <AccountPage title={TITLE}>
      {!outcome || busy ? (
        <p role="status">Отписываем от писем…</p>
      ) : outcome.why ? (
        <Notice bad>{outcome.why}</Notice>
      ) : (
        <Notice>Писем об этой теме больше не будет</Notice>
      )}
      {outcome ? null : (
        <noscript>
          <Form method="post">
            <Button type="submit" look="primary" wide>
              Не присылать писем
            </Button>
          </Form>
        </noscript>
      )}
      <ButtonLink to={paths.forum()} wide>
        Форум
      </ButtonLink>
    </AccountPage>
  )
}
