/** Hauls of several machines, days, places and owners, and hours at the places of bookings: each is read and corrected for itself. */
import { expect, test } from 'vitest'
import { testRows } from '../../../../test/rows.ts'
import { permit } from '../../../../test/track-factories.ts'
import { emptyTrack } from '../../tracks/track.ts'
import { bookedHoursOf, bookedSites, keepBookedHours } from '../booked/booked-hours.queries.ts'
import { STORE } from '../object.fixture.ts'
import { insertObject } from '../objects.queries.ts'
import type { StaleDay } from '../stale-days.queries.ts'
import { endsOf, haulsIn, haulsOn, insertHaulCorrection, ownAmong, worksOnBoth } from './hauls.queries.ts'
import type { HaulLeg } from './hauls.rules.ts'
import { keepHauls } from './keep-hauls.queries.ts'

const { db, makeUser, makeEquipment } = await testRows()

const DAY = '2026-06-17'
let owners = 0

async function makeOwner() {
  const name = `Владелец ${++owners}`
  const { id: owner } = await makeUser({ name })
  const machine = async () => (await makeEquipment({ owner, type: 'samosval' })).id
  const [first, second] = [await machine(), await machine()]
  const object = async (called: string, machines = [first, second]) =>
    (await insertObject(db, owner, { ...STORE, name: called, machines }, 100)) ?? 0
  const [quarry, site] = [await object('Карьер'), await object('Стройка')]
  return { owner, name, first, second, object, quarry, site }
}

/** So many trips, each of a minute and a kilometre. */
const drove = (item_id: string, day: string, load: number, unload: number, trips = 1) => {
  const leg = (i: number): HaulLeg => ({
    way: 'there',
    known: true,
    load: String(load),
    unload: String(unload),
    from: i * 60_000,
    to: (i + 1) * 60_000,
    metres: 1000,
    unheard: false,
  })
  const legs = JSON.stringify(Array.from({ length: trips }, (_, i) => leg(i)))
  return db.insertInto('haul_days').values({ item_id, day, legs, open: null }).execute()
}

test('hauls are those of the machines and days that were asked for, with both ends of a period', async () => {
  const { first, second, quarry, site } = await makeOwner()
  for (const day of ['2026-06-15', '2026-06-16', '2026-06-18', '2026-06-19']) await drove(first, day, quarry, site)
  await drove(second, '2026-06-17', quarry, site)
  const days = (hauls: { itemId: string; day: string }[]) =>
    hauls.map(({ itemId, day }) => [itemId === first ? 'first' : 'second', day])
  expect(days(await haulsIn(db, [first], '2026-06-16', '2026-06-18'))).toEqual([
    ['first', '2026-06-16'],
    ['first', '2026-06-18'],
  ])
  expect(days(await haulsIn(db, [first, second], '2026-06-16', '2026-06-17'))).toEqual([
    ['first', '2026-06-16'],
    ['second', '2026-06-17'],
  ])
  expect(days(await haulsOn(db, [first], ['2026-06-15', '2026-06-17', '2026-06-19']))).toEqual([
    ['first', '2026-06-15'],
    ['first', '2026-06-19'],
  ])
})

test('a haul has the names of its own places, and the newest correction, by whom it was made', async () => {
  const { owner, name, first, second, quarry, site, object } = await makeOwner()
  const store = await object('Склад')
  await drove(first, DAY, quarry, site, 3)
  const correct = (trips: number | null, more: object = {}) =>
    insertHaulCorrection(db, {
      itemId: first,
      day: DAY,
      userId: owner,
      load: quarry,
      unload: site,
      trips,
      reason: 'По талонам',
      ...more,
    })
  await correct(4)
  await correct(5)
  await correct(9, { itemId: second })
  await correct(9, { day: '2026-06-18' })
  await correct(2, { unload: store })
  const hauls = async () =>
    (await haulsOn(db, [first], [DAY])).map(({ load, unload, trips, correction }) => [
      load.name,
      unload.name,
      trips,
      correction?.trips,
      correction?.by,
    ])
  expect(await hauls()).toEqual([
    ['Карьер', 'Стройка', 3, 5, name],
    ['Карьер', 'Склад', 0, 2, name],
  ])
  await correct(null)
  expect(await hauls()).toEqual([
    ['Карьер', 'Стройка', 3, undefined, undefined],
    ['Карьер', 'Склад', 0, 2, name],
  ])
  const ends = await endsOf(db, await haulsOn(db, [first], [DAY]))
  expect([...ends.keys()].toSorted()).toEqual([quarry, site, store].toSorted())
})

test('a day without hauls takes its own kept ones away, and has the next day of that machine counted anew', async () => {
  const { first, second, quarry, site } = await makeOwner()
  const place = { id: String(quarry), haul: 'load' }
  const open = JSON.stringify({ place, to: 0, metres: 0, unheard: false, pair: null })
  for (const [machine, day] of [
    // What others, and earlier days, have left open is none of this day's.
    [second, '2026-06-16'],
    [first, '2026-06-10'],
    [first, '2026-06-16'],
    [first, DAY],
    [first, '2026-06-18'],
    [second, DAY],
  ] as const)
    await drove(machine, day, quarry, site)
  for (const [machine, day] of [
    [second, '2026-06-16'],
    [first, '2026-06-10'],
    [first, DAY],
    [first, '2026-06-18'],
  ] as const)
    await db.updateTable('haul_days').set({ open }).where('item_id', '=', machine).where('day', '=', day).execute()
  const sums = { points: 2, photos: 0, distance_m: 0, raw_distance_m: 0, discarded: '{}', working_s: 0, idle_s: 0 }
  for (const [equipment, day, emptied_at] of [
    [second, '2026-06-18', null],
    [first, '2026-06-19', new Date()],
    [first, '2026-06-20', null],
    [first, '2026-06-18', null],
  ] as const)
    await db
      .insertInto('track_days')
      .values({ equipment, day, ...sums, moving_s: 0, trips: 0, stops: 0, gaps: 0, emptied_at } as never)
      .execute()
  await db.deleteFrom('stale_object_days').execute()
  const heard = {
    counted: { ...emptyTrack(0), repeatedUntil: new Float64Array(0) },
    start: 0,
    end: 1,
    trips: [],
    stops: [],
  }
  const keep = (day: string) =>
    keepHauls(
      db,
      { equipment: first, day, type: 'samosval' } as StaleDay,
      { ...heard, gaps: [], read: null } as never,
      {
        open: [],
        sites: [],
      },
    )
  await keep(DAY)
  const kept = async () =>
    (await db.selectFrom('haul_days').select(['item_id', 'day']).where('item_id', 'in', [first, second]).execute())
      .map(({ item_id, day }) => [item_id === first ? 'first' : 'second', day])
      .toSorted()
  expect(await kept()).toEqual([
    ['first', '2026-06-10'],
    ['first', '2026-06-16'],
    ['first', '2026-06-18'],
    ['second', '2026-06-16'],
    ['second', DAY],
  ])
  const stale = async () => db.selectFrom('stale_object_days').select(['item_id', 'day']).execute()
  expect(await stale()).toEqual([{ item_id: first, day: '2026-06-18' }])
  // Once more nothing changes.
  await db.deleteFrom('stale_object_days').execute()
  await keep(DAY)
  expect(await stale()).toEqual([])
  // Nor is a next day counted whose points are deleted.
  await keep('2026-06-18')
  expect(await stale()).toEqual([])
})

test('trips are corrected between two objects of one’s own, where the machine works on both', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  const alone = await one.object('Без второго', [one.first])
  const works = (machine: string, objects: [number, number], user = one.owner) =>
    worksOnBoth(db, user, machine, objects)
  expect(await works(one.second, [one.quarry, one.site])).toBe(true)
  expect(await works(one.first, [one.quarry, alone])).toBe(true)
  expect(await works(one.second, [one.quarry, alone])).toBe(false)
  expect(await works(one.first, [one.quarry, other.site])).toBe(false)
  expect(await works(one.first, [one.quarry, one.site], other.owner)).toBe(false)
  expect(await works(other.first, [one.quarry, one.site])).toBe(false)
})

test('one’s own machines are those that one owns, not those that one may record for', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  await permit(db, one.first, other.owner)
  const all = [one.first, one.second, other.first]
  expect((await ownAmong(db, one.owner, all)).toSorted()).toEqual([one.first, one.second].toSorted())
  expect(await ownAmong(db, other.owner, all)).toEqual([other.first])
  expect(await ownAmong(db, one.owner, [one.second])).toEqual([one.second])
})

/** A booking from the 16th to the 18th; `at`: of the request. */
async function book(machine: string, at: { lat: number | null; lng: number | null } = { lat: 55.6, lng: 38.1 }) {
  const ids = { request: crypto.randomUUID(), offer: crypto.randomUUID(), deal: crypto.randomUUID() }
  const days = { from_day: '2026-06-16', to_day: '2026-06-18', shift: 'day' as const }
  await db
    .insertInto('requests')
    .values({
      id: ids.request,
      asker: null,
      draft: crypto.randomUUID(),
      item: null,
      reach: 'everybody',
      radius_km: null,
      type: 'samosval',
      works: [],
      volume: '',
      note: '',
      ...days,
      hours: 8,
      ...at,
      place: '',
      address: '',
      operator: null,
      payment: null,
      name: '',
      phone: '',
      expires_at: new Date(),
    })
    .execute()
  await db
    .insertInto('offers')
    .values({ id: ids.offer, request: ids.request, machine, state: 'accepted' } as never)
    .execute()
  await db
    .insertInto('deals')
    .values({ id: ids.deal, offer: ids.offer, machine, ...days, time_zone: 'Europe/Moscow' } as never)
    .execute()
  return ids.deal
}

test('a machine is booked on its days with both ends, at a request’s place, each booking with its own hours', async () => {
  const { first, second } = await makeOwner()
  const [booked, other] = [await book(first), await book(second, { lat: 54, lng: 37 })]
  await book(first, { lat: null, lng: null })
  const deals = async (equipment: string, day: string) =>
    (await bookedSites(db, { equipment, day })).map(({ deal }) => deal)
  for (const day of ['2026-06-16', '2026-06-18']) expect(await deals(first, day)).toEqual([booked])
  for (const day of ['2026-06-15', '2026-06-19']) expect(await deals(first, day)).toEqual([])
  const [site] = await bookedSites(db, { equipment: second, day: DAY })
  expect(site).toMatchObject({ deal: other, shape: { lat: 54, lon: 37, radius: 150 } })

  const keep = async (machine: string, day: string, deal: string, seconds: number | null) => {
    const hours = { deal, onSite: seconds ?? 0, work: seconds ?? 0, idle: 0, off: 0, unknown: 0 }
    await keepBookedHours(db, day, await bookedSites(db, { equipment: machine, day }), seconds === null ? [] : [hours])
  }
  const hoursOf = async (deal: string, from = '2026-06-16', to = '2026-06-18') =>
    (await bookedHoursOf(db, { deal, from, to })).map(({ work }) => work)
  await keep(first, '2026-06-16', booked, 100)
  await keep(first, '2026-06-17', booked, 200)
  await keep(first, '2026-06-18', booked, 300)
  await keep(second, '2026-06-17', other, 900)
  expect([await hoursOf(booked), await hoursOf(other)]).toEqual([[100, 200, 300], [900]])
  expect([await hoursOf(booked, '2026-06-17'), await hoursOf(booked, '2026-06-16', '2026-06-17')]).toEqual([
    [200, 300],
    [100, 200],
  ])
  await keep(first, '2026-06-17', booked, 250)
  expect([await hoursOf(booked), await hoursOf(other)]).toEqual([[100, 250, 300], [900]])
  await keep(first, '2026-06-17', booked, null)
  expect([await hoursOf(booked), await hoursOf(other)]).toEqual([[100, 300], [900]])
})
