import { endMessageLetters } from '@spetskarta/shared/messages/messages.ts'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { EndLetters } from '../../ui/page/EndLetters'
import { endedLetters, lettersHeaders } from '../../ui/page/ended-letters'
import { pageMeta } from '../../ui/page/meta'
import type { Route } from './+types/EndMessageLettersPage'

/** For the button on a page without scripts. */
export const action = ({ params, context }: Route.ActionArgs) =>
  endedLetters(context.get(api)(endMessageLetters, { params }))

export const clientAction = ({ params }: Route.ClientActionArgs) => endedLetters(call(endMessageLetters, { params }))

export const headers: Route.HeadersFunction = lettersHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Больше не получать писем о непрочитанных сообщениях.',
    // Does not repeat the token from the link.
    path: paths.settings(),
    index: false,
  })

const TITLE = 'Письма о сообщениях'

const LINK = (
  <ButtonLink to={paths.settings()} wide>
    Настройки
  </ButtonLink>
)

const DONE = (
  <>
    <Notice>Больше не пришлём писем о сообщениях</Notice>
    <p className="pretty quiet">
      Сами сообщения останутся и будут ждать вас в переписках. Передумаете — включите письма в настройках.
    </p>
    {LINK}
  </>
)

/** /messages/unsubscribe/:token: the link at the end of a letter. */
export default function EndMessageLettersPage({ actionData }: Route.ComponentProps) {
  return <EndLetters title={TITLE} outcome={actionData} done={DONE} link={LINK} />
}
