import type { FormEvent } from 'react'
import { Button } from '../../ui/Button'
import { ErrorText } from '../ErrorText'
import css from '../Page.module.css'

interface Props {
  busy: boolean
  error: string
  onLogIn: (email: string, password: string) => void
}

export function LogIn({ busy, error, onLogIn }: Props) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    onLogIn(String(given.get('email')), String(given.get('password')))
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <ErrorText text={error} />
      <label className={css.field}>
        Почта
        <input name="email" type="email" autoComplete="username" required />
      </label>
      <label className={css.field}>
        Пароль
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? 'Входим…' : 'Войти'}
      </Button>
    </form>
  )
}
