/** Users of the tests; each has an account of their own. */
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'

export const PASSWORD = 'kran25tonn-'

let people = 0
/** An address that no account has. */
export const newAddress = () => `e2e-${process.pid}-${Date.now()}-${people++}@example.org`

/** Makes an account without the form; the context is logged in. */
export async function signUp(request: APIRequestContext, email = newAddress()): Promise<string> {
  const answer = await request.post('/api/signup', { data: { email, password: PASSWORD } })
  expect(await answer.json()).toMatchObject({ auth: true })
  return email
}

/** Whether the log-in succeeds; then the context is logged in. */
export async function logIn(request: APIRequestContext, email: string, password = PASSWORD): Promise<boolean> {
  const answer = await request.post('/api/login', { data: { email, password } })
  return (await answer.json()).auth
}

/** A page of another visitor, with the same window size. */
export async function another(browser: Browser, page: Page) {
  const viewport = page.viewportSize()
  return (await browser.newContext({ ...(viewport && { viewport }) })).newPage()
}
