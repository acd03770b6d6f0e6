/** Days in which incidents are looked for, and what happens in them, of machines beside each other. */
import { randomUUID } from 'node:crypto'
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { makePoints, makeRecorder, makeStop, makeTracking } from '../../../test/track-factories.ts'
import type { FoundIncident } from './detectors.rules.ts'
import {
  claimUnchecked,
  listQuiet,
  listUnchecked,
  markChecked,
  photoTimes,
  placeAfter,
  recorderFacts,
} from './due-days.queries.ts'
import { endSilences, keepHappenings } from './happenings.queries.ts'

const { db, makeEquipment } = await testRows()
const NOW = Math.floor(Date.now() / 1000) * 1000

async function machine() {
  const { id } = await makeEquipment()
  await makeTracking(db, { equipment: id })
  return { id }
}
type Machine = Awaited<ReturnType<typeof machine>>
const two = async () => [await machine(), await machine()] as const
const found = (
  from: number,
  kind: FoundIncident['kind'] = 'overspeed',
  to: number | null = from + MINUTE,
): FoundIncident => ({
  kind,
  from,
  to,
  coords: null,
  details: {},
})

async function day(
  { id }: Machine,
  before: number,
  more: { checked?: boolean; last?: number; emptied?: boolean } = {},
) {
  const text = new Date(NOW - before * DAY).toISOString().slice(0, 10)
  await sql`insert into track_days (equipment, day, points, photos, distance_m, raw_distance_m, discarded, moving_s, working_s, idle_s, trips,
    stops, gaps, checked, last_at, emptied_at) values (${id}, ${text}, 1, 0, 0, 0, '{}', 0, 0, 0, 0, 0, 0, ${more.checked ?? false},
    ${more.last === undefined ? null : new Date(more.last)}, ${more.emptied ? new Date() : null})`.execute(db)
  return text
}

test('days to be looked at are those of the machines that are asked for and were not, each marked alone', async () => {
  const [one, other] = await two()
  const [first, second] = [await day(one, 3), await day(one, 2)]
  await day(one, 1, { checked: true })
  await day(other, 3)
  const due = async ({ id }: Machine) => (await listUnchecked(db, [id]))?.days ?? []
  expect((await due(one)).map(({ day }) => day)).toEqual([first, second])
  // Written by one statement, both have one version.
  await sql`update track_days set checked = false where equipment = ${one.id} and not checked`.execute(db)
  const [oldest] = await due(one)
  expect(await markChecked(db, { ...oldest, version: '0' } as never, null)).toBeUndefined()
  expect(await markChecked(db, oldest as never, null)).toEqual({ emptied_at: null })
  expect([(await due(one)).map(({ day }) => day), (await due(other)).map(({ day }) => day)]).toEqual([
    [second],
    [first],
  ])
})

test('a worker claims so many days that wait: none that was looked at, is claimed or is to be looked at later', async () => {
  await sql`update track_days set checked = true`.execute(db)
  const three = [await machine(), await machine(), await machine()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const days = []
  for (const each of three) days.push([each.id, await day(each, 3)])
  const [first = three[0] as Machine] = three
  await day(first, 2, { checked: true })
  await day(first, 1)
  await sql`update track_days set look_after = now() + interval '1 hour' where equipment = ${first.id} and day > ${days[0]?.[1]}::date`.execute(
    db,
  )
  const claim = async (most: number) =>
    ((await claimUnchecked(db, undefined, most))?.days ?? []).map(({ equipment, day }) => [equipment, day]).toSorted()
  expect([await claim(2), await claim(9), await claim(9)]).toEqual([days.slice(0, 2), days.slice(2), []])
  const claimed =
    await sql`select from track_days where not checked and look_after between now() and now() + interval '30 minutes'`.execute(
      db,
    )
  expect(claimed.rows).toHaveLength(3)
})

test('quiet are days that still have points, of machines that are asked for, which end half an hour or a day ago', async () => {
  const [one, other] = await two()
  const ended = [29, 31, 79, 81, 24 * 60 - 1, 24 * 60 + 1, 25 * 60 + 1]
  for (const [n, minutes] of ended.entries()) await day(one, n, { last: NOW - minutes * MINUTE })
  await day(one, 20, { last: NOW - 40 * MINUTE, emptied: true })
  await day(other, 0, { last: NOW - 40 * MINUTE })
  const text = (before: number) => new Date(NOW - before * DAY).toISOString().slice(0, 10)
  const quiet = await listQuiet(db, [one.id], new Date(NOW))
  expect(quiet.map((row) => row.day).toSorted()).toEqual([text(5), text(2), text(1)])
  // Last looked for an hour ago.
  const since = await listQuiet(db, [one.id], new Date(NOW), new Date(NOW - HOUR))
  expect(since.map((row) => row.day).toSorted()).toEqual([text(6), text(5), text(3), text(2), text(1)])
})

test('what a search reads beside points is of its own machine and its own day', async () => {
  const [one, other] = await two()
  const photo = ({ id: equipment }: Machine, at: number) =>
    db
      .insertInto('photos')
      .values({
        id: randomUUID(),
        equipment,
        taken_at: new Date(at),
        sha256: Buffer.from(randomUUID().slice(0, 32)),
        width: 1,
        height: 1,
        bytes: 1,
      })
      .execute()
  for (const at of [NOW - DAY - 1, NOW - DAY, NOW - 1, NOW]) await photo(one, at)
  await photo(other, NOW - HOUR)
  expect(await photoTimes(db, one.id, NOW - DAY, NOW)).toEqual([NOW - DAY, NOW - 1])
  const { id } = await makeRecorder(db, { equipment: one.id })
  for (const at of [NOW - DAY - 1, NOW - DAY, NOW - 1, NOW]) await makeStop(db, { equipment: one.id, recorder: id }, at)
  expect(await recorderFacts(db, one.id, NOW - DAY, NOW)).toEqual({ stops: [NOW - DAY, NOW - 1], hasRecorder: true })
  expect(await recorderFacts(db, other.id, NOW - DAY, NOW)).toEqual({ stops: [], hasRecorder: false })
  await db.updateTable('recorders').set({ revoked_at: new Date() }).where('id', '=', id).execute()
  expect((await recorderFacts(db, one.id, NOW - DAY, NOW)).hasRecorder).toBe(false)
})

test('a place after a moment is the first one that the machine’s own phones have recorded', async () => {
  const [one, other] = await two()
  const { id: recorder } = await makeRecorder(db, { equipment: one.id })
  const at = (seconds: number, lat: number, more: object = {}) => ({
    at: NOW - HOUR + seconds * 1000,
    lat,
    recorder,
    ...more,
  })
  await makePoints(db, one.id, [
    at(0, 50),
    at(10, 51, { mock: true }),
    at(20, 52, { recorder: null, import: null }),
    at(40, 54),
  ])
  await makePoints(db, other.id, [at(30, 53)])
  const placed = async (seconds: number) => (await placeAfter(db, one.id, NOW - HOUR + seconds * 1000))?.[0]
  expect([await placed(0), await placed(1), await placed(41)]).toEqual([50, 54, undefined])
})

const happenings = async ({ id }: Machine) =>
  (
    await db
      .selectFrom('happenings')
      .select(['kind', 'began_at', 'ended_at', 'back_at'])
      .where('equipment', '=', id)
      .orderBy('began_at')
      .execute()
  ).map(({ kind, began_at, ended_at, back_at }) => [
    kind,
    (NOW - began_at.getTime()) / MINUTE,
    ended_at && (NOW - ended_at.getTime()) / MINUTE,
    back_at && (NOW - back_at.getTime()) / MINUTE,
  ])

test('a happening grows in its own machine’s day, and is added where it was not', async () => {
  const [one, other] = await two()
  const keep = ({ id: equipment }: Machine, incidents: FoundIncident[], span: [number, number] = [NOW - DAY, NOW]) =>
    keepHappenings(db, { equipment, span, incidents, heard: undefined, now: NOW })
  const going = (minutes: number, to: number) => found(NOW - minutes * MINUTE, 'overspeed', NOW - to * MINUTE)
  for (const each of [one, other]) await keep(each, [going(60, 50), going(30, 25)])
  await keep(one, [going(60, 40), going(30, 25)])
  expect([await happenings(one), await happenings(other)]).toEqual([
    [
      ['overspeed', 60, 40, null],
      ['overspeed', 30, 25, null],
    ],
    [
      ['overspeed', 60, 50, null],
      ['overspeed', 30, 25, null],
    ],
  ])
  // Of another span it is another one.
  await keep(one, [going(59, 45)], [NOW - 59 * MINUTE, NOW])
  await keep(one, [going(61, 45)], [NOW - DAY, NOW - 60 * MINUTE])
  expect((await happenings(one)).length).toBe(4)
})

test('a check of a day ends what is found in days, and neither a call for help nor who came to an object', async () => {
  const one = await machine()
  for (const kind of ['sos', 'back', 'came', 'left', 'silent'])
    await sql`insert into happenings (equipment, kind, began_at) values (${one.id}, ${kind}, ${new Date(NOW - HOUR)})`.execute(
      db,
    )
  const heard = { at: NOW, coords: null }
  await keepHappenings(db, { equipment: one.id, span: [NOW - DAY, NOW], incidents: [], heard, now: NOW })
  const ended = (await happenings(one)).filter(([, , end]) => end !== null)
  expect(ended).toEqual([['silent', 60, 0, null]])
})

test('who is heard again ends the silences of his own machine, of the last week and before', async () => {
  const [one, other] = await two()
  const silent = ({ id: equipment }: Machine, ago: number, kind = 'silent') =>
    sql`insert into happenings (equipment, kind, began_at) values (${equipment}, ${kind}, ${new Date(NOW - ago)})`.execute(
      db,
    )
  await silent(one, HOUR)
  await silent(one, 8 * DAY)
  await silent(one, HOUR + MINUTE, 'overspeed')
  await silent(one, -MINUTE)
  await silent(other, HOUR)
  await endSilences(db, { equipment: one.id, heard: { at: NOW, coords: null } })
  expect(await happenings(one)).toEqual([
    ['silent', (8 * DAY) / MINUTE, null, null],
    ['overspeed', 61, null, null],
    ['silent', 60, null, 0],
    ['back', 0, 0, null],
    ['silent', -1, null, null],
  ])
  expect(await happenings(other)).toEqual([['silent', 60, null, null]])
  // Said once.
  await endSilences(db, { equipment: one.id, heard: { at: NOW + 1000, coords: null } })
  expect((await happenings(one)).filter(([kind]) => kind === 'back')).toHaveLength(1)
})
