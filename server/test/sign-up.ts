/** People who have signed up by the form, with a password. */
import { signup } from '@spetskarta/shared/accounts/accounts.ts'
import { cookieOf } from './cookies.ts'
import type { testApp } from './harness.ts'

export const PASSWORD = 'kran25tonn-'
/** For whoever changes it. */
export const NEW_PASSWORD = 'ekskavator-na-gusenicah'

let people = 0
/** Without an account yet. */
export const newEmail = () => `owner${people++}@example.org`

/** Signs up a new user unless one is given; with the answer, and the cookies of his browser. */
export const signingUp =
  ({ send }: Pick<Awaited<ReturnType<typeof testApp>>, 'send'>) =>
  async (email = newEmail(), password = PASSWORD) => {
    const response = await send(signup, { body: { email, password } })
    return { email, response, cookie: cookieOf(response) }
  }
