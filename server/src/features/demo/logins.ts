/** Two of the demo's users may be entered as; their passwords are public, so the demo is for trying only. */
import { randomUUIDv7 } from 'node:crypto'
import { nicknameKey } from '@spetskarta/shared/nickname-rules.ts'
import type { Db } from '../../db/connect.ts'
import { openPasswords } from '../../outside/passwords.ts'

export const OWNER = { userUrl: 'ramstroy', email: 'ramstroy@example.org', password: 'kovsh-i-strela' }
export const MODERATOR = {
  name: 'Модератор',
  userUrl: 'moderator',
  email: 'moderator@example.org',
  password: 'poryadok-na-forume',
}

/** Lines for the operator. */
export const DEMO_LOGINS_TOLD = [
  `Вход владельца техники: ${OWNER.email}, пароль ${OWNER.password}`,
  `Вход модератора: ${MODERATOR.email}, пароль ${MODERATOR.password}`,
]

export async function insertLogins(db: Db): Promise<void> {
  const passwords = openPasswords()
  await db
    .updateTable('users')
    .set({ email: OWNER.email, password_hash: await passwords.hash(OWNER.password) })
    .where('user_url', '=', OWNER.userUrl)
    .execute()
  await db
    .insertInto('users')
    .values({
      id: randomUUIDv7(),
      name: MODERATOR.name,
      name_key: nicknameKey(MODERATOR.name),
      user_url: MODERATOR.userUrl,
      email: MODERATOR.email,
      password_hash: await passwords.hash(MODERATOR.password),
      rules: true,
    })
    .execute()
}
