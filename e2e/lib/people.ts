/** People of the tests: each has an account of their own. */
import { type APIRequestContext, expect } from '@playwright/test'

export const PASSWORD = 'kran25tonn-'

let people = 0
/** An address that nobody has. */
export const newAddress = () => `e2e-${process.pid}-${Date.now()}-${people++}@example.org`

/** A new account, past the form; the context is logged in. */
export async function signUp(request: APIRequestContext, email = newAddress()): Promise<string> {
  const answer = await request.post('/api/signup', { data: { email, password: PASSWORD } })
  expect(await answer.json()).toMatchObject({ auth: true })
  return email
}

/** Whether these let one in; the context is logged in then. */
export async function logIn(request: APIRequestContext, email: string, password = PASSWORD): Promise<boolean> {
  const answer = await request.post('/api/login', { data: { email, password } })
  return (await answer.json()).auth
}
