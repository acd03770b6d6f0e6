import { signup } from '@spetskarta/shared/accounts/accounts.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../test/clone.ts'
import { testApp } from '../../test/harness.ts'
import { addressKeys } from './guarded.ts'
import { openSharedCounter, sweepLimits } from './shared-counter.ts'

const database = await cloneDatabase()
const env = { RATE_LIMITS: '1' }
const one = await testApp({ database, env })
const two = await testApp({ database, env })
const { db } = database

let made = 0
const open = (windowMs = 60_000) => {
  const limit = { name: `test ${made++}`, max: 20, windowMs }
  return [openSharedCounter(one.deps, limit), openSharedCounter(two.deps, limit)] as const
}

test('of sixty events at once in two instances, exactly as many pass as may', async () => {
  const counters = open()
  const waits = await Promise.all(Array.from({ length: 60 }, (_, i) => counters[i % 2 ? 0 : 1].add(['a'])))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(20)
  expect(Math.max(...waits)).toBeGreaterThan(55_000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(60_000)
  expect(await counters[0].add(['b'])).toBe(0)
})

test('an event that is taken back does not count, and a key can be forgotten', async () => {
  const [counter, other] = open()
  for (let i = 0; i < 20; i++) await counter.add(['a'])
  await other.undo('a')
  expect(await counter.add(['a'])).toBe(0)
  expect(await counter.add(['a'])).toBeGreaterThan(0)
  await other.forget('a')
  expect(await counter.add(['a'])).toBe(0)
})

test('a window ends by itself, and what has ended is swept', async () => {
  const [counter] = open()
  for (let i = 0; i < 21; i++) await counter.add(['a'])
  await sql`update limit_counts set ends_at = now() - interval '1 second'`.execute(db)
  expect(await counter.add(['a'])).toBe(0)
  await sql`update limit_counts set ends_at = now() - interval '1 second'`.execute(db)
  await counter.add(['b'])
  await sweepLimits(db)
  expect(await db.selectFrom('limit_counts').select('events').execute()).toEqual([{ events: 1 }])
})

test('no address can be read from the table', async () => {
  const [counter] = open()
  await counter.add(['203.0.113.7'])
  const rows = await db.selectFrom('limit_counts').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
})

test('a /48 of IPv6 may have four times what one of its lines may', async () => {
  const [counter] = open()
  const passes = async (ip: string) => (await counter.add(...addressKeys(ip))) === 0
  for (let line = 0; line < 4; line++)
    for (let i = 0; i < 20; i++) expect(await passes(`2001:db8:1:${line}::${i}`)).toBe(true)
  expect(await passes('2001:db8:1:ffff::1')).toBe(false)
  expect(await passes('2001:db8:2:1::1')).toBe(true)
  expect(await passes('2001:db8:1:1::1')).toBe(false)
})

test('sign-ups of one address are counted by all instances, and go on being counted after a restart', async () => {
  const from = async (app: typeof one, i: number) =>
    (
      await app.send(
        signup,
        { body: { email: `many${i}@example.org`, password: 'kran25tonn-' } },
        { ip: '198.51.100.9' },
      )
    ).statusCode
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => from(i % 2 ? one : two, i)))
  expect(answers.filter((status) => status === 200)).toHaveLength(20)
  expect(answers.filter((status) => status === 429)).toHaveLength(10)
  expect(await from(await testApp({ database, env }), 31)).toBe(429)
})
