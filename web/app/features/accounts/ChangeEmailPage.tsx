import { confirmEmailChange } from '@spetskarta/shared/accounts/accounts.ts'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import type { Route } from './+types/ChangeEmailPage'
import { LetterLink, linkHeaders, linkOutcome } from './LetterLink'

/** For the button on a page without scripts. */
export const action = ({ params, context }: Route.ActionArgs) =>
  linkOutcome(context.get(api)(confirmEmailChange, { params }))

export const clientAction = ({ params }: Route.ClientActionArgs) => linkOutcome(call(confirmEmailChange, { params }))

export const headers: Route.HeadersFunction = linkHeaders

const TITLE = 'Новая почта'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Подтверждение новой почты.',
    // Does not repeat the token from the link.
    path: paths.settingsSecurity(),
    index: false,
  })

/** /change-email/:token: confirms the new address; from then on it is used. */
export default function ChangeEmailPage({ actionData }: Route.ComponentProps) {
  return (
    <LetterLink
      title={TITLE}
      outcome={actionData}
      lead="Нажмите, если вы меняете почту своей учётной записи на эту. Если нет, просто закройте страницу."
      act="Подтвердить новую почту"
      busyAct="Подтверждаем…"
      done={{
        notice: 'Почта изменена',
        children: 'Теперь входите с новой почтой; письма тоже придут на неё.',
        to: paths.settingsSecurity(),
        link: 'Настройки',
      }}
      spent={{
        children: 'Ссылка действует неделю и только пока почту не сменили ещё раз. Сменить её можно в настройках.',
        to: paths.settingsSecurity(),
        link: 'Настройки',
      }}
    />
  )
}
