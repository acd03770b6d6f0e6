/** Sign-up where letters are sent: the same answer for every address, and an account with the press on a link. */

import * as schema from '@spetskarta/shared/accounts/accounts.schema.ts'
import { confirmEmail, getUser, login, signup } from '@spetskarta/shared/accounts/accounts.ts'
import { CONSENT_VERSION } from '@spetskarta/shared/accounts/consent.ts'
import { describe, expect, test, vi } from 'vitest'
import { cloneDatabase, connectBeside } from '../../../test/clone.ts'
import { cookieOf } from '../../../test/cookies.ts'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { NEW_PASSWORD, newEmail, PASSWORD } from '../../../test/sign-up.ts'
import { deleteExpired } from '../visitor/sessions.queries.ts'

const database = await cloneDatabase()
const env = { PUBLIC_ORIGIN: 'http://karta.example', SMTP_URL: 'smtp://mail.example' }
const { db, pool, ask, send, letters } = await testApp({ database, env })

const LETTER = { auth: false, user: null, msg: '', letter: true }
const signUp = (email: string, password = PASSWORD) =>
  send(signup, { body: { email, password, consent: CONSENT_VERSION } })
const letterTo = (email: string, subject: RegExp, which = 0) =>
  vi.waitFor(() => {
    const mail = letters.filter((letter) => letter.to === email && subject.test(letter.subject))[which]
    if (!mail) throw new Error(`no letter ${subject}`)
    return mail
  })
const linkTo = async (email: string, which = 0) =>
  /\/confirm-email\/([\w-]+)/.exec((await letterTo(email, /Закончите/, which)).text)?.[1] ?? ''
const press = async (token: string) => (await ask(confirmEmail, { params: { token } })).result
const enter = async (email: string, password = PASSWORD) => send(login, { body: { email, password } })
const isIn = async (email: string, password?: string) => (await enter(email, password)).json().auth

async function somebody() {
  const email = newEmail()
  await signUp(email)
  expect(await press(await linkTo(email))).toBe(1)
  return email
}

test('an account begins with the press on the link, its address confirmed and its consent kept', async () => {
  const email = newEmail()
  const response = await signUp(` ${email.toUpperCase()} `)
  exactly(schema.signup, response.json())
  expect([response.json(), response.cookies]).toEqual([LETTER, []])
  const token = await linkTo(email)
  // Before that there is nothing that a log-in could find.
  expect(await isIn(email)).toBe(false)
  expect([await press(token), await press(token), await press(`${token}x`)]).toEqual([1, 1, 0])
  const cookie = cookieOf(await enter(email))
  expect(await ask(getUser, { querystring: {} }, { cookie })).toMatchObject({ auth: true, toDo: [] })
  const { rows } = await pool.query(
    `select version, (select array_agg(act order by act) from audit_log where audit_log.user_id = users.id and act <> 'login') as acts
     from users join consents on consents.user_id = users.id where email = $1`,
    [email],
  )
  expect(rows).toEqual([{ version: CONSENT_VERSION, acts: ['email_confirmed', 'signup'] }])
})

describe('a known address', () => {
  test('gets the same answer, and a letter that says so once a day; the account stays as it is', async () => {
    const email = await somebody()
    const [known, fresh] = [await signUp(email, NEW_PASSWORD), await signUp(newEmail(), NEW_PASSWORD)]
    const seen = ({ statusCode, body, cookies, headers }: typeof known) => [
      statusCode,
      body,
      cookies,
      Object.keys(headers),
    ]
    expect(seen(known)).toEqual(seen(fresh))
    const { text } = await letterTo(email, /уже есть учётная запись/)
    expect(text).toContain(`${env.PUBLIC_ORIGIN}/login`)
    expect(text).toContain(`${env.PUBLIC_ORIGIN}/reset-password`)
    await signUp(email, NEW_PASSWORD)
    const last = newEmail()
    await signUp(last)
    await linkTo(last)
    expect(letters.filter(({ to, subject }) => to === email && /уже есть/.test(subject))).toHaveLength(1)
    expect([await isIn(email), await isIn(email, NEW_PASSWORD)]).toEqual([true, false])
  })

  test('is not looked up before the answer: it comes while the users cannot be read', async () => {
    const other = await connectBeside({ pool })
    for (const [email, subject] of [
      [await somebody(), /уже есть/],
      [newEmail(), /Закончите/],
    ] as const) {
      await other.query('begin; lock table users in access exclusive mode')
      expect((await signUp(email)).json()).toEqual(LETTER)
      await other.query('rollback')
      await letterTo(email, subject)
    }
  })
})

test('of several attempts that of the opened letter counts, and the others are spent', async () => {
  const email = newEmail()
  await signUp(email, 'pervyj-parol-9')
  const first = await linkTo(email)
  await signUp(email, NEW_PASSWORD)
  expect(await press(await linkTo(email, 1))).toBe(1)
  expect(await press(first)).toBe(0)
  expect([await isIn(email, 'pervyj-parol-9'), await isIn(email, NEW_PASSWORD)]).toEqual([false, true])
})

test('a link is good for a day, and what waited is forgotten with it', async () => {
  const email = newEmail()
  await signUp(email)
  const token = await linkTo(email)
  await pool.query(`update waiting_signups set made_at = now() - interval '25 hours' where email = $1`, [email])
  expect(await press(token)).toBe(0)
  await deleteExpired(db)
  expect((await pool.query('select from waiting_signups where email = $1', [email])).rowCount).toBe(0)
})

test('an address gets three links an hour; further answers are the same', async () => {
  const limited = await testApp({ database, env: { ...env, RATE_LIMITS: '1' } })
  const email = newEmail()
  for (let i = 0; i < 5; i++) expect(await limited.ask(signup, { body: { email, password: PASSWORD } })).toEqual(LETTER)
  await limited.app.close()
  expect(limited.letters.filter(({ to }) => to === email)).toHaveLength(3)
})

test('while the mail server is away every sign-up is refused with that reason, and nothing is kept', async () => {
  const away = await testApp({ database, env, mail: { ready: async () => false, send: vi.fn(), close() {} } })
  const email = await somebody()
  for (const address of [email, newEmail()])
    expect(await away.ask(signup, { body: { email: address, password: PASSWORD } })).toEqual({
      auth: false,
      user: null,
      msg: 'Письмо сейчас не отправить. Попробуйте через несколько минут',
    })
  await away.app.close()
})

test('a password that is guessed too soon is refused before anything else', async () => {
  expect((await signUp(newEmail(), 'qwerty123')).json()).toMatchObject({
    auth: false,
    msg: expect.stringMatching(/парол/i),
  })
})
