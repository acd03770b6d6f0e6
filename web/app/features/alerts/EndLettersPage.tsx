import { endAlertLetters } from '@spetskarta/shared/alerts/alerts.ts'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { EndLetters } from '../../ui/page/EndLetters'
import { endedLetters, lettersHeaders } from '../../ui/page/ended-letters'
import { pageMeta } from '../../ui/page/meta'
import type { Route } from './+types/EndLettersPage'

/** For the button on a page without scripts. */
export const action = ({ params, context }: Route.ActionArgs) =>
  endedLetters(context.get(api)(endAlertLetters, { params }))

export const clientAction = ({ params }: Route.ClientActionArgs) => endedLetters(call(endAlertLetters, { params }))

export const headers: Route.HeadersFunction = lettersHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Больше не получать писем с оповещениями о машинах.',
    // Does not repeat the token from the link.
    path: paths.alerts(),
    index: false,
  })

const TITLE = 'Письма с оповещениями'

const LINK = (
  <ButtonLink to={paths.alerts()} wide>
    Оповещения
  </ButtonLink>
)

const DONE = (
  <>
    <Notice>Больше не пришлём писем с оповещениями</Notice>
    <p className="pretty quiet">
      Ни сразу, ни раз в день, в том числе о SOS. Происшествия останутся в списке, а оповещения в браузерах — включены.
      Передумаете — включите письма в оповещениях.
    </p>
    {LINK}
  </>
)

/** /alerts/unsubscribe/:token: the link at the end of a letter. */
export default function EndLettersPage({ actionData }: Route.ComponentProps) {
  return <EndLetters title={TITLE} outcome={actionData} done={DONE} link={LINK} />
}
