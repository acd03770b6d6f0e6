import { expect, test } from 'vitest'
import { rawTrackOf } from '../track.ts'
import { joined } from '../track-columns.rules.ts'
import { nextPack, packOf, unpacked } from './pack.rules.ts'

const NOON = Date.parse('2026-06-17T12:00+03:00')
const [ONE, OTHER] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']

const points = (count: number, recorders: (string | null)[]) =>
  Array.from({ length: count }, (_, i) => ({
    at: NOON + i * 5000,
    lat: 55.5 + i * 1e-5 + Math.PI / 1e6,
    lng: 37.5 - i / 7e6,
    speed: i % 3 === 0 ? null : i / 10,
    accuracy: i % 5 === 0 ? null : 4.3,
    mock: i % 50 === 7,
    recorder: recorders[i % recorders.length] ?? null,
    ...(i % 4 === 0 ? { vibration: i / 1000, frequency: 25, charging: i % 8 === 0, ignition: i % 12 === 0 } : {}),
  }))

test.for([
  { name: 'one recorder', recorders: [ONE] },
  { name: 'a file', recorders: [null] },
  { name: 'two recorders and a file', recorders: [ONE, OTHER, null] },
])('points of $name come back to the last digit, from packs behind each other', ({ recorders }) => {
  const track = rawTrackOf(points(200, recorders))
  const ends = [NOON - 1000, NOON + 3333, NOON + 250_000, NOON + 600_000, NOON + 1_000_000]
  const packs = ends.slice(1).map((to, i) => packOf(track, { from: ends[i] ?? 0, to }))
  const read = unpacked(Buffer.concat(packs), { from: NOON - 1000, to: NOON + 1_000_000 })
  expect(joined(read ?? [])).toEqual(track)
})

test('packs that are not all of a span are not read', () => {
  const track = rawTrackOf(points(200, [ONE]))
  const pack = (from: number, to: number) => packOf(track, { from: NOON + from, to: NOON + to })
  const read = (packs: Buffer[], to: number) => unpacked(Buffer.concat(packs), { from: NOON, to: NOON + to })
  expect(read([pack(0, 1000), pack(1000, 2000)], 2000)).toHaveLength(2)
  expect(read([pack(0, 1000), pack(1001, 2000)], 2000)).toBeUndefined()
  expect(read([pack(1000, 2000)], 2000)).toBeUndefined()
  expect(read([pack(0, 1000)], 2000)).toBeUndefined()
  const older = pack(0, 1000)
  older.writeUInt32LE(0)
  expect(read([older], 1000)).toBeUndefined()
})

test('points that may still be joined by late ones, and few ones, are not packed', () => {
  const track = rawTrackOf(points(720, [ONE]))
  expect(nextPack(track, NOON, NOON)).toEqual({ from: NOON, to: NOON + 719 * 5000 - 300_000 })
  expect(nextPack(rawTrackOf(points(300, [ONE])), NOON, NOON)).toBeUndefined()
  // What leads into a day is packed together with the day itself only.
  expect(nextPack(track, NOON, NOON + 3_000_000)).toBeUndefined()
  expect(nextPack(rawTrackOf([]), NOON, NOON)).toBeUndefined()
})
