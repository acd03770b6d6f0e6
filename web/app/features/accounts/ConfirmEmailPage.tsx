import { confirmEmail } from '@spetskarta/shared/accounts/accounts.ts'
import { Form, useNavigation } from 'react-router'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { errorText } from '../../api/error-text'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { AccountPage } from '../../ui/page/AccountPage'
import { pageMeta } from '../../ui/page/meta'
import type { Route } from './+types/ConfirmEmailPage'

/** `spent`: the link is no longer valid. `failed`: it may be, but this attempt failed. */
type Outcome = { stage: 'confirmed' } | { stage: 'spent' } | { stage: 'failed'; why: string; at: number }

const outcomeOf = (answer: Promise<{ result: 0 | 1 }>): Promise<Outcome> =>
  answer.then(
    ({ result }) => ({ stage: result === 1 ? 'confirmed' : 'spent' }),
    (error) => ({ stage: 'failed', why: errorText(error).text, at: Date.now() }),
  )

/** The button for pages without scripts. */
export const action = ({ params, context }: Route.ActionArgs) => outcomeOf(context.get(api)(confirmEmail, { params }))

export const clientAction = ({ params }: Route.ClientActionArgs) => outcomeOf(call(confirmEmail, { params }))

/** The address of this page confirms the e-mail, so no other site may see it. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Подтверждение адреса электронной почты.',
    // Without the token from the link.
    path: paths.settings(),
    index: false,
  })

const TITLE = 'Подтверждение почты'

/**
 * /confirm-email/:token: the link in a letter. Opening it changes nothing, also not with scripts: programs that look for
 * viruses in letters open links, and one that runs scripts would confirm a stranger's account.
 */
export default function ConfirmEmailPage({ actionData: outcome }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  if (outcome?.stage === 'confirmed')
    return (
      <AccountPage title={TITLE}>
        <Notice>Почта подтверждена</Notice>
        <p className="pretty quiet">Спасибо. Теперь у вас больше места для записей, и можно включить вход с кодом.</p>
        <ButtonLink to={paths.equipments()} look="primary" wide>
          В личный кабинет
        </ButtonLink>
      </AccountPage>
    )
  if (outcome?.stage === 'spent')
    return (
      <AccountPage title={TITLE}>
        <Notice bad>Ссылка устарела или скопирована не целиком</Notice>
        <p className="pretty quiet">Она действует неделю. Новое письмо можно попросить в настройках.</p>
        <ButtonLink to={paths.settings()} look="primary" wide>
          Настройки
        </ButtonLink>
      </AccountPage>
    )
  return (
    <AccountPage
      title={TITLE}
      lead="Нажмите, если вы регистрировались на «Спецкарте» с этой почтой. Если нет, просто закройте страницу."
    >
      <Form method="post" replace>
        <Button type="submit" look="primary" wide busy={busy}>
          {busy ? 'Подтверждаем…' : 'Подтвердить почту'}
        </Button>
      </Form>
      {outcome && !busy ? (
        <Notice key={outcome.at} bad>
          {outcome.why}
        </Notice>
      ) : null}
    </AccountPage>
  )
}
