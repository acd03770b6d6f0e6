import { type login, signup } from '@spetskarta/shared/accounts/accounts.ts'
import { CONSENT_VERSION } from '@spetskarta/shared/accounts/consent.ts'
import { data, replace } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { nextPath } from '../visitor/next-path'

const NO_CONSENT = 'Отметьте согласие на обработку данных: без него учётную запись не создать'

/** The arguments of a page's action. */
interface ActionArgs {
  request: Request
  url: URL
}

/**
 * Sends the form of log-in or sign-up, then continues to the page that the visitor wanted, or returns to the form with the
 * reason;
 * `at` distinguishes two refusals with the same text. `codeNeeded`: the password was right, and a code is required. `letterTo`:
 * the
 * address to which a letter was sent, where the user is not signed in yet.
 */
export async function enter({ request, url }: ActionArgs, by: typeof login | typeof signup) {
  const fields = await request.formData()
  if (by.url === signup.url && fields.get('consent') !== 'on') return refused({ message: NO_CONSENT })
  const code = String(fields.get('code') ?? '').trim()
  const given = {
    email: String(fields.get('email')).trim(),
    password: String(fields.get('password')),
    ...(code && { code }),
    ...(by.url === signup.url && ({ consent: CONSENT_VERSION } as const)),
  }
  const { auth, msg, codeNeeded, letter } = await call(by, { body: given }).catch((error) => ({
    auth: false,
    msg: errorText(error).text,
    codeNeeded: code !== '',
    letter: undefined,
  }))
  if (letter) return refused({ message: undefined, letterTo: given.email })
  if (auth) throw replace(nextPath(url))
  // Being asked for a code for the first time is not a failure.
  const message = codeNeeded && !code ? undefined : msg
  return refused({ message, codeNeeded })
}

/** The status tells the router that nothing changed, so the pages need not reload their data. */
const refused = (why: { message: string | undefined; codeNeeded?: boolean | undefined; letterTo?: string }) =>
  data({ ...why, at: Date.now() }, { status: 422 })
