import { unsubscribeFromAnswers } from '@spetskarta/shared/forum/forum.ts'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { EndLetters } from '../../ui/page/EndLetters'
import { endedLetters, lettersHeaders } from '../../ui/page/ended-letters'
import { pageMeta } from '../../ui/page/meta'
import type { Route } from './+types/ForumUnsubscribePage'

/** For the button on a page without scripts. */
export const action = ({ params, context }: Route.ActionArgs) =>
  endedLetters(context.get(api)(unsubscribeFromAnswers, { params }))

export const clientAction = ({ params }: Route.ClientActionArgs) =>
  endedLetters(call(unsubscribeFromAnswers, { params }))

export const headers: Route.HeadersFunction = lettersHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Больше не получать писем об ответах в теме форума.',
    // Does not repeat the token from the link.
    path: paths.forum(),
    index: false,
  })

const TITLE = 'Письма об ответах'

const LINK = (
  <ButtonLink to={paths.forum()} wide>
    Форум
  </ButtonLink>
)

const DONE = (
  <>
    <Notice>Писем об этой теме больше не будет</Notice>
    {LINK}
  </>
)

/** /forum/unsubscribe/:token: the link at the end of a letter. */
export default function ForumUnsubscribePage({ actionData }: Route.ComponentProps) {
  return <EndLetters title={TITLE} outcome={actionData} done={DONE} link={LINK} />
}
