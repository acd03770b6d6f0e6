/** How coordinates are read, of recorders beside each other: said and seen of one, by where its own machine is. */
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/clone.ts'
import { makeEquipment, makeUser } from '../../../../test/factories.ts'
import { makePoints, makeRecorder, permit } from '../../../../test/track-factories.ts'
import { hashToken } from '../../../outside/tokens.ts'
import { coordsDoubts } from './coords-doubts.queries.ts'
import { coordsReadings, homesOfToken, noteCoords, sayCoords } from './coords-readings.queries.ts'

const { db, pool } = await cloneDatabase()
const at = { db, tracks: pool }
const NOW = Date.now()
const HOME = { lat: 55.567, lng: 38.23 }
const SWAPPED = { lat: HOME.lng, lng: HOME.lat }
const KHABAROVSK = { lat: 48.48, lng: 135.08 }

/** An owner’s machine that is listed there, with a phone. */
async function machine(place: { lat: number; lng: number } = HOME) {
  const owner = (await makeUser(db)).id
  const { id: equipment } = await makeEquipment(db, { owner, ...place })
  const { id, token } = await makeRecorder(db, { equipment })
  return { owner, equipment, id, hash: hashToken(token) }
}
type Machine = Awaited<ReturnType<typeof machine>>
const two = async () => [await machine(), await machine()] as const
const end = (id: string) => db.updateTable('recorders').set({ revoked_at: new Date() }).where('id', '=', id).execute()
/** Of these recorders, in their order. */
async function readings(...of: Machine[]) {
  const all = new Map((await coordsReadings(db)).map(({ tokenHash, reading }) => [tokenHash.toString('hex'), reading]))
  return of.map(({ hash }) => all.get(hash.toString('hex')))
}

test('how coordinates are read is said of one recorder, by the machine’s owner or who made it', async () => {
  const [one, other] = await two()
  const partner = (await makeUser(db)).id
  await permit(db, one.equipment, partner)
  const theirs = await makeRecorder(db, { equipment: one.equipment, user: partner })
  expect([
    await sayCoords(db, other.owner, one.id, 'swapped'),
    await sayCoords(db, partner, one.id, 'swapped'),
    await readings(one, other),
  ]).toEqual([false, false, [undefined, undefined]])
  expect(await sayCoords(db, one.owner, one.id, 'swapped')).toBe(true)
  expect(await sayCoords(db, partner, theirs.id, 'e6')).toBe(true)
  const his = { ...one, hash: hashToken(theirs.token) }
  expect(await readings(one, his, other)).toEqual(['swapped', 'e6', undefined])
  await end(one.id)
  expect(await sayCoords(db, one.owner, one.id, 'written')).toBe(false)
  // One that has ended sends nothing that has to be read.
  expect(await readings(one, his)).toEqual([undefined, 'e6'])
})

test('what is seen is noted of one recorder, and not where its owner has said otherwise', async () => {
  const [one, other] = await two()
  await sayCoords(db, other.owner, other.id, 'e5')
  expect([await noteCoords(db, one.hash, 'swapped'), await noteCoords(db, other.hash, 'swapped')]).toEqual([
    true,
    false,
  ])
  expect(await readings(one, other)).toEqual(['swapped', 'e5'])
  expect(await noteCoords(db, hashToken('none'), 'swapped')).toBe(false)
})

test('a recorder’s home is its own machine’s: where that is listed, and where it was last', async () => {
  const [one, other] = [await machine(), await machine(KHABAROVSK)]
  expect([await homesOfToken(at, one.hash), await homesOfToken(at, other.hash)]).toEqual([
    [[HOME.lat, HOME.lng]],
    [[KHABAROVSK.lat, KHABAROVSK.lng]],
  ])
  await makePoints(db, other.equipment, [{ at: NOW - HOUR, lat: 50, lng: 130 }])
  await makePoints(db, one.equipment, [
    { at: NOW - 61 * DAY, lat: 51, lng: 31 },
    { at: NOW - 2 * HOUR, lat: 52, lng: 32 },
    // A place that is made up, and one of a clock that is ahead, are where no machine was.
    { at: NOW - HOUR, lat: 53, lng: 33, mock: true },
    { at: NOW + HOUR, lat: 54, lng: 34 },
  ])
  expect(await homesOfToken(at, one.hash)).toEqual([
    [HOME.lat, HOME.lng],
    [52, 32],
  ])
  expect(await homesOfToken(at, hashToken('none'))).toEqual([])
})

const swapped = ({ id }: Machine, ago: number, count = 5, more: object = {}) =>
  Array.from({ length: count }, (_, i) => ({ at: NOW - ago + i * 1000, recorder: id, ...SWAPPED, ...more }))

test('a recorder is in doubt for points of its own machine, of the last day', async () => {
  const [one, other] = await two()
  await makePoints(db, one.equipment, swapped(one, HOUR))
  await makePoints(db, other.equipment, swapped(other, 2 * DAY))
  expect([...(await coordsDoubts(at, one.equipment))]).toEqual([[one.id, expect.objectContaining({ as: 'swapped' })]])
  expect(await coordsDoubts(at, other.equipment)).toEqual(new Map())
})

test('places that are made up bring no recorder into doubt', async () => {
  const one = await machine()
  await makePoints(db, one.equipment, swapped(one, HOUR, 5, { mock: true }))
  expect(await coordsDoubts(at, one.equipment)).toEqual(new Map())
})

test('points that came before their reading was changed are in doubt no more, those of another recorder still are', async () => {
  const one = await machine()
  const beside = { ...one, id: (await makeRecorder(db, { equipment: one.equipment })).id }
  await makePoints(db, one.equipment, [...swapped(one, HOUR), ...swapped(beside, 2 * HOUR)])
  await sayCoords(db, one.owner, one.id, 'swapped')
  expect([...(await coordsDoubts(at, one.equipment)).keys()]).toEqual([beside.id])
})

test('a machine that has moved is at home where it was before the last day', async () => {
  const one = await machine(KHABAROVSK)
  const other = await machine()
  await makePoints(db, one.equipment, swapped(one, HOUR))
  // Another machine's place, one that is made up, and one of long ago are none of its.
  await makePoints(db, other.equipment, [{ at: NOW - 3 * DAY, ...HOME }])
  await makePoints(db, one.equipment, [
    { at: NOW - 2 * DAY, ...HOME, mock: true },
    { at: NOW - 61 * DAY, ...HOME },
  ])
  expect(await coordsDoubts(at, one.equipment)).toEqual(new Map())
  await makePoints(db, one.equipment, [{ at: NOW - 4 * DAY, ...HOME }])
  expect([...(await coordsDoubts(at, one.equipment)).keys()]).toEqual([one.id])
})
