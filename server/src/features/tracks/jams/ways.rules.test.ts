/** Ways of half minutes: seconds, and metres north of where they begin. */
import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { rawTrackOf } from '../track.ts'
import { makeNode, makePiece, momentOf, northOf } from './pieces.fixture.ts'
import { backwards, cutWay, halfMinutesOf, passedAt, type SeenWay, seenWayOf } from './ways.rules.ts'

const METRES = 111_195
/** Each place of a way as seconds, metres north and metres east at 55.5° north. */
const placesOf = (way: SeenWay) =>
  Array.from({ length: way.length / 3 }, (_, k) => [
    Math.round(way[3 * k] ?? 0),
    Math.round((way[3 * k + 1] ?? 0) * METRES),
    Math.round((way[3 * k + 2] ?? 0) * METRES * Math.cos((55.5 * Math.PI) / 180)),
  ])
const east = (metres: number) => metres / METRES / Math.cos((55.5 * Math.PI) / 180)
/** A kilometre to the north in ten minutes, a stop there of ten. */
const piece = makePiece([makeNode(60, 60, 0), makeNode(65, 65, 500), makeNode(70, 80, 1000)])

test('a way is seen from its first point on', () => {
  const track = rawTrackOf(
    [0, 30, 60, 90].map((seconds, i) => ({
      at: momentOf(60) + seconds * SECOND,
      lat: 55.5 + (100 * i) / METRES,
      lng: 38.2 + east(50 * i),
    })),
  )
  expect(placesOf(seenWayOf(track, [1, 2, 3]))).toEqual([
    [0, 0, 0],
    [30, 100, 50],
    [60, 200, 100],
  ])
  expect(seenWayOf(track, [])).toHaveLength(0)
})

test('a way that is cut has its places up to that moment, and the others from the place of the cut on', () => {
  const [until, then] = cutWay(piece, momentOf(65), northOf(500))
  expect(placesOf(until)).toEqual([
    [0, 0, 0],
    [300, 500, 0],
  ])
  // It begins a millisecond later.
  expect(placesOf(then)).toEqual([[300, 500, 0]])
  const [all, nothing] = cutWay(piece, momentOf(70), northOf(1000))
  expect([all.length, nothing.length]).toEqual([9, 0])
  expect(placesOf(cutWay(piece, momentOf(64), northOf(400))[1])).toEqual([
    [60, 100, 0],
    [360, 600, 0],
  ])
})

test('at a moment it was at the last place before it, and behind its end at its end', () => {
  const metresAt = (minutes: number) => Math.round((passedAt(piece, momentOf(minutes))[0] - 55.5) * METRES)
  expect([59, 60, 64.9, 65, 69, 70, 79, 80, 90].map(metresAt)).toEqual([0, 0, 0, 500, 500, 1000, 1000, 1000, 1000])
  const eastward = { ...piece, way: Float32Array.from([0, 0, 0, 300, 0, 0.5]) }
  expect(passedAt(eastward, momentOf(66))).toEqual([55.5, 38.7])
  const turned = { ...piece, last: northOf(7000) }
  expect(Math.round((passedAt(turned, momentOf(80))[0] - 55.5) * METRES)).toBe(7000)
  expect(Math.round((passedAt(turned, momentOf(79.9))[0] - 55.5) * METRES)).toBe(1000)
})

test('steps are as fast as from one place to the next, to the north and to the east', () => {
  const track = [0, 30, 60].map((seconds, i) => ({
    at: momentOf(60) + seconds * SECOND,
    lat: 55.5 + (150 * i) / METRES,
    lng: 38.2 + east(-60 * i),
  }))
  const way = seenWayOf(rawTrackOf(track), [0, 1, 2])
  const steps = halfMinutesOf([{ ...piece, way }], [momentOf(0), momentOf(1440)], northOf(0))
  expect(steps).toHaveLength(2)
  for (const { north, east: toEast } of steps)
    expect([north, toEast]).toEqual([expect.closeTo(5, 2), expect.closeTo(-2, 2)])
  expect(steps.map(({ from, to }) => [from - momentOf(60), to - momentOf(60)])).toEqual([
    [0, 30_000],
    [30_000, 60_000],
  ])
})

test('steps are those of the time that was asked for, with both its ends', () => {
  const steps = (since: number, until: number) =>
    halfMinutesOf([piece], [momentOf(since), momentOf(until)], northOf(0)).map(({ from, to }) => [
      (from - momentOf(0)) / MINUTE,
      (to - momentOf(0)) / MINUTE,
    ])
  expect(steps(60, 70)).toEqual([
    [60, 65],
    [65, 70],
  ])
  expect([steps(60.1, 70), steps(60, 69.9), steps(65, 65)]).toEqual([[[65, 70]], [[60, 65]], []])
  expect([steps(81, 90), steps(0, 59)]).toEqual([[], []])
})

test('over ten minutes without a place no step leads, over less also from one piece to the next', () => {
  const next = (minutes: number) =>
    makePiece([makeNode(minutes, minutes, 1300), makeNode(minutes + 5, minutes + 6, 1600)])
  const between = (minutes: number) =>
    halfMinutesOf([piece, next(minutes)], [momentOf(0), momentOf(1440)], northOf(0)).filter(
      ({ from }) => from === momentOf(70),
    )
  expect(between(79)).toHaveLength(1)
  expect(between(79)[0]?.north).toBeCloseTo(300 / 540, 3)
  expect(between(80)).toEqual([])
  // Two places of one moment make no step.
  expect(between(70).map(({ to }) => to)).toEqual([momentOf(75)])
})

test('backwards the last step is the first, and leads the other way', () => {
  expect(
    backwards([
      { from: 10, to: 20, north: 1, east: 2 },
      { from: 20, to: 40, north: 3, east: -4 },
    ]),
  ).toEqual([
    { from: -40, to: -20, north: -3, east: 4 },
    { from: -20, to: -10, north: -1, east: -2 },
  ])
})
