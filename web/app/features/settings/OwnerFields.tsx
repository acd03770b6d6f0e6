import type { Account } from '@spetskarta/shared/settings/settings.ts'
import { useState } from 'react'
import { PasswordField } from '../../ui/form/Field'
import { CodeField } from '../accounts/CodeField'

interface Props {
  account: Pick<Account, 'email' | 'secondFactor'>
  /** Whether there is a password at all. */
  onReady?: (ready: boolean) => void
}

/** What a stranger at the screen does not know: the password, and the code where the account has one. */
export function OwnerFields({ account, onReady }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <>
      {/* Tells the password manager whose password this is. */}
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

/** As the calls take them. */
export const ownerProof = (field: (name: string) => string) => ({
  password: field('password'),
  ...(field('code') && { code: field('code') }),
})
