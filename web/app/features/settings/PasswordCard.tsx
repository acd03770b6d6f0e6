import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Card, SaveNotice } from '../../ui/Card'
import { PasswordField } from '../../ui/form/Field'
import { Strength } from '../accounts/Strength'
import { useChecks } from '../accounts/use-checks'
import css from './Settings.module.css'
import { useSettings } from './use-settings'

type Sending = ReturnType<typeof useSettings>

/** Changes the password; asks for the current one. */
export function PasswordCard({ email }: { email: string }) {
  const sending = useSettings('password')
  const { outcome } = sending
  return (
    <Card title="Пароль">
      {/* A new key after a change replaces the form by an empty one. */}
      <PasswordForm key={outcome && 'done' in outcome ? outcome.at : 0} email={email} {...sending} />
      <SaveNotice outcome={outcome} />
      <p className="quiet small anywhere">После смены на других устройствах нужно будет войти заново.</p>
    </Card>
  )
}

function PasswordForm({ email, Form, busy }: { email: string } & Pick<Sending, 'Form' | 'busy'>) {
  const { values, ready, errorOf, watch } = useChecks(['present', 'password', 'repeat'])
  const [shown, setShown] = useState(false)
  const look = { shown, onShown: setShown }
  return (
    <Form method="post" noValidate className={`${css.form} stack`} {...watch}>
      <input type="hidden" name="intent" value="password" />
      {/* Lets the password manager know which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Текущий пароль"
        name="present"
        error={errorOf('present')}
        autoComplete="current-password"
        {...look}
      />
      <PasswordField
        label="Новый пароль"
        name="password"
        error={errorOf('password')}
        hint={<Strength password={values.password} />}
        autoComplete="new-password"
        {...look}
      />
      <PasswordField
        label="Новый пароль ещё раз"
        name="repeat"
        error={errorOf('repeat')}
        autoComplete="new-password"
        {...look}
      />
      <Button type="submit" busy={busy} disabled={!ready}>
        {busy ? 'Сохраняем…' : 'Сменить пароль'}
      </Button>
    </Form>
  )
}
