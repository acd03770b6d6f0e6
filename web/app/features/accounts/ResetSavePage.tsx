import { ENTRY_MESSAGES } from '@spetskarta/shared/accounts/account-rules.ts'
import { resetSave } from '@spetskarta/shared/accounts/accounts.ts'
import { ApiError, type Output } from '@spetskarta/shared/endpoint.ts'
import { useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { Checkbox } from '../../ui/form/Checkbox'
import { PasswordField } from '../../ui/form/Field'
import { Notice } from '../../ui/Notice'
import { AccountPage } from '../../ui/page/AccountPage'
import { pageMeta } from '../../ui/page/meta'
import { countOf } from '../../ui/text/format'
import type { Route } from './+types/ResetSavePage'
import { AccountForm } from './AccountForm'
import { Strength } from './Strength'
import { useChecks } from './use-checks'

/**
 * `spent`: the link is no longer valid. `refused`: the link may be valid, but this attempt failed; `why` has the
 * reason. `lost`: no answer came, so that the password may have been changed.
 */
type Outcome =
  | { stage: 'saved'; disconnected: Disconnected | undefined }
  | { stage: 'spent' }
  | { stage: 'refused'; why: string; lost: boolean; at: number }

type Disconnected = NonNullable<Output<typeof resetSave>['disconnected']>

const PHONES = ['телефон', 'телефона', 'телефонов'] as const
const PARTNERS = ['партнёр', 'партнёра', 'партнёров'] as const

export async function clientAction({ request, params: { email, token } }: Route.ClientActionArgs): Promise<Outcome> {
  const fields = await request.formData()
  const newPassword = String(fields.get('password'))
  const disconnect = fields.has('disconnect')
  try {
    const { result, disconnected } = await call(resetSave, { body: { email, token, newPassword, disconnect } })
    return result === 1 ? { stage: 'saved', disconnected } : { stage: 'spent' }
  } catch (error) {
    return { stage: 'refused', why: errorText(error).text, lost: !(error instanceof ApiError), at: Date.now() }
  }
}

/** The address of this page gives access to an account, so other sites must not receive it as a referrer. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Новый пароль',
    description: 'Новый пароль вместо забытого.',
    // Does not repeat the token from the link.
    path: paths.resetPassword(),
    index: false,
  })

/** /reset/:email/:token: sets a new password, by the link in the letter. */
export default function ResetSavePage({ params, actionData: outcome }: Route.ComponentProps) {
  const lost = useRef(false)
  if (outcome?.stage === 'refused' && outcome.lost) lost.current = true
  if (outcome?.stage === 'saved') return <Saved {...outcome} />
  if (outcome?.stage === 'spent') return lost.current ? <MaybeSaved /> : <Spent />
  return (
    <AccountPage
      title="Новый пароль"
      lead={
        <>
          Для учётной записи <b className="ink strong anywhere">{params.email}</b>. На других устройствах нужно будет
          войти заново.
        </>
      }
    >
      <PasswordForm email={params.email} refused={outcome} />
    </AccountPage>
  )
}

function PasswordForm({
  email,
  refused,
}: {
  email: string
  refused: Extract<Outcome, { stage: 'refused' }> | undefined
}) {
  const busy = useNavigation().formMethod === 'POST'
  const { values, ready, errorOf, watch } = useChecks(['password', 'repeat'])
  const [shown, setShown] = useState(false)
  const passwords = { autoComplete: 'new-password', shown, onShown: setShown }
  return (
    <AccountForm {...watch}>
      {/* Lets the password manager know which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Новый пароль"
        name="password"
        error={errorOf('password')}
        hint={<Strength password={values.password} email={email} />}
        {...passwords}
      />
      <PasswordField label="Новый пароль ещё раз" name="repeat" error={errorOf('repeat')} {...passwords} />
      <label className="flex gap-3" htmlFor="disconnect">
        <Checkbox id="disconnect" name="disconnect" />
        <span className="lines-dense">
          Отключить все телефоны, партнёров, ключи программ и мессенджеры
          <small className="block quiet">
            Если в учётной записи мог побывать кто-то чужой. Приглашения и адрес календаря тоже закроются, а людей
            компании проверьте сами: они останутся.
          </small>
        </span>
      </label>
      <Button type="submit" look="primary" wide busy={busy} disabled={!ready}>
        {busy ? 'Сохраняем…' : 'Установить новый пароль'}
      </Button>
      {refused ? (
        <Notice key={refused.at} bad>
          {ENTRY_MESSAGES.resetSaveFailed}
          <small>{refused.why}</small>
        </Notice>
      ) : null}
    </AccountForm>
  )
}

function Saved({ disconnected }: { disconnected: Disconnected | undefined }) {
  return (
    <AccountPage title="Новый пароль">
      <Notice>{ENTRY_MESSAGES.resetSaved}</Notice>
      <p className="pretty quiet">Войдите с новым паролем. Прежний больше не действует.</p>
      {disconnected ? (
        <p className="pretty quiet">
          Отключено: {countOf(disconnected.recorders, PHONES)}, {countOf(disconnected.partners, PARTNERS)}. Своих
          подключите заново.
        </p>
      ) : null}
      <ButtonLink to={paths.login()} look="primary" wide>
        Вход
      </ButtonLink>
    </AccountPage>
  )
}

/** An earlier attempt got no answer, and now the link has been used: most likely by that attempt. */
const MaybeSaved = () => (
  <AccountPage title="Новый пароль">
    <Notice>Похоже, пароль уже сменён</Notice>
    <p className="pretty quiet">
      Ответ на первую попытку не дошёл, а ссылка уже сработала. Войдите с новым паролем; если не подойдёт, попросите
      письмо ещё раз.
    </p>
    <ButtonLink to={paths.login()} look="primary" wide>
      Вход
    </ButtonLink>
    <ButtonLink to={paths.resetPassword()} wide>
      Отправить новое письмо
    </ButtonLink>
  </AccountPage>
)

function Spent() {
  return (
    <AccountPage title="Новый пароль">
      <Notice bad>{ENTRY_MESSAGES.resetSaveFailed}</Notice>
      <p className="pretty quiet">
        Ссылка уже сработала, устарела или скопирована не целиком. Она действует один час и срабатывает один раз.
      </p>
      <ButtonLink to={paths.resetPassword()} look="primary" wide>
        Отправить новое письмо
      </ButtonLink>
    </AccountPage>
  )
}
