/** Accounts beside each other: a password, a confirmed address, a moderator and an ended log-in are one account's. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeSession } from '../../../test/factories.ts'
import { testRows } from '../../../test/rows.ts'
import { findAccount, findAccountById, setModerator, setPassword } from './accounts.queries.ts'
import { confirmEmail, insertConfirmToken } from './confirm.queries.ts'
import { insertLetterToken } from './letter-tokens.queries.ts'
import { insertResetToken, isResetToken, resetPassword } from './reset.queries.ts'
import { finishSignup, insertWaitingSignup } from './waiting-signups.queries.ts'

const { db, makeUser } = await testRows()
const IP = '192.0.2.1'

let people = 0
async function account(given: Parameters<typeof makeUser>[0] = {}) {
  const email = `apart-${++people}@example.org`
  return { email, id: (await makeUser({ email, password_hash: `hash of ${email}`, ...given })).id }
}
const sessionsOf = async (user: string) =>
  (await db.selectFrom('sessions').select('id').where('user_id', '=', user).execute()).length
const resetsOf = async (user: string) => {
  const rows = await db
    .selectFrom('reset_tokens')
    .select('used_at')
    .where('user_id', '=', user)
    .orderBy('created_at')
    .execute()
  return rows.map(({ used_at }) => used_at)
}
const resetLink = (userId: string) => insertLetterToken(db, 'reset_tokens', { userId, max: 9, hours: 1 })

test('a password that is set is one account’s, and ends the log-ins and the password links of that account alone', async () => {
  const [one, other] = [await account(), await account()]
  for (const { id } of [one, other]) {
    await makeSession(db, { id })
    await resetLink(id)
  }
  const used = new Date('2026-02-03T04:05:06Z')
  await db.updateTable('reset_tokens').set({ used_at: used }).where('user_id', '=', one.id).execute()
  await resetLink(one.id)
  await setPassword(db, one.id, 'another hash', IP)
  expect((await findAccount(db, one.email))?.passwordHash).toBe('another hash')
  expect((await findAccount(db, other.email))?.passwordHash).toBe(`hash of ${other.email}`)
  expect([await sessionsOf(one.id), await sessionsOf(other.id)]).toEqual([0, 1])
  // When a link was used stays as it was.
  expect(await resetsOf(one.id)).toEqual([used, expect.any(Date)])
  expect(await resetsOf(other.id)).toEqual([null])
})

test('a moderator is made and unmade by his address, nobody else is, and an address that nobody has is told', async () => {
  const [one, other] = [await account(), await account({ rules: true })]
  const moderators = async () => [
    (await findAccount(db, one.email))?.moderator,
    (await findAccount(db, other.email))?.moderator,
  ]
  expect(await setModerator(db, one.email, true)).toBe(true)
  expect(await moderators()).toEqual([true, true])
  expect(await setModerator(db, one.email, false)).toBe(true)
  expect(await moderators()).toEqual([false, true])
  expect(await setModerator(db, 'nobody@example.org', true)).toBe(false)
})

test('a demo owner, who has no address, is no account that logs in', async () => {
  const [one, demo] = [await account(), await makeUser({ email: null, password_hash: null })]
  expect(await findAccountById(db, one.id)).toMatchObject({ id: one.id, email: one.email })
  expect(await findAccountById(db, demo.id)).toBeUndefined()
})

test('a link confirms the address of its own account, for a week', async () => {
  const [one, other, late] = [await account(), await account(), await account()]
  const tokens = []
  for (const { id } of [one, other, late]) tokens.push((await insertConfirmToken(db, id, 3)) ?? '')
  const [first = '', , last = ''] = tokens
  const confirmed = async () => {
    const rows = []
    for (const { email } of [one, other, late]) rows.push((await findAccount(db, email))?.emailConfirmed)
    return rows
  }
  expect(await confirmEmail(db, first, IP)).toBe(true)
  expect(await confirmed()).toEqual([true, false, false])
  // There is nothing to confirm any more for the one, and still for the other.
  expect(await insertConfirmToken(db, one.id, 3)).toBeUndefined()
  expect(await insertConfirmToken(db, other.id, 3)).toEqual(expect.any(String))
  await sql`update confirm_tokens set expires_at = now() where user_id = ${late.id}`.execute(db)
  expect(await confirmEmail(db, last, IP)).toBe(false)
  expect(await confirmed()).toEqual([true, false, false])
})

test('a sign-up is finished by its own link: others go on waiting, and other addresses stay unconfirmed', async () => {
  const unconfirmed = await account()
  const waiting = (name: string) =>
    insertWaitingSignup(db, { email: `${name}@example.org`, passwordHash: `hash of ${name}`, consent: undefined })
  const [first, second] = [await waiting('waits'), await waiting('pressed')]
  expect(await finishSignup(db, second, IP)).toBe(true)
  expect(await findAccount(db, 'pressed@example.org')).toMatchObject({
    emailConfirmed: true,
    passwordHash: 'hash of pressed',
  })
  expect(await findAccount(db, 'waits@example.org')).toBeUndefined()
  expect((await findAccount(db, unconfirmed.email))?.emailConfirmed).toBe(false)
  expect(await finishSignup(db, first, IP)).toBe(true)
  expect(await findAccount(db, 'waits@example.org')).toMatchObject({ passwordHash: 'hash of waits' })
})

test('a password link is good for its own account, once and for an hour, and others stay as they are', async () => {
  const [one, other] = [await account(), await account()]
  const link = async (userId: string) => (await insertResetToken(db, { userId }, 3)) ?? ''
  const [first, second, others] = [await link(one.id), await link(one.id), await link(other.id)]
  const good = (email: string, token: string) => isResetToken(db, email, token)
  const set = async (email: string, token: string) => (await resetPassword(db, { email, token }, 'set')) !== undefined
  for (const [email, token] of [
    [one.email, others],
    [one.email, 'none'],
    ['nobody@example.org', first],
  ] as const)
    expect([await good(email, token), await set(email, token)]).toEqual([false, false])
  const ends = (time: string) =>
    sql`update reset_tokens set expires_at = now() + ${time}::interval where user_id = ${one.id}`.execute(db)
  await ends('-1 second')
  expect([await good(one.email, first), await set(one.email, first)]).toEqual([false, false])
  await ends('1 minute')
  expect([await good(one.email, first), await set(one.email, first)]).toEqual([true, true])
  // The other link of the account is spent with it.
  for (const token of [first, second])
    expect([await good(one.email, token), await set(one.email, token)]).toEqual([false, false])
  expect([await good(other.email, others), (await findAccount(db, other.email))?.passwordHash]).toEqual([
    true,
    `hash of ${other.email}`,
  ])
})

test('three links an hour are those of one account in the last hour, and old ones of it alone are forgotten', async () => {
  const [one, other] = [await account(), await account()]
  const link = async (userId: string) => (await insertResetToken(db, { userId }, 3)) !== undefined
  for (let n = 0; n < 3; n++) expect(await link(one.id)).toBe(true)
  expect([await link(one.id), await link(other.id)]).toEqual([false, true])
  await sql`update reset_tokens set created_at = now() - interval '61 minutes' where user_id = ${one.id}`.execute(db)
  expect(await link(one.id)).toBe(true)
  await sql`update reset_tokens set expires_at = now() - interval '25 hours' where user_id in (${one.id}, ${other.id})`.execute(
    db,
  )
  await link(one.id)
  expect([(await resetsOf(one.id)).length, (await resetsOf(other.id)).length]).toEqual([1, 1])
})
