import { login } from '@spetskarta/shared/accounts/accounts.ts'
import { useState } from 'react'
import { useNavigation } from 'react-router'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { EmailField, PasswordField } from '../../ui/form/Field'
import { Notice } from '../../ui/Notice'
import { AccountPage, Divider } from '../../ui/page/AccountPage'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { useHydrated } from '../../ui/use-hydrated'
import { guestsOnly } from '../visitor/who'
import type { Route } from './+types/LoginPage'
import { AccountForm } from './AccountForm'
import { CodeField } from './CodeField'
import { enter } from './enter'

export const loader = (args: Route.LoaderArgs) => guestsOnly(args)

export const clientAction = (args: Route.ClientActionArgs) => enter(args, login)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Вход',
    description: 'Вход в личный кабинет для владельцев техники и заказчиков.',
    path: paths.login(),
  })

/** /login */
export default function LoginPage({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  return (
    <AccountPage title="Вход">
      <AccountForm>
        <EmailField />
        <PasswordField
          label="Пароль"
          name="password"
          autoComplete="current-password"
          shown={shown}
          onShown={setShown}
        />
        {/* The code is sent together with the password. */}
        {actionData?.codeNeeded ? <CodeField autoFocus /> : null}
        {/* Until React has started, no script handles the form, so the button must not submit it. */}
        <Button type={hydrated ? 'submit' : 'button'} look="primary" wide busy={busy}>
          {busy ? 'Входим…' : 'Войти'}
        </Button>
        {actionData?.message ? (
          <Notice key={actionData.at} bad>
            {actionData.message}
          </Notice>
        ) : null}
      </AccountForm>
      <ButtonLink to={paths.resetPassword()} look="quiet" wide>
        Забыли пароль?
      </ButtonLink>
      <Divider>нет учётной записи?</Divider>
      <ButtonLink to={paths.signup({ next })} wide>
        Регистрация
      </ButtonLink>
    </AccountPage>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
