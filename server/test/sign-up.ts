/** Users who have signed up with the form and a password. */
import { signup } from '@spetskarta/shared/accounts/accounts.ts'
import { cookieOf } from './cookies.ts'
import type { testApp } from './harness.ts'

export const PASSWORD = 'kran25tonn-'
/** For tests that change the password. */
export const NEW_PASSWORD = 'ekskavator-na-gusenicah'

let people = 0
/** An address without an account. */
export const newEmail = () => `owner${people++}@example.org`

/** Signs up a new user unless an e-mail is given; returns the answer, and the browser's cookies. */
export const signingUp =
  ({ send }: Pick<Awaited<ReturnType<typeof testApp>>, 'send'>) =>
  async (email = newEmail(), password = PASSWORD) => {
    const response = await send(signup, { body: { email, password } })
    return { email, response, cookie: cookieOf(response) }
  }
