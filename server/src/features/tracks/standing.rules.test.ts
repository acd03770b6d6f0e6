import { expect, test } from 'vitest'
import { dayOfTrack } from './day.rules.ts'
import { rawTrackOf } from './track.ts'

/** Degrees of latitude in a metre. */
const METRE = 180 / (Math.PI * 6_371_008.8)
const SECOND = 1000

/**
 * Five minutes with a fix every 10 s at one place, then `away` metres north of it for one fix, then back for as long.
 */
function stayWithOneFixAway(away: number) {
  const fixes = Array.from({ length: 61 }, (_, i) => (i === 30 ? away : (i % 2) / 10))
  return dayOfTrack(
    rawTrackOf(
      fixes.map((north, i) => ({ at: i * 10 * SECOND, lat: 55.567 + north * METRE, lng: 38.23, accuracy: 5 })),
    ),
    0,
  )
}

test('one stray fix does not part a stay: it is one stop, and nothing is driven', () => {
  const { stops, trips, summary } = stayWithOneFixAway(30)
  expect(stops.map(({ from, to }) => [from, to])).toEqual([[0, 600 * SECOND]])
  expect(trips).toEqual([])
  expect(summary).toMatchObject({ distance: 0, idleSeconds: 600 })
})

test('a machine seen over 50 m from where it stood has been there: two stops and the trip between them', () => {
  const { stops, trips } = stayWithOneFixAway(60)
  expect(stops.map(({ from, to }) => [from / SECOND, to / SECOND])).toEqual([
    [0, 290],
    [310, 600],
  ])
  expect(trips.map(({ distance }) => Math.round(distance * 1000))).toEqual([120])
})
