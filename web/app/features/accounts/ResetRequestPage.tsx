import { ENTRY_MESSAGES } from '@spetskarta/shared/accounts/account-rules.ts'
import { reset } from '@spetskarta/shared/accounts/accounts.ts'
import { useNavigation } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { EmailField } from '../../ui/form/Field'
import { Notice } from '../../ui/Notice'
import { AccountPage } from '../../ui/page/AccountPage'
import { pageMeta } from '../../ui/page/meta'
import type { Route } from './+types/ResetRequestPage'
import { AccountForm } from './AccountForm'
import { useChecks } from './use-checks'

/** `why`: the reason given by the server or the browser; undefined where mail cannot be sent at all. */
type Outcome = { stage: 'sent'; email: string } | { stage: 'failed'; why: string | undefined; at: number }

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome> {
  const email = String((await request.formData()).get('email')).trim()
  try {
    const { result } = await call(reset, { body: { email } })
    return result === 1 ? { stage: 'sent', email } : { stage: 'failed', why: undefined, at: Date.now() }
  } catch (error) {
    return { stage: 'failed', why: errorText(error).text, at: Date.now() }
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Восстановление пароля',
    description: 'Письмо со ссылкой, по которой задают новый пароль.',
    path: paths.resetPassword(),
    index: false,
  })

/** /reset-password: asks for a letter with the link. */
export default function ResetRequestPage({ actionData: outcome }: Route.ComponentProps) {
  if (outcome?.stage === 'sent') return <Sent email={outcome.email} />
  return (
    <AccountPage
      title="Восстановление пароля"
      lead="Введите почту, с которой вы регистрировались. Отправим письмо со ссылкой, по которой можно задать новый пароль."
    >
      <MailForm failed={outcome} />
      <ButtonLink to={paths.login()} look="quiet" wide>
        Вернуться ко входу
      </ButtonLink>
    </AccountPage>
  )
}

function MailForm({ failed }: { failed: Extract<Outcome, { stage: 'failed' }> | undefined }) {
  const busy = useNavigation().formMethod === 'POST'
  const { ready, errorOf, watch } = useChecks(['email'])
  return (
    <AccountForm {...watch}>
      <EmailField error={errorOf('email')} />
      <Button type="submit" look="primary" wide busy={busy} disabled={!ready}>
        {busy ? ENTRY_MESSAGES.resetSending : 'Отправить письмо'}
      </Button>
      {failed ? (
        <Notice key={failed.at} bad>
          {ENTRY_MESSAGES.resetFailed}
          {failed.why ? <small>{failed.why}</small> : null}
        </Notice>
      ) : null}
    </AccountForm>
  )
}

/** The same text whether or not the user exists. */
function Sent({ email }: { email: string }) {
  return (
    <AccountPage title="Восстановление пароля">
      <Notice>Проверьте почту</Notice>
      <p className="pretty quiet">
        Если адрес <b className="ink strong anywhere">{email}</b> зарегистрирован, на него придёт письмо со ссылкой.
        Ссылка действует один час и срабатывает один раз.
      </p>
      <p className="pretty quiet">Письма нет через несколько минут — проверьте папку «Спам» и сам адрес.</p>
      <ButtonLink to={paths.login()} look="primary" wide>
        Вход
      </ButtonLink>
      {/* Opens the form again. */}
      <ButtonLink to={paths.resetPassword()} replace wide>
        Отправить ещё раз
      </ButtonLink>
    </AccountPage>
  )
}
