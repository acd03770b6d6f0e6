/** The settings of an account, and its end. */
import { getUser, login, signup } from '@spetskarta/shared/accounts/accounts.ts'
import { invitePerson, joinCompany } from '@spetskarta/shared/company/people.ts'
import * as schema from '@spetskarta/shared/settings/settings.schema.ts'
import { deleteAccount, getAccount, setMatchMail } from '@spetskarta/shared/settings/settings.ts'
import { describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { cookieOf } from '../../../test/cookies.ts'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { PASSWORD, signingUp } from '../../../test/sign-up.ts'
import { setPassword } from '../accounts/accounts.queries.ts'
import { deleteUser } from './settings.queries.ts'

const database = await cloneDatabase()
const { db, pool, ask, send, sendAny, makeEquipment, makeOrder } = await testApp({ database })

const signUp = signingUp({ send })
const register = async () => {
  const { email, cookie } = await signUp()
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { email, cookie, id }
}
const account = (cookie: string) => ask(getAccount, {}, { cookie })
const mark = async (id: string) =>
  (await db.selectFrom('users').select('match_mail_sent_at as at').where('id', '=', id).executeTakeFirstOrThrow()).at

describe('the account', () => {
  test('is shown to its owner, with what goes with it', async () => {
    const { email, cookie, id } = await register()
    await makeEquipment({ owner: id })
    await makeEquipment({ owner: id, hidden: true })
    await makeOrder({ owner: id })
    await makeOrder()
    const answer = await account(cookie)
    exactly(schema.getAccount, answer)
    expect(answer).toMatchObject({ email, name: '', matchMail: false, equipments: 2, orders: 1 })
    expect((await ask(getUser, { querystring: {} }, { cookie })).user?.userUrl).toBe(answer.userUrl)
  })

  test('has letters off until they are turned on; again on changes nothing', async () => {
    const { cookie, id } = await register()
    const set = (on: boolean) => ask(setMatchMail, { body: { on } }, { cookie })
    expect(await mark(id)).toBeNull()
    expect([await set(true), (await account(cookie)).matchMail]).toEqual([{ matchMail: true }, true])
    const begun = await mark(id)
    expect(begun).not.toBeNull()
    await set(true)
    expect(await mark(id)).toEqual(begun)
    expect([await set(false), (await account(cookie)).matchMail]).toEqual([{ matchMail: false }, false])
  })

  test('is for users only', async () => {
    const answers = [
      await send(getAccount, {}),
      await send(setMatchMail, { body: { on: true } }),
      await send(deleteAccount, { body: { password: PASSWORD } }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
  })
})

describe('the end of an account', () => {
  /** Every column that refers to a user, and what happens to it when the user goes. */
  const references = async () =>
    (
      await pool.query<{ table: string; column: string; action: string }>(
        `select c.conrelid::regclass::text as table, a.attname as column, c.confdeltype as action
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         where c.contype = 'f' and c.confrelid = 'users'::regclass`,
      )
    ).rows

  test('leaves nothing that refers to the user, whatever tables there are', async () => {
    const { cookie, id } = await register()
    const machine = await makeEquipment({ owner: id, image: '/images/abc123/small.webp' })
    const others = await makeOrder()
    await pool.query('insert into favorites (user_id, item) values ($1, $2), ($3, $4)', [
      id,
      others.id,
      others.owner,
      machine.id,
    ])
    await pool.query(
      `insert into reset_tokens (hash, user_id, expires_at) values ('\\x01', $1, now() + interval '1 hour')`,
      [id],
    )
    const rowsOf = async () => {
      const counts = new Map<string, number>()
      for (const { table, column } of await references()) {
        const { rowCount } = await pool.query(`select from ${table} where ${column} = $1`, [id])
        counts.set(`${table}.${column}`, rowCount ?? 0)
      }
      return counts
    }
    const before = await rowsOf()
    for (const column of ['items.owner', 'sessions.user_id', 'favorites.user_id', 'reset_tokens.user_id'])
      expect(before.get(column), column).toBe(1)

    const response = await send(deleteAccount, { body: { password: PASSWORD } }, { cookie })
    expect([response.statusCode, response.json()]).toEqual([200, { auth: false }])
    expect(response.cookies).toMatchObject([{ name: 'session', value: '' }])
    expect([...(await rowsOf()).values()].filter(Boolean)).toEqual([])
    const gone = await pool.query('select from users where id = $1', [id])
    const entries = await pool.query('select from search_entries where item = $1', [machine.id])
    const marks = await pool.query('select from favorites where item = $1', [machine.id])
    expect([gone.rowCount, entries.rowCount, marks.rowCount]).toEqual([0, 0, 0])
    const doomed = await pool.query('select folder from doomed_blobs')
    expect(doomed.rows).toContainEqual({ folder: 'images/abc123' })
    expect((await pool.query('select from items where id = $1', [others.id])).rowCount).toBe(1)
  })

  test('is hindered by no table: all let go of the user', async () => {
    const holding = (await references()).filter(({ action }) => action !== 'c' && action !== 'n')
    expect(holding).toEqual([])
  })

  test('ends every session, and the address may sign up anew', async () => {
    const { email, cookie } = await register()
    const other = cookieOf(await send(login, { body: { email, password: PASSWORD } }))
    await ask(deleteAccount, { body: { password: PASSWORD } }, { cookie })
    for (const dead of [cookie, other])
      expect((await ask(getUser, { querystring: {} }, { cookie: dead })).auth).toBe(false)
    expect((await ask(login, { body: { email, password: PASSWORD } })).auth).toBe(false)
    expect((await ask(signup, { body: { email, password: PASSWORD } })).auth).toBe(true)
  })

  test('of a company ends the sessions in which its people act for it, and no other', async () => {
    const [owner, marina] = [await register(), await register()]
    const elsewhere = { cookie: cookieOf(await send(login, { body: { email: marina.email, password: PASSWORD } })) }
    const body = { name: 'Марина Лукина', role: 'dispatcher' as const, groups: null, email: '' }
    const { link } = await ask(invitePerson, { body }, owner)
    await ask(joinCompany, { params: { token: link.split('/').at(-1) ?? '' } }, marina)
    expect((await ask(getUser, { querystring: {} }, marina)).company?.role).toBe('dispatcher')
    await ask(deleteAccount, { body: { password: PASSWORD } }, { cookie: owner.cookie })
    expect((await ask(getUser, { querystring: {} }, marina)).auth).toBe(false)
    expect((await ask(getUser, { querystring: {} }, elsewhere)).auth).toBe(true)
  })

  test('needs the password', async () => {
    const { cookie } = await register()
    const response = await send(deleteAccount, { body: { password: 'wrong-one' } }, { cookie })
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { code: 'wrong_password', message: 'Неверный пароль' },
    ])
    expect((await sendAny(deleteAccount, { body: {} }, { cookie })).statusCode).toBe(400)
    expect((await account(cookie)).email).toMatch(/^owner/)
  })

  test('counts wrong passwords with the log-ins', async () => {
    const limited = await testApp({ database, env: { RATE_LIMITS: '1' } })
    const { cookie } = await register()
    const statuses: number[] = []
    for (let i = 0; i < 11; i++)
      statuses.push((await limited.send(deleteAccount, { body: { password: 'wrong-one' } }, { cookie })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(403), 429])
  })

  test('does not come by a password that has been changed meanwhile', async () => {
    const { id, cookie } = await register()
    const { password_hash } = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await setPassword(db, id, 'another')
    expect(await deleteUser(db, { id, passwordHash: password_hash ?? '' })).toBe(false)
    expect((await ask(getUser, { querystring: {} }, { cookie })).auth).toBe(false)
  })
})
