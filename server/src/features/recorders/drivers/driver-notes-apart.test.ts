/** What drivers say on phones beside each other: a name, a code and hours are of who was entered by whoever connected the phone. */
import { randomUUID } from 'node:crypto'
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testRows } from '../../../../test/rows.ts'
import { makeRecorder } from '../../../../test/track-factories.ts'
import {
  admitByCode,
  driverNotesIn,
  driversOf,
  drivingSpans,
  hasTooMany,
  insertDriverNotes,
} from './driver-notes.queries.ts'
import { operatorCodeHash } from './operator-code.ts'

const { db, makeUser, makeEquipment } = await testRows()
const NOW = Math.floor(Date.now() / 1000) * 1000

async function phone(given: { equipment?: string; user?: string } = {}) {
  const owner = given.user ?? (await makeUser()).id
  const equipment = given.equipment ?? (await makeEquipment({ owner })).id
  return makeRecorder(db, { equipment, user: owner })
}
type Phone = Awaited<ReturnType<typeof phone>>
const two = async () => [await phone(), await phone()] as const

const operator = async (user: string, name: string, code?: string) => {
  const row = { user_id: user, name, staff_number: '', licence: '' }
  const { id } = await db.insertInto('operators').values(row).returning('id').executeTakeFirstOrThrow()
  if (code)
    await db
      .updateTable('operators')
      .set({ code_hash: operatorCodeHash(Number(id), code) })
      .where('id', '=', id)
      .execute()
  return Number(id)
}
const archive = (id: number) =>
  db.updateTable('operators').set({ archived_at: new Date() }).where('id', '=', String(id)).execute()
const tell = (from: Phone, at: number, driver: number | undefined, what: 'driver' | 'fuel' = 'driver') =>
  insertDriverNotes(db, { equipment: from.equipment, recorder: from.id }, [{ id: randomUUID(), at, what, driver }])
const notesOf = async (of: Phone, from = NOW - DAY, to = NOW + DAY) =>
  (await driverNotesIn(db, of.equipment, new Date(from), new Date(to))).map(({ at, driver_name }) => [
    at.getTime(),
    driver_name,
  ])

test('a driver is named where whoever connected the phone has entered him', async () => {
  const [one, other] = await two()
  const [mine, strange] = [await operator(one.user, 'Свой'), await operator(other.user, 'Чужой')]
  await tell(one, NOW, mine)
  await tell(one, NOW + 1, strange)
  await tell(other, NOW, strange)
  expect(await notesOf(one)).toEqual([
    [NOW, 'Свой'],
    [NOW + 1, ''],
  ])
  expect(await notesOf(other)).toEqual([[NOW, 'Чужой']])
  expect(await notesOf(one, NOW + 1)).toEqual([[NOW + 1, '']])
  expect(await notesOf(one, NOW, NOW + 1)).toEqual([[NOW, 'Свой']])
})

test('a code lets its own driver in on the phone where it was entered, and no other', async () => {
  const one = await phone()
  const beside = await phone({ equipment: one.equipment, user: one.user })
  const [coded, second] = [await operator(one.user, 'Первый', '0427'), await operator(one.user, 'Второй', '0427')]
  const waiting = async (of: Phone) => (await driversOf(db, of.id)).map(({ name, code }) => [name, code])
  const nobody = [
    ['Второй', true],
    ['Первый', true],
  ]
  await admitByCode(db, one.id, coded, '1111')
  expect(await waiting(one)).toEqual(nobody)
  await admitByCode(db, one.id, coded, '0427')
  expect(await waiting(one)).toEqual([
    ['Второй', true],
    ['Первый', false],
  ])
  expect(await waiting(beside)).toEqual(nobody)
  await tell(one, NOW, coded)
  await tell(one, NOW + 1, second)
  await tell(beside, NOW + 2, coded)
  expect((await notesOf(one)).map(([, name]) => name)).toEqual(['Первый', '', ''])
  // Another code of his has to be entered anew.
  await db
    .updateTable('operators')
    .set({ code_hash: operatorCodeHash(coded, '9911') })
    .where('id', '=', String(coded))
    .execute()
  expect(await waiting(one)).toEqual(nobody)
})

test('a code of another’s driver, or of one who has left, lets nobody in', async () => {
  const [one, other] = await two()
  const [strange, left] = [await operator(other.user, 'Чужой', '0427'), await operator(one.user, 'Ушёл', '0427')]
  await archive(left)
  await admitByCode(db, one.id, strange, '0427')
  await admitByCode(db, one.id, left, '0427')
  const admitted = await db.selectFrom('recorder_drivers').select('operator').where('recorder', '=', one.id).execute()
  expect([admitted, await driversOf(db, one.id)]).toEqual([[], []])
  expect((await driversOf(db, other.id)).map(({ name }) => name)).toEqual(['Чужой'])
})

test('one drives until the next one of the same phone does, on all phones of who connected it', async () => {
  const [one, other] = await two()
  const second = await phone({ user: one.user })
  const [first, next] = [await operator(one.user, 'Первый'), await operator(one.user, 'Второй')]
  await tell(one, NOW - 5 * HOUR, first)
  await tell(one, NOW - 4 * HOUR, undefined, 'fuel')
  await tell(second, NOW - 4 * HOUR, first)
  await tell(one, NOW - 3 * HOUR, next)
  await tell(second, NOW - 2 * HOUR, next)
  await db
    .insertInto('driver_notes')
    .values({
      equipment: other.equipment,
      id: randomUUID(),
      recorder: other.id,
      at: new Date(NOW - 5 * HOUR),
      what: 'driver',
      driver: String(first),
      driver_name: '',
    })
    .execute()
  const spans = async (driver: number, since: number) =>
    (await drivingSpans(db, one.id, driver, since)).map(({ equipment, recorder, from, to }) => [
      equipment === one.equipment && recorder === one.id ? 'one' : recorder === second.id ? 'second' : 'other',
      (NOW - from) / HOUR,
      Math.round((NOW - to) / HOUR) + 0,
    ])
  expect(await spans(first, NOW - DAY)).toEqual([
    ['one', 5, 3],
    ['second', 4, 2],
  ])
  expect(await spans(first, NOW - 2.5 * HOUR)).toEqual([['second', 2.5, 2]])
  expect((await spans(next, NOW - DAY)).map(([which, from]) => [which, from])).toEqual([
    ['one', 3],
    ['second', 2],
  ])
})

test('how many notes a machine may have is counted of its own of the last day', async () => {
  const [one, other] = await two()
  const many = (of: Phone, count: number) =>
    sql`insert into driver_notes (equipment, id, at, what, driver_name)
      select ${of.equipment}::uuid, gen_random_uuid(), now(), 'fuel', '' from generate_series(1, ${count}::int)`.execute(
      db,
    )
  await many(one, 499)
  await many(other, 500)
  expect([await hasTooMany(db, one.equipment), await hasTooMany(db, other.equipment)]).toEqual([false, true])
  await sql`update driver_notes set received_at = now() - interval '25 hours' where equipment = ${other.equipment}`.execute(
    db,
  )
  expect(await hasTooMany(db, other.equipment)).toBe(false)
})
