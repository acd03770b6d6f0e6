import type { login, signup } from '@spetskarta/shared/accounts/accounts.ts'
import { data, replace } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { nextPath } from '../visitor/next-path'

/** The arguments of a page's action. */
interface ActionArgs {
  request: Request
  url: URL
}

/**
 * Sends the form of log-in or sign-up. Then continues to the page that the visitor came for, or returns to the form
 * with the reason; `at` distinguishes two refusals with the same words. `codeNeeded`: the password was right, and a code
 * is asked for.
 */
export async function enter({ request, url }: ActionArgs, by: typeof login | typeof signup) {
  const fields = await request.formData()
  const code = String(fields.get('code') ?? '').trim()
  const given = {
    email: String(fields.get('email')).trim(),
    password: String(fields.get('password')),
    ...(code && { code }),
  }
  const { auth, msg, codeNeeded } = await call(by, { body: given }).catch((error) => ({
    auth: false,
    msg: errorText(error).text,
    codeNeeded: code !== '',
  }))
  if (auth) throw replace(nextPath(url))
  // Being asked for a code for the first time is no failure.
  const message = codeNeeded && !code ? undefined : msg
  // The status says that nothing has changed, so the pages need not load their data again.
  return data({ message, codeNeeded, at: Date.now() }, { status: 422 })
}
