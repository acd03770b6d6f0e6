/** Where a machine was between two points, and how far it drove between two moments. */
import { expect, test } from 'vitest'
import { metres } from '../../tracks/track.ts'
import { counted } from './driven.fixture.ts'
import { placeOn } from './hauls.fixture.ts'
import { placeOnWay, wayOf } from './way.rules.ts'

type Day = Parameters<typeof wayOf>[1]

const TRACK = counted([
  [0, 0],
  [10, 100],
  [20, 300],
  [60, 300],
])
/** Its kilometres are half as many again as the straight lines, since it drove round corners. */
const TRIP = { from: 0, to: 20_000, distance: 0.45 }
const day = (trips: object[], stops: object[] = []) => ({ trips, stops }) as unknown as Day
const along = (ms: number) => metres(...placeOnWay(TRACK, ms), placeOn(0).lat, placeOn(0).lng)

test.each([
  [-5000, 0],
  [0, 0],
  [5000, 50],
  [10_000, 100],
  [17_500, 250],
  [40_000, 300],
  [60_000, 300],
  [90_000, 300],
])('at %d ms it is %d m along the road', (ms, metresAlong) => {
  expect(along(ms)).toBeCloseTo(metresAlong, 1)
})

test('of one point it is where that is', () => {
  expect(placeOnWay(counted([[5, 100]]), 0)).toEqual([placeOn(100).lat, placeOn(100).lng])
  expect(placeOnWay(counted([[5, 100]]), 9000)).toEqual([placeOn(100).lat, placeOn(100).lng])
})

test.each([
  ['all of it', -1000, 90_000, 450],
  ['to a point', 0, 10_000, 150],
  ['from a point', 10_000, 20_000, 300],
  ['between two points', 5000, 15_000, 225],
  ['nothing before it', -9000, 0, 0],
  ['nothing behind it', 20_000, 60_000, 0],
  ['nothing backwards', 15_000, 5000, 0],
])('the kilometres of a trip are shared out by the straight lines: %s', (_, from, to, way) => {
  expect(wayOf(TRACK, day([TRIP]))(from, to)).toBeCloseTo(way, 1)
})

test('what it moved during a stay counts too, and what was before the first point is no way', () => {
  const stay = { from: -30_000, to: 5000, distance: 0.04 }
  const between = wayOf(TRACK, day([{ ...TRIP, from: 5000 }], [stay]))
  expect(between(-60_000, 90_000)).toBeCloseTo(490, 1)
  expect(between(-30_000, 0)).toBe(0)
})

test('a move of which no two points are apart has no metres to share out', () => {
  expect(wayOf(TRACK, day([{ from: 30_000, to: 50_000, distance: 0.1 }]))(0, 90_000)).toBe(0)
})
