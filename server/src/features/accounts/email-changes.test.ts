/** Another e-mail: wanted, confirmed by its own letter, and taken back by the former address. */
import * as api from '@spetskarta/shared/accounts/accounts.ts'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { NEW_PASSWORD, PASSWORD, signingUp } from '../../../test/sign-up.ts'

const { db, ask, send, letters } = await testApp()
const signUp = signingUp({ send })

const someone = () => `${crypto.randomUUID()}@example.ru`
const lettersTo = (email: string) => letters.filter(({ to }) => to === email)
const tokenTo = (email: string, path: 'change-email' | 'undo-email' | 'confirm-email') =>
  vi.waitFor(() => {
    const token = lettersTo(email)
      .map(({ text }) => new RegExp(`/${path}/([\\w-]+)`).exec(text)?.[1])
      .findLast(Boolean)
    if (!token) throw new Error(`no link ${path} to ${email}`)
    return token
  })

async function confirmedUser() {
  const { email, cookie } = await signUp()
  await ask(api.confirmEmail, { params: { token: await tokenTo(email, 'confirm-email') } })
  return { email, cookie }
}

const change = (email: string, cookie: string, password = PASSWORD) =>
  send(api.changeEmail, { body: { email, password } }, { cookie })
const confirm = async (token: string) => (await ask(api.confirmEmailChange, { params: { token } })).result
const undo = async (token: string) => (await ask(api.undoEmailChange, { params: { token } })).result
const enters = async (email: string) => (await ask(api.login, { body: { email, password: PASSWORD } })).auth
const isIn = async (cookie: string) => (await ask(api.getUser, { querystring: {} }, { cookie })).auth

test('the new address counts once it is confirmed, not before', async () => {
  const { email, cookie } = await confirmedUser()
  const wanted = someone()
  expect((await change(wanted, cookie)).json()).toEqual({ result: 1 })
  const token = await tokenTo(wanted, 'change-email')
  expect([await enters(email), await enters(wanted)]).toEqual([true, false])
  expect([await confirm(token), await confirm(token)]).toEqual([1, 1])
  expect([await enters(email), await enters(wanted), await isIn(cookie)]).toEqual([false, true, true])
})

test('the former address takes it back: it counts again, and every session ends', async () => {
  const { email, cookie } = await confirmedUser()
  const wanted = someone()
  await change(wanted, cookie)
  const back = await tokenTo(email, 'undo-email')
  await confirm(await tokenTo(wanted, 'change-email'))
  expect([await undo(back), await undo(back)]).toEqual([1, 1])
  expect([await enters(email), await enters(wanted), await isIn(cookie)]).toEqual([true, false, false])
})

test('what was taken back before it was confirmed cannot be confirmed any more', async () => {
  const { email, cookie } = await confirmedUser()
  const wanted = someone()
  await change(wanted, cookie)
  const token = await tokenTo(wanted, 'change-email')
  await undo(await tokenTo(email, 'undo-email'))
  expect(await confirm(token)).toBe(0)
  expect(await enters(email)).toBe(true)
})

test('a week after the change nothing takes it back, and a link is confirmed within a week', async () => {
  const { email, cookie } = await confirmedUser()
  const wanted = someone()
  await change(wanted, cookie)
  const [token, back] = [await tokenTo(wanted, 'change-email'), await tokenTo(email, 'undo-email')]
  const weekAgo = new Date(Date.now() - 7 * 24 * 3600_000 - 1000)
  await db.updateTable('email_changes').set({ made_at: weekAgo }).where('wanted', '=', wanted).execute()
  expect(await confirm(token)).toBe(0)
  await db.updateTable('email_changes').set({ made_at: new Date() }).where('wanted', '=', wanted).execute()
  expect(await confirm(token)).toBe(1)
  await db.updateTable('email_changes').set({ confirmed_at: weekAgo }).where('wanted', '=', wanted).execute()
  expect(await undo(back)).toBe(0)
  expect(await enters(wanted)).toBe(true)
})

test('a typo at sign-up is mended, and whoever has the mistyped address gets no power over it', async () => {
  const { email, cookie } = await signUp()
  await tokenTo(email, 'confirm-email')
  const right = someone()
  await change(right, cookie)
  await confirm(await tokenTo(right, 'change-email'))
  expect([await enters(right), await enters(email)]).toEqual([true, false])
  expect(lettersTo(email).some(({ text }) => text.includes('undo-email'))).toBe(false)
  expect((await ask(api.getUser, { querystring: {} }, { cookie })).toDo).toEqual([])
})

test('a newer wish takes the place of an older one', async () => {
  const { cookie } = await confirmedUser()
  const [first, second] = [someone(), someone()]
  await change(first, cookie)
  const old = await tokenTo(first, 'change-email')
  await change(second, cookie)
  expect([await confirm(old), await confirm(await tokenTo(second, 'change-email'))]).toEqual([0, 1])
})

test('whoever has taken an address away cannot take its way back with a further wish', async () => {
  const { email, cookie } = await confirmedUser()
  const wanted = someone()
  await change(wanted, cookie)
  const back = await tokenTo(email, 'undo-email')
  await confirm(await tokenTo(wanted, 'change-email'))
  await change(someone(), cookie)
  expect(await undo(back)).toBe(1)
  expect([await enters(email), await enters(wanted), await isIn(cookie)]).toEqual([true, false, false])
})

test('what one user changes and takes back leaves addresses, sessions and links of all others', async () => {
  const [one, other] = [await confirmedUser(), await confirmedUser()]
  const [wanted, others] = [someone(), someone()]
  await change(wanted, one.cookie)
  await change(others, other.cookie)
  await confirm(await tokenTo(wanted, 'change-email'))
  expect([await enters(other.email), await enters(others)]).toEqual([true, false])
  expect(await undo(await tokenTo(one.email, 'undo-email'))).toBe(1)
  expect([await enters(other.email), await isIn(other.cookie)]).toEqual([true, true])
  expect(await confirm(await tokenTo(others, 'change-email'))).toBe(1)
  expect([await enters(others), await enters(one.email)]).toEqual([true, true])
})

test('with the address the links for a new password that went to the former one end, and no other user’s', async () => {
  const [one, other] = [await confirmedUser(), await confirmedUser()]
  const wanted = someone()
  const linkOf = async (email: string) => {
    await ask(api.reset, { body: { email } })
    return vi.waitFor(() => {
      const token = lettersTo(email).flatMap(({ text }) => /\/reset\/\S+\/([\w-]+)/.exec(text)?.[1] ?? [])[0]
      if (!token) throw new Error(`no link for ${email}`)
      return token
    })
  }
  const save = async (email: string, token: string) =>
    (await ask(api.resetSave, { body: { email, token, newPassword: NEW_PASSWORD } })).result
  const [former, others] = [await linkOf(one.email), await linkOf(other.email)]
  await change(wanted, one.cookie)
  await confirm(await tokenTo(wanted, 'change-email'))
  expect(await save(wanted, former)).toBe(0)
  const later = await linkOf(wanted)
  await undo(await tokenTo(one.email, 'undo-email'))
  expect(await save(one.email, later)).toBe(0)
  expect(await save(other.email, others)).toBe(1)
})

test('an address of another account is not revealed, and stays with it', async () => {
  const [{ email: taken }, { cookie }] = [await confirmedUser(), await confirmedUser()]
  expect((await change(taken, cookie)).json()).toEqual({ result: 1 })
  await vi.waitFor(() => expect(lettersTo(taken).at(-1)?.subject).toMatch(/уже есть/))
  expect(lettersTo(taken).some(({ text }) => text.includes('change-email'))).toBe(false)
  // Somebody who signs up with the address meanwhile keeps it.
  const wanted = someone()
  await change(wanted, cookie)
  const token = await tokenTo(wanted, 'change-email')
  await send(api.signup, { body: { email: wanted, password: PASSWORD } })
  expect(await confirm(token)).toBe(0)
})

test('a wrong password, the same address and a visitor are refused', async () => {
  const { email, cookie } = await confirmedUser()
  expect((await change(someone(), cookie, 'wrong-one')).json()).toMatchObject({ code: 'wrong_password' })
  expect((await change(email, cookie)).statusCode).toBe(400)
  expect((await change(someone(), '')).statusCode).toBe(401)
})
