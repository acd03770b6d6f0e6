import { signup } from '@spetskarta/shared/accounts/accounts.ts'
import { useId, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { Checkbox } from '../../ui/form/Checkbox'
import { EmailField, PasswordField } from '../../ui/form/Field'
import { Notice } from '../../ui/Notice'
import { AccountPage, Divider } from '../../ui/page/AccountPage'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { guestsOnly } from '../visitor/who'
import type { Route } from './+types/SignupPage'
import { AccountForm } from './AccountForm'
import { enter } from './enter'
import { Strength } from './Strength'
import { useChecks } from './use-checks'

export const loader = (args: Route.LoaderArgs) => guestsOnly(args)

export const clientAction = (args: Route.ClientActionArgs) => enter(args, signup)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Регистрация',
    description: 'Учётная запись для владельцев техники и заказчиков: только почта и пароль, бесплатно.',
    path: paths.signup(),
  })

/** /signup */
export default function SignupPage({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const { values, ready, errorOf, watch } = useChecks(['email', 'password', 'repeat'])
  const [shown, setShown] = useState(false)
  if (actionData?.letterTo) return <LetterFollows email={actionData.letterTo} next={next} />
  const passwords = { autoComplete: 'new-password', shown, onShown: setShown }
  return (
    <AccountPage title="Регистрация" lead="Только почта и пароль. Машины и заказы размещаются бесплатно.">
      <AccountForm {...watch}>
        <EmailField error={errorOf('email')} />
        <PasswordField
          label="Пароль"
          name="password"
          error={errorOf('password')}
          hint={<Strength password={values.password} email={values.email} />}
          {...passwords}
        />
        <PasswordField label="Пароль ещё раз" name="repeat" error={errorOf('repeat')} {...passwords} />
        <ConsentBox />
        <Button type="submit" look="primary" wide busy={busy} disabled={!ready}>
          {busy ? 'Регистрируем…' : 'Зарегистрироваться и войти'}
        </Button>
        {actionData?.message ? (
          <Notice key={actionData.at} bad>
            {actionData.message}
          </Notice>
        ) : null}
      </AccountForm>
      <Divider>или</Divider>
      <ButtonLink to={paths.login({ next })} wide>
        Уже есть аккаунт
      </ButtonLink>
      <p className="quiet small">
        Что и зачем хранится, сказано в{' '}
        <Link className="link" to={paths.confidential()}>
          политике конфиденциальности
        </Link>
        .
      </p>
    </AccountPage>
  )
}

/** The same text whether or not the address has an account. */
function LetterFollows({ email, next }: { email: string; next: string | undefined }) {
  return (
    <AccountPage title="Регистрация">
      <Notice>Проверьте почту</Notice>
      <p className="pretty quiet">
        Отправили письмо на <b className="ink strong anywhere">{email}</b>. Нажмите на ссылку в нём и войдите с паролем,
        который задали. Ссылка действует сутки.
      </p>
      <p className="pretty quiet">Письма нет через несколько минут — проверьте папку «Спам» и сам адрес.</p>
      <ButtonLink to={paths.login({ next })} look="primary" wide>
        Вход
      </ButtonLink>
      {/* Opens the form again. */}
      <ButtonLink to={paths.signup({ next })} replace wide>
        Указать другую почту
      </ButtonLink>
    </AccountPage>
  )
}

/** A box of its own: a consent must not be part of another text (152-ФЗ, статья 9). */
function ConsentBox() {
  const id = useId()
  return (
    <div className="row medium">
      <Checkbox id={id} name="consent" />
      <label htmlFor={id} className="reach grow anywhere">
        Согласен на{' '}
        <Link className="link" to={paths.consent()} target="_blank">
          обработку персональных данных
        </Link>
      </label>
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
