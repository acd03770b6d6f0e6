import { expect, test } from 'vitest'
import { rawTrackOf } from '../track.ts'
import { computeDay, LARGE } from './compute-day.ts'
import { shownDay } from './shown-day.rules.ts'

const NOON = Date.UTC(2026, 5, 1, 9)

/** Due east along the parallel, a point a second, but for what `change` says of some. */
const drive = (
  points: number,
  change: (i: number) => Partial<{ at: number; lat: number; mock: boolean }> = () => ({}),
) =>
  rawTrackOf(
    Array.from({ length: points }, (_, i) => ({ at: NOON + i * 1000, lat: 55, lng: 38 + i / 5000, ...change(i) })),
  )

const placesOf = ({ track, shown }: ReturnType<typeof shownDay>) =>
  [...shown].map((i) => [(track.t[i] as number) - NOON, track.lat[i]])

test('all that counts is shown where it is not too much', () => {
  const day = shownDay({ track: drive(100, (i) => ({ mock: i % 10 === 5 })), start: NOON, most: 90 })
  expect([day.shown.length, day.thinnedFrom]).toEqual([90, null])
  expect(placesOf(day).some(([ms]) => ms === 5000)).toBe(false)
})

test('thinned points keep the ends and the corners of the route', () => {
  const corner = (i: number) => ({ lat: 55 + Math.max(0, 50 - Math.abs(i - 500)) / 5000 })
  const track = drive(1000, corner)
  const day = shownDay({ track, start: NOON, most: 100 })
  const { summary } = shownDay({ track, start: NOON }).day
  expect(day.thinnedFrom).toBe(1000)
  expect(day.shown.length).toBeLessThanOrEqual(100)
  expect(placesOf(day)).toContainEqual([500_000, 55.01])
  expect(placesOf(day).at(0)).toEqual([0, 55])
  expect(placesOf(day).at(-1)).toEqual([999_000, 55])
  // The sums are those of all points.
  expect(day.day.summary).toEqual(summary)
})

test('both points beside a gap stay', () => {
  const track = drive(1000, (i) => (i >= 333 ? { at: NOON + i * 1000 + 3600_000 } : {}))
  const shown = placesOf(shownDay({ track, start: NOON, most: 50 }))
  expect(shown).toContainEqual([332_000, 55])
  expect(shown).toContainEqual([333_000 + 3600_000, 55])
})

test('a very large day comes to the same in a thread of its own', async () => {
  const wave = (i: number) => ({ lat: 55 + Math.sin(i / 40) / 1000, mock: i % 7 === 0 })
  const here = shownDay({ track: drive(LARGE, wave), start: NOON, machine: { type: 'ekskavator' }, most: 5000 })
  const there = await computeDay('machine', {
    track: drive(LARGE, wave),
    start: NOON,
    machine: { type: 'ekskavator' },
    most: 5000,
  })
  expect(there).toEqual(here)
})
