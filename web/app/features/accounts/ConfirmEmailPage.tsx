import { confirmEmail } from '@spetskarta/shared/accounts/accounts.ts'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import type { Route } from './+types/ConfirmEmailPage'
import { LetterLink, linkHeaders, linkOutcome } from './LetterLink'

/** For the button on a page without scripts. */
export const action = ({ params, context }: Route.ActionArgs) => linkOutcome(context.get(api)(confirmEmail, { params }))

export const clientAction = ({ params }: Route.ClientActionArgs) => linkOutcome(call(confirmEmail, { params }))

export const headers: Route.HeadersFunction = linkHeaders

const TITLE = 'Подтверждение почты'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Подтверждение адреса электронной почты.',
    // Does not repeat the token from the link.
    path: paths.settingsSecurity(),
    index: false,
  })

/** /confirm-email/:token: confirms that the address belongs to the user. */
export default function ConfirmEmailPage({ actionData }: Route.ComponentProps) {
  return (
    <LetterLink
      title={TITLE}
      outcome={actionData}
      lead="Нажмите, если вы регистрировались на «Спецкарте» с этой почтой. Если нет, просто закройте страницу."
      act="Подтвердить почту"
      busyAct="Подтверждаем…"
      done={{
        notice: 'Почта подтверждена',
        children: 'Спасибо. Теперь ваше хранилище больше, и можно включить вход с кодом.',
        to: paths.equipments(),
        link: 'В личный кабинет',
      }}
      spent={{
        children:
          'Она действует неделю, при регистрации — сутки. Новое письмо можно попросить в настройках или на странице регистрации.',
        to: paths.settingsSecurity(),
        link: 'Настройки',
      }}
    />
  )
}
