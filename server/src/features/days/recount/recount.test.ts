/** Days that are summed anew after the rules have changed, and how their owner hears of it. */
import { readFile } from 'node:fs/promises'
import { dismissRecountNotice, getRecountNotice } from '@spetskarta/shared/days/recount.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints, permit } from '../../../../test/track-factories.ts'
import { findDay } from '../days.queries.ts'
import { freshenDays } from '../freshen-days.queries.ts'
import { recountDays } from './recount-days.ts'

const { db, pool, ask, send, signIn, makeUser, makeEquipment } = await testApp()
const deps = { db, pool }
const DAY_MS = 24 * HOUR
const NOON = Date.parse('2026-06-17T12:00+03:00')
const FIRST = '2026-06-17'

const recount = (signal?: AbortSignal) => recountDays(deps, signal, { rest: 0 })
const noticeOf = (cookie: string) => ask(getRecountNotice, {}, { cookie })
const recounts = () => db.selectFrom('recounts').selectAll().execute()

/** As in a database that had these days before the migration, an hour ago. */
async function migrateAnew() {
  const migration = new URL('../../../../migrations/0116-recount-doubtful-days.sql', import.meta.url)
  await sql`drop table recounts, recounted_days`.execute(db)
  await sql.raw(await readFile(migration, 'utf8')).execute(db)
  await db
    .updateTable('recounts')
    .set({ due_at: new Date(0) })
    .execute()
}

/** The machine stands all the time: its days come to 0 km. */
const standing = (noon: number) => Array.from({ length: 7 }, (_, i) => ({ at: noon + i * MINUTE }))

/** A machine with so many days that were summed as they are now. */
async function makeOwner(days: number) {
  const owner = await makeUser()
  const machine = await makeEquipment({ owner: owner.id, name: 'Экскаватор' })
  for (let i = 0; i < days; i++) await makePoints(db, machine.id, standing(NOON + i * DAY_MS))
  await freshenDays(deps, [machine.id])
  return { id: machine.id, owner: owner.id, cookie: await signIn(owner) }
}

/** As the rules of before have summed it. */
const sumAsBefore = (equipment: string, day: string, sums: { distance_m?: number; working_s?: number }) =>
  db.updateTable('track_days').set(sums).where('equipment', '=', equipment).where('day', '=', day).execute()

beforeEach(async () => {
  for (const table of ['recounts', 'recounted_days', 'recount_notices', 'stale_days', 'track_days'] as const)
    await db.deleteFrom(table).execute()
})

test('days come to what the rules say now, and the owner is notified of those that changed', async () => {
  const { id, cookie } = await makeOwner(3)
  await sumAsBefore(id, FIRST, { distance_m: 365_600, working_s: 3600 })
  await migrateAnew()
  await recount()
  expect((await findDay(db, id, FIRST))?.distance_m).toBe(0)
  expect(await noticeOf(cookie)).toEqual({
    untold: true,
    days: 3,
    changed: 1,
    why: ['way'],
    list: [{ equipmentId: id, name: 'Экскаватор', day: FIRST, distance: [365.6, 0], work: [3600, 0], why: ['way'] }],
  })
})

test('what he has read is not shown again', async () => {
  const { id, cookie } = await makeOwner(1)
  await sumAsBefore(id, FIRST, { distance_m: 5000 })
  await migrateAnew()
  await recount()
  await ask(dismissRecountNotice, {}, { cookie })
  expect((await noticeOf(cookie)).untold).toBe(false)
  await recount()
  expect((await noticeOf(cookie)).untold).toBe(false)
  expect([await recounts(), await db.selectFrom('recounted_days').selectAll().execute()]).toEqual([[], []])
})

test('an owner whose days stayed the same gets no notice, and neither does a partner', async () => {
  const [same, other] = [await makeOwner(2), await makeOwner(1)]
  const partner = await makeUser()
  await permit(db, other.id, partner.id)
  await sumAsBefore(other.id, FIRST, { distance_m: 5000 })
  await migrateAnew()
  await recount()
  expect((await noticeOf(same.cookie)).untold).toBe(false)
  expect((await noticeOf(await signIn(partner))).untold).toBe(false)
})

test('an owner is notified only when all his machines are done', async () => {
  const { id, owner, cookie } = await makeOwner(1)
  const second = await makeEquipment({ owner })
  await makePoints(db, second.id, standing(NOON))
  await freshenDays(deps, [second.id])
  await sumAsBefore(id, FIRST, { distance_m: 5000 })
  await migrateAnew()
  const later = new Date(Date.now() + HOUR)
  await db.updateTable('recounts').set({ due_at: later }).where('equipment', '=', second.id).execute()
  await recount()
  expect((await noticeOf(cookie)).untold).toBe(false)
  await db
    .updateTable('recounts')
    .set({ due_at: new Date(0) })
    .where('equipment', '=', second.id)
    .execute()
  await recount()
  expect(await noticeOf(cookie)).toMatchObject({ untold: true, days: 2, changed: 1 })
})

test('nothing begins in the hour after the migration, while the last release may still sum days', async () => {
  const { id } = await makeOwner(1)
  await sumAsBefore(id, FIRST, { distance_m: 5000 })
  await migrateAnew()
  await sql`update recounts set due_at = now() + interval '59 minutes'`.execute(db)
  await recount()
  expect((await findDay(db, id, FIRST))?.distance_m).toBe(5000)
})

test('the newest days of all machines come first', async () => {
  const [one, other] = [await makeOwner(7), await makeOwner(7)]
  for (const { id } of [one, other])
    await db.updateTable('track_days').set({ distance_m: 5000 }).where('equipment', '=', id).execute()
  await migrateAnew()
  await recountDays(deps, undefined, { rest: 0, run: 1 })
  await recountDays(deps, undefined, { rest: 0, run: 1 })
  const left = await db.selectFrom('track_days').select(['day']).where('distance_m', '=', 5000).execute()
  expect(left.map(({ day }) => day).toSorted()).toEqual(['2026-06-17', '2026-06-17', '2026-06-18', '2026-06-18'])
})

test('a day whose points retention has deleted keeps its sums', async () => {
  const { id, cookie } = await makeOwner(2)
  await sumAsBefore(id, FIRST, { distance_m: 5000 })
  await db.updateTable('track_days').set({ emptied_at: new Date() }).where('day', '=', FIRST).execute()
  await db
    .deleteFrom('track_points')
    .where('recorded_at', '<', new Date(NOON + HOUR))
    .execute()
  await migrateAnew()
  await recount()
  expect((await findDay(db, id, FIRST))?.distance_m).toBe(5000)
  expect((await noticeOf(cookie)).untold).toBe(false)
})

test('a day that got points meanwhile is no news of the rules', async () => {
  const { id, cookie } = await makeOwner(1)
  await sumAsBefore(id, FIRST, { distance_m: 5000 })
  await migrateAnew()
  await makePoints(db, id, [{ at: NOON + HOUR }])
  await recount()
  expect((await findDay(db, id, FIRST))?.points).toBe(8)
  expect((await noticeOf(cookie)).untold).toBe(false)
})

/** Of a server that is gone after so many statements. */
const dying = (statements: number): typeof db => {
  let left = statements
  return db.withPlugin({
    transformQuery({ node }) {
      if (left-- <= 0) throw new Error('the server is gone')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

const claimsEnd = () => sql`update recounts set due_at = now(), tries = 0`.execute(db)

test('a server that dies in between loses nothing: another one says what the days came to at first', async () => {
  const { id, cookie } = await makeOwner(12)
  for (const day of [FIRST, '2026-06-28']) await sumAsBefore(id, day, { distance_m: 5000 })
  await migrateAnew()
  // Each one dies a statement later, until one comes to the end.
  let dead = 0
  for (let statements = 0; dead === statements; statements++) {
    await recountDays({ db: dying(statements), pool }, undefined, { rest: 0 }).catch(() => dead++)
    await claimsEnd()
  }
  expect(dead).toBeGreaterThan(20)
  expect(await noticeOf(cookie)).toMatchObject({ untold: true, days: 12, changed: 2 })
})

test('a day that cannot be summed keeps the other days from it only for a while', async () => {
  const { id, cookie } = await makeOwner(11)
  await sumAsBefore(id, FIRST, { distance_m: 5000 })
  await migrateAnew()
  const unread: typeof pool = Object.assign(Object.create(pool), {
    connect: () => Promise.reject(new Error('a point that cannot be read')),
  })
  for (let run = 1; run <= 3; run++) {
    await expect(recountDays({ db, pool: unread }, undefined, { rest: 0 })).rejects.toThrow('cannot be read')
    await sql`update recounts set due_at = now()`.execute(db)
  }
  await recount()
  expect(await noticeOf(cookie)).toMatchObject({ untold: true, days: 11, changed: 1 })
})

test('two servers side by side report each day once', async () => {
  const owners = await Promise.all([makeOwner(11), makeOwner(11), makeOwner(11)])
  for (const { id } of owners) await sumAsBefore(id, FIRST, { distance_m: 5000 })
  await migrateAnew()
  await Promise.all([recount(), recount()])
  for (const { cookie } of owners) expect(await noticeOf(cookie)).toMatchObject({ days: 11, changed: 1 })
})

test('it waits while others wait longer than they use to', async () => {
  const { id } = await makeOwner(1)
  await sumAsBefore(id, FIRST, { distance_m: 5000 })
  await migrateAnew()
  const { id: busy } = await makeEquipment()
  for (let i = 0; i < 21; i++) await makePoints(db, busy, standing(NOON + i * DAY_MS))
  await sql`update stale_days set since = now() - interval '5 minutes'`.execute(db)
  await recount()
  expect((await findDay(db, id, FIRST))?.distance_m).toBe(5000)
  await freshenDays(deps, [busy])
  await recount()
  expect((await findDay(db, id, FIRST))?.distance_m).toBe(0)
})

test('a visitor gets no notice', async () => {
  expect((await send(getRecountNotice, {})).statusCode).toBe(401)
  expect((await send(dismissRecountNotice, {})).statusCode).toBe(401)
})
