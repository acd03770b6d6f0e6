import type { Account } from '@spetskarta/shared/settings/settings.ts'
import { useState } from 'react'
import { PasswordField } from '../../ui/form/Field'
import { CodeField } from '../accounts/CodeField'

interface Props {
  account: Pick<Account, 'email' | 'secondFactor'>
  /** Called with whether a password was entered. */
  onReady?: (ready: boolean) => void
}

/** The password, and the code if the account uses one: neither is known to a stranger at an open screen. */
export function OwnerFields({ account, onReady }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <>
      {/* Lets the password manager know which account the password belongs to. */}
      <input type="text" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordField
        label="Пароль"
        name="password"
        autoComplete="current-password"
        onChange={(event) => onReady?.(event.target.value !== '')}
        shown={shown}
        onShown={setShown}
      />
      {account.secondFactor.on ? <CodeField /> : null}
    </>
  )
}

/** The fields as the calls take them. */
export const ownerProof = (field: (name: string) => string) => ({
  password: field('password'),
  ...(field('code') && { code: field('code') }),
})
