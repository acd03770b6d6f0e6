import * as accounts from '@spetskarta/shared/accounts/accounts.ts'
import * as forum from '@spetskarta/shared/forum/forum.ts'
import * as settings from '@spetskarta/shared/settings/settings.ts'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { openForum } from '../forum/forum.fixture.ts'
import { lineOf } from './acts.ts'
import { forgetOldActs, listActs, recordAct } from './audit.queries.ts'

const { db, pool, letters, ask, send, makeUser, signIn } = await testApp()
const { moderator, person, theme } = openForum({ ask, makeUser, signIn })

const PASSWORD = 'kran25tonn-'
let people = 0

async function register() {
  const email = `audited${people++}@example.org`
  const entered = await send(accounts.signup, { body: { email, password: PASSWORD } }, { ip: '192.0.2.77' })
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, email, cookie: entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}
const actsOf = async (id: string) => (await listActs(db, id, 100)).map(({ act }) => act)
const enter = (email: string, password: string) =>
  send(accounts.login, { body: { email, password } }, { ip: '192.0.2.77' })

test('sign-up, log-in and a refused log-in are recorded with the network of the caller, not with its address', async () => {
  const { id, email } = await register()
  await enter(email, 'something else')
  await enter(email, PASSWORD)
  const rows = await listActs(db, id, 100)
  expect(rows.map(({ act, user_id, about }) => [act, user_id, about])).toEqual([
    ['signup', id, null],
    ['login_refused', null, id],
    ['login', id, null],
  ])
  expect(new Set(rows.map(({ network }) => network))).toEqual(new Set(['192.0.2']))
})

test('what is typed at a refused log-in is not recorded', async () => {
  await enter('nobody-here@example.org', 'a-password-typed')
  const { rows } = await pool.query('select to_jsonb(a)::text as line from audit_log a')
  expect(rows.filter(({ line }) => /nobody-here|a-password-typed/.test(line))).toEqual([])
})

test('a log-in that cannot be recorded opens no session', async () => {
  const { id, email } = await register()
  await pool.query(`alter table audit_log add constraint test_full check (act <> 'login') not valid`)
  try {
    expect((await enter(email, PASSWORD)).statusCode).toBe(500)
  } finally {
    await pool.query('alter table audit_log drop constraint test_full')
  }
  const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
  expect(sessions).toHaveLength(1)
})

test('a link for a new password, its use and a change of the password are recorded', async () => {
  const { id, email } = await register()
  await ask(accounts.reset, { body: { email } })
  const tokens = () =>
    letters.flatMap(({ to, text }) => (to === email ? (/\/reset\/[^/]+\/(\S+)/.exec(text)?.[1] ?? []) : []))
  await vi.waitFor(() => expect(tokens()).toHaveLength(1))
  const [token = ''] = tokens()
  await ask(accounts.resetSave, { body: { email, token, newPassword: `${PASSWORD}2` } })
  const cookie = await signIn({ id })
  await ask(accounts.changePassword, { body: { password: `${PASSWORD}2`, newPassword: `${PASSWORD}3` } }, { cookie })
  expect(await actsOf(id)).toEqual(['signup', 'reset_asked', 'password_reset', 'password_changed'])
})

test('a deleted account leaves what it did, and its deletion', async () => {
  const { id, cookie } = await register()
  await ask(settings.deleteAccount, { body: { password: PASSWORD } }, { cookie })
  expect(await db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([])
  expect(await actsOf(id)).toEqual(['signup', 'account_deleted'])
})

test('a refused right is recorded with the call, for whoever is signed in', async () => {
  const { id, cookie } = await person()
  expect((await send(forum.getComplaints, {}, { cookie })).statusCode).toBe(403)
  await vi.waitFor(async () =>
    expect(await listActs(db, id, 10)).toMatchObject([
      { act: 'rights_refused', user_id: id, details: { call: 'GET /forum-api/complaints' } },
    ]),
  )
})

test('what a moderator does on the forum is recorded', async () => {
  const rules = await moderator()
  const writer = await person()
  const id = await theme(writer)
  await ask(forum.dismissComplaints, { body: { id } }, rules)
  await ask(forum.deleteThread, { body: { id } }, rules)
  expect(await listActs(db, id, 10)).toMatchObject([
    { act: 'complaints_dismissed', user_id: rules.id },
    { act: 'forum_item_deleted', user_id: rules.id, details: { author: writer.id } },
  ])
})

test.each(['update audit_log set act = $$login$$', 'delete from audit_log', 'truncate audit_log'])(
  'the database refuses: %s',
  async (statement) => {
    await recordAct(db, 'login', { ip: '192.0.2.1' })
    await expect(pool.query(statement)).rejects.toThrow('rows are only added')
  },
)

test('the retention job deletes what is older than its months, and never what is younger than three', async () => {
  const { id } = await makeUser()
  const add = (months: number) =>
    pool.query(`insert into audit_log (at, act, about) values (now() - make_interval(months => $1), 'login', $2)`, [
      months,
      id,
    ])
  for (const months of [1, 4, 13]) await add(months)
  const ages = async () => (await listActs(db, id, 10)).length
  await forgetOldActs(db, 12)
  expect(await ages()).toBe(2)
  await expect(forgetOldActs(db, 2)).rejects.toThrow('rows are only added')
  await forgetOldActs(db, 3)
  expect(await ages()).toBe(1)
})

test('a line says when, what, who, about whom, from where', () => {
  const row = {
    at: new Date('2026-11-22T14:30:05Z'),
    act: 'forum_item_deleted',
    user_id: 'u',
    about: 'w',
    network: '192.0.2',
    details: { author: 'x' },
    by_email: 'moderator@example.org',
    about_email: null,
  }
  expect(lineOf(row)).toBe(
    '2026-11-22 14:30:05  модератор удалил с форума  кто: moderator@example.org  о чём: w  сеть: 192.0.2  author: x',
  )
})
