import type { FormEvent } from 'react'
import { useWords } from '../../languages/words'
import { Button } from '../../ui/Button'
import { ErrorText } from '../ErrorText'
import css from '../Page.module.css'

interface Props {
  busy: boolean
  error: string
  /** The password was right, and a code is needed too. */
  codeNeeded: boolean
  onLogIn: (given: { email: string; password: string; code?: string }) => void
}

export function LogIn({ busy, error, codeNeeded, onLogIn }: Props) {
  const { t } = useWords()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const code = String(given.get('code') ?? '')
    onLogIn({ email: String(given.get('email')), password: String(given.get('password')), ...(code && { code }) })
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <ErrorText text={error} />
      <label className={css.field}>
        {t.entry.email}
        <input name="email" type="email" autoComplete="username" required />
      </label>
      <label className={css.field}>
        {t.entry.password}
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      {codeNeeded ? (
        <label className={css.field}>
          {t.entry.secondCode}
          <input name="code" autoComplete="one-time-code" autoCapitalize="none" required />
        </label>
      ) : null}
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? t.entry.loggingIn : t.entry.logIn}
      </Button>
    </form>
  )
}
