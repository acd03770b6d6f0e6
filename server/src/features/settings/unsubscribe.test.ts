/** The link in a letter that stops the letters. */
import { getUser, resetSave, signup } from '@spetskarta/shared/accounts/accounts.ts'
import { deleteAccount, getAccount, setMatchMail, unsubscribe } from '@spetskarta/shared/settings/settings.ts'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { unsubscribeToken } from './unsubscribe.rules.ts'

const { app, db, deps, ask, send, makeUser, signIn } = await testApp()

const PASSWORD = 'kran25tonn-'
let people = 0
const subscriber = async () => {
  const email = `reader${people++}@example.org`
  const { cookies } = await send(signup, { body: { email, password: PASSWORD } })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await ask(setMatchMail, { body: { on: true } }, { cookie })
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { email, cookie, id, token: unsubscribeToken(deps.signing, id) }
}

describe('the link that ends letters', () => {
  const wantsLetters = async ({ cookie }: { cookie: string }) => (await ask(getAccount, {}, { cookie })).matchMail
  const ONE_CLICK = 'List-Unsubscribe=One-Click'
  const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'

  test.each([
    ['of our page', { 'sec-fetch-site': 'same-origin' }, undefined],
    ['of a mail client', { 'content-type': 'application/x-www-form-urlencoded' }, ONE_CLICK],
    ['of a mail client in parts', { 'content-type': 'multipart/form-data; boundary=x' }, form],
    ['without a word on its kind', {}, ONE_CLICK],
  ])('works by a post %s, without a log-in, and again', async (_, headers, payload) => {
    const user = await subscriber()
    const url = `/api/unsubscribe/${user.token}`
    for (let i = 0; i < 2; i++) {
      const response = await app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
      expect([response.statusCode, response.json()]).toEqual([200, { result: 1 }])
    }
    expect(await wantsLetters(user)).toBe(false)
  })

  test('does nothing by being looked at, but leads to the page', async () => {
    const user = await subscriber()
    const response = await app.inject({ url: `/api/unsubscribe/${user.token}` })
    expect([response.statusCode, response.headers.location]).toEqual([302, `/unsubscribe/${user.token}`])
    await app.inject({ method: 'HEAD', url: `/api/unsubscribe/${user.token}` })
    expect(await wantsLetters(user)).toBe(true)
  })

  test('does nothing when another site sends it', async () => {
    const user = await subscriber()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await send(unsubscribe, { params: { token: user.token } }, { headers })).statusCode).toBe(403)
    expect(await wantsLetters(user)).toBe(true)
  })

  test('is good for one user, and only as this server has made it', async () => {
    const [one, other] = [await subscriber(), await subscriber()]
    const [id = '', signature = ''] = one.token.split('.')
    const wrong = [
      `${other.id}.${signature}`,
      `${id}.${signature.slice(0, -1)}`,
      `${id}.${deps.signing.sign('another purpose', id)}`,
      `${one.token}.`,
      id,
      'x',
    ]
    for (const token of wrong) {
      const response = await send(unsubscribe, { params: { token } })
      expect([response.statusCode, response.json().message]).toEqual([
        404,
        'Ссылка неверна. Письма можно выключить в настройках',
      ])
    }
    expect((await send(unsubscribe, { params: { token: 'x'.repeat(201) } })).statusCode).toBe(404)
    expect([await wantsLetters(one), await wantsLetters(other)]).toEqual([true, true])
  })

  test('opens nothing else, and nothing else ends letters', async () => {
    const { email, cookie, token, id } = await subscriber()
    const signature = token.split('.')[1] ?? ''
    const session = /session=([^;]+)/.exec(cookie)?.[1] ?? ''
    for (const given of [token, signature]) {
      expect((await ask(getUser, { querystring: {} }, { cookie: `session=${given}` })).auth).toBe(false)
      const reset = await ask(resetSave, { body: { email, token: given, newPassword: 'novyj-kran' } })
      expect(reset).toEqual({ result: 0 })
    }
    for (const given of [session, `${id}.${session}`])
      expect((await send(unsubscribe, { params: { token: given } })).statusCode).toBe(404)
  })

  test('of a user who is gone is still a link', async () => {
    const user = await subscriber()
    await ask(deleteAccount, { body: { password: PASSWORD } }, { cookie: user.cookie })
    expect(await ask(unsubscribe, { params: { token: user.token } })).toEqual({ result: 1 })
  })

  test('forms are taken by no other call', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: await signIn(await makeUser()) }
    const response = await app.inject({ method: 'PUT', url: setMatchMail.url, headers, payload: 'on=true' })
    expect(response.statusCode).toBe(415)
  })
})
