import { undoEmailChange } from '@spetskarta/shared/accounts/accounts.ts'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import type { Route } from './+types/UndoEmailPage'
import { LetterLink, linkHeaders, linkOutcome } from './LetterLink'

/** For the button on a page without scripts. */
export const action = ({ params, context }: Route.ActionArgs) =>
  linkOutcome(context.get(api)(undoEmailChange, { params }))

export const clientAction = ({ params }: Route.ClientActionArgs) => linkOutcome(call(undoEmailChange, { params }))

export const headers: Route.HeadersFunction = linkHeaders

const TITLE = 'Вернуть почту'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Отмена смены почты.',
    // Does not repeat the token from the link.
    path: paths.settingsSecurity(),
    index: false,
  })

/** /undo-email/:token: restores the former address. */
export default function UndoEmailPage({ actionData }: Route.ComponentProps) {
  return (
    <LetterLink
      title={TITLE}
      outcome={actionData}
      lead="Нажмите, если почту вашей учётной записи сменили не вы. Прежняя почта вернётся, на всех устройствах придётся войти заново."
      act="Вернуть прежнюю почту"
      busyAct="Возвращаем…"
      done={{
        notice: 'Прежняя почта возвращена',
        children: 'Все сеансы закончены. Сразу задайте новый пароль: прежний кто-то знает.',
        to: paths.resetPassword(),
        link: 'Задать новый пароль',
      }}
      spent={{
        children: 'Вернуть почту можно в течение недели после смены. Напишите нам, если её сменили не вы.',
        to: paths.contacts(),
        link: 'Контакты',
      }}
    />
  )
}
