import { unsubscribe } from '@spetskarta/shared/settings/settings.ts'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { EndLetters } from '../../ui/page/EndLetters'
import { endedLetters, lettersHeaders } from '../../ui/page/ended-letters'
import { pageMeta } from '../../ui/page/meta'
import type { Route } from './+types/UnsubscribePage'

/** For the button on a page without scripts. */
export const action = ({ params, context }: Route.ActionArgs) => endedLetters(context.get(api)(unsubscribe, { params }))

export const clientAction = ({ params }: Route.ClientActionArgs) => endedLetters(call(unsubscribe, { params }))

export const headers: Route.HeadersFunction = lettersHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Больше не получать писем о подходящих заказах и технике.',
    // Does not repeat the token from the link.
    path: paths.settingsSecurity(),
    index: false,
  })

const TITLE = 'Письма о совпадениях'

const LINK = (
  <ButtonLink to={paths.settingsSecurity()} wide>
    Настройки
  </ButtonLink>
)

const DONE = (
  <>
    <Notice>Больше не пришлём писем о совпадениях</Notice>
    <p className="pretty quiet">Письма о смене пароля приходить будут. Передумаете — включите письма в настройках.</p>
    {LINK}
    <ButtonLink to={paths.map()} look="quiet" wide>
      Открыть карту
    </ButtonLink>
  </>
)

/** /unsubscribe/:token: the link at the end of a letter. */
export default function UnsubscribePage({ actionData }: Route.ComponentProps) {
  return <EndLetters title={TITLE} outcome={actionData} done={DONE} link={LINK} />
}
