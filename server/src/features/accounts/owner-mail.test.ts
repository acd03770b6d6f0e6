/** Confirming the e-mail, and letters to the owner about what happens with his account. */
import {
  askToConfirm,
  changePassword,
  confirmEmail,
  getUser,
  login,
  reset,
  resetSave,
  signup,
} from '@spetskarta/shared/accounts/accounts.ts'
import { describe, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { cookieOf } from '../../../test/cookies.ts'
import { testApp } from '../../../test/harness.ts'
import { NEW_PASSWORD as NEW, PASSWORD, signingUp } from '../../../test/sign-up.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { makeProgramKey } from '../programs/programs.queries.ts'

const database = await cloneDatabase()
const PUBLIC_ORIGIN = 'http://karta.example'
const { db, pool, ask, send, letters, makeEquipment, makeUser } = await testApp({ database, env: { PUBLIC_ORIGIN } })

/** An address of Yandex, Moscow. */
const MOSCOW = '77.88.55.242'
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' }

const signUp = signingUp({ send })
async function register() {
  const { email, cookie } = await signUp()
  await letterTo(email, /Подтвердите/)
  return { email, cookie }
}
const lettersTo = (email: string) => letters.filter(({ to }) => to === email)
/** The newest to this address with this subject. */
const letterTo = (email: string, subject: RegExp) =>
  vi.waitFor(() => {
    const mail = lettersTo(email).findLast((letter) => subject.test(letter.subject))
    if (!mail) throw new Error(`no letter ${subject}`)
    return mail
  })
const confirmToken = async (email: string) =>
  /\/confirm-email\/([\w-]+)/.exec((await letterTo(email, /Подтвердите/)).text)?.[1] ?? ''
const resetToken = async (email: string) => {
  const links = () => lettersTo(email).filter(({ text }) => text.includes('/reset/'))
  const before = links().length
  await ask(reset, { body: { email } })
  await vi.waitFor(() => expect(links().length).toBe(before + 1))
  return /\/reset\/\S+\/([\w-]+)/.exec(links().at(-1)?.text ?? '')?.[1] ?? ''
}

describe('an e-mail', () => {
  const toDo = async (cookie: string) => (await ask(getUser, { querystring: {} }, { cookie })).toDo
  const press = async (token: string) => (await ask(confirmEmail, { params: { token } })).result

  test('is confirmed by the link in a letter; until then the user is reminded', async () => {
    const { email, cookie } = await register()
    expect(await toDo(cookie)).toEqual(['confirm_email'])
    const token = await confirmToken(email)
    expect((await letterTo(email, /Подтвердите/)).html).toContain(`href="${PUBLIC_ORIGIN}/confirm-email/${token}"`)
    // Whoever has the link needs no session, and may press twice.
    expect([await press(token), await press(token)]).toEqual([1, 1])
    expect(await toDo(cookie)).toEqual([])
    expect(
      (await pool.query('select from confirm_tokens where encode(hash, $1) = $2', ['escape', token])).rowCount,
    ).toBe(0)
  })

  test('is not confirmed by an old link or another token; a new letter is sent at will', async () => {
    const { email, cookie } = await register()
    const token = await confirmToken(email)
    await pool.query('update confirm_tokens set expires_at = now()')
    expect([await press(token), await press(await resetToken(email)), await press('x')]).toEqual([0, 0, 0])
    expect(await toDo(cookie)).toEqual(['confirm_email'])
    expect(await ask(askToConfirm, {}, { cookie })).toEqual({ result: 1 })
    await vi.waitFor(async () => expect(await confirmToken(email)).not.toBe(token))
    expect(await press(await confirmToken(email))).toBe(1)
  })

  test('gets five letters an hour, and none once it is confirmed', async () => {
    const limited = await testApp({ database, env: { RATE_LIMITS: '1' } })
    const { email, cookie } = await register()
    for (let i = 0; i < 7; i++) await limited.ask(askToConfirm, {}, { cookie })
    await limited.app.close()
    expect(limited.letters).toHaveLength(4)
    await press(await confirmToken(email))
    const before = lettersTo(email).length
    await ask(askToConfirm, {}, { cookie })
    await ask(reset, { body: { email } })
    await letterTo(email, /Новый пароль/)
    expect(lettersTo(email)).toHaveLength(before + 1)
  })
})

describe('a letter', () => {
  test('follows a log-in from a browser that was not in this account before', async () => {
    const { email, cookie } = await register()
    await ask(login, { body: { email, password: PASSWORD } }, { ip: MOSCOW, headers: FIREFOX })
    const { text } = await letterTo(email, /Вход с нового устройства/)
    expect(text).toContain('Браузер: Firefox, Windows')
    expect(text).toMatch(/Где: примерно [А-Я]/)
    expect(text).toMatch(/Когда: \d+ .+ \d{4} г\. в \d\d:\d\d \(по Москве\)/)
    expect(text).toContain(`${PUBLIC_ORIGIN}/reset-password`)
    expect(text).toContain(`${PUBLIC_ORIGIN}/settings`)

    const before = lettersTo(email).length
    const device = cookie.split('; ').find((part) => part.startsWith('device=')) ?? ''
    await ask(login, { body: { email, password: PASSWORD } }, { cookie: device })
    await resetToken(email)
    expect(lettersTo(email)).toHaveLength(before + 1)
  })

  test('follows every change of the password, and the browser that made it needs none at its log-in', async () => {
    const { email, cookie } = await register()
    await ask(changePassword, { body: { password: PASSWORD, newPassword: NEW } }, { cookie })
    await letterTo(email, /Пароль изменён/)
    const token = await resetToken(email)
    const saved = await send(resetSave, { body: { email, token, newPassword: PASSWORD } })
    await vi.waitFor(() =>
      expect(lettersTo(email).filter(({ subject }) => /Пароль изменён/.test(subject))).toHaveLength(2),
    )
    const before = lettersTo(email).length
    await ask(login, { body: { email, password: PASSWORD } }, { cookie: cookieOf(saved) })
    await resetToken(email)
    expect(lettersTo(email)).toHaveLength(before + 1)
  })

  test('notifies the owner of a known address of a sign-up with it, once a day', async () => {
    const { email } = await register()
    const again = () => ask(signup, { body: { email, password: NEW } })
    expect(await again()).toMatchObject({ auth: false, msg: expect.stringContaining('уже зарегистрирована') })
    await letterTo(email, /уже есть учётная запись/)
    await again()
    await resetToken(email)
    expect(lettersTo(email).filter(({ subject }) => /уже есть/.test(subject))).toHaveLength(1)
  })
})

test('whoever sets a new password by a letter can take every phone and partner out of the account', async () => {
  const { email } = await register()
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const machine = await makeEquipment({ owner: id })
  const stranger = await makeUser()
  for (let i = 0; i < 2; i++) await makeRecorder(db, { equipment: machine.id })
  await pool.query('insert into partners (owner, partner) values ($1, $2)', [id, stranger.id])
  await makeProgramKey(db, id, { name: '1С', reads: true, writes: null })
  await pool.query(
    `insert into webhooks (user_id, id, url, secret, kinds)
    select u, gen_random_uuid(), 'https://example.org/hook', '\\x00', '{days}' from unnest($1::uuid[]) u`,
    [[id, stranger.id]],
  )
  for (const user of [id, stranger.id]) {
    const hash = Buffer.from(user)
    await pool.query(
      `insert into company_invites (id, company, role, name, email, token_hash, expires_at)
      values (gen_random_uuid(), $1, 'dispatcher', 'Ким', '', $2, now() + interval '1 day')`,
      [user, hash],
    )
    await pool.query('insert into deal_feeds (user_id, token_hash) values ($1, $2)', [user, hash])
    await pool.query(`insert into messengers (user_id, service, chat) values ($1, 'telegram', $1::uuid::text)`, [user])
    await pool.query(
      `insert into messenger_codes (code_hash, user_id, service, expires_at) values ($2, $1, 'max', now() + interval '1 day')`,
      [user, hash],
    )
    for (const service of ['telegram', null])
      await pool.query(
        `insert into alert_messages (id, user_id, batch, channel, service)
        values (gen_random_uuid(), $1, gen_random_uuid(), $2, $3)`,
        [user, service ? 'messenger' : 'letter', service],
      )
  }
  /** Invitations, addresses of calendars, chats, codes and waiting messages of this user. */
  const doors = async (user: string) => {
    const tables = ['company_invites', 'deal_feeds', 'messengers', 'messenger_codes', 'alert_messages']
    const counts = tables.map(async (table) => {
      const column = table === 'company_invites' ? 'company' : 'user_id'
      return (await pool.query(`select from ${table} where ${column} = $1`, [user])).rowCount
    })
    return Promise.all(counts)
  }
  const left = async () => {
    const { rows } = await pool.query(
      `select (select count(*)::int from recorders where equipment = $1 and revoked_at is null) as recorders,
        (select count(*)::int from partners where owner = $2) as partners,
        (select count(*)::int from program_keys where user_id = $2) as keys,
        (select count(*)::int from webhooks where user_id = $2) as webhooks`,
      [machine.id, id],
    )
    return rows[0]
  }
  const save = async (disconnect?: boolean) =>
    ask(resetSave, { body: { email, token: await resetToken(email), newPassword: NEW, disconnect } })
  expect(await save()).toEqual({ result: 1 })
  expect(await left()).toEqual({ recorders: 2, partners: 1, keys: 1, webhooks: 1 })
  expect(await doors(id)).toEqual([1, 1, 1, 1, 2])
  expect(await save(true)).toEqual({ result: 1, disconnected: { recorders: 2, partners: 1 } })
  expect(await left()).toEqual({ recorders: 0, partners: 0, keys: 0, webhooks: 0 })
  // A letter still goes out.
  expect(await doors(id)).toEqual([0, 0, 0, 0, 1])
  // Those of others stay.
  expect(await doors(stranger.id)).toEqual([1, 1, 1, 1, 2])
  expect((await pool.query('select user_id from webhooks')).rows).toEqual([{ user_id: stranger.id }])
})
