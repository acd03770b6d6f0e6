/** The first points of the next day behind those of a day. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { type CountedTrack, countedTrack } from '../tracks/counted.rules.ts'
import { flagsOf } from '../tracks/filter.rules.ts'
import { type PlacedPoint, rawTrackOf } from '../tracks/track.ts'
import { withNext } from './midnight.rules.ts'

const MIDNIGHT = Date.parse('2026-06-18T00:00+03:00')
const METRE = 1 / 111_195

/** Seconds from midnight, metres to the north. */
const point = (seconds: number, north: number, more: Partial<PlacedPoint> = {}): PlacedPoint => ({
  at: MIDNIGHT + seconds * SECOND,
  lat: 55 + north * METRE,
  lng: 38,
  speed: 0,
  accuracy: 5,
  ...more,
})
function dayOf(...points: PlacedPoint[]): CountedTrack {
  const track = rawTrackOf(points)
  return countedTrack(track, flagsOf(track))
}
const secondsOf = (moments: Float64Array) => Array.from(moments, (moment) => (moment - MIDNIGHT) / SECOND)
const DAY = dayOf(point(-120, 1), point(-60, 2))

test('points of the next day that count stand behind those of the day', () => {
  const next = rawTrackOf([
    point(30, 3, { accuracy: 8, lng: 38.0001 }),
    // Made up, inexact, and no machine gets there in half a minute.
    point(60, 4, { mock: true }),
    point(90, 5, { accuracy: 500 }),
    point(120, 90_000),
    point(150, 6),
  ])
  const both = withNext(DAY, next, null)
  expect(secondsOf(both.t)).toEqual([-120, -60, 30, 150])
  expect(secondsOf(both.repeatedUntil)).toEqual([-120, -60, 30, 150])
  expect(Array.from(both.lat, (lat) => Math.round((lat - 55) / METRE))).toEqual([1, 2, 3, 6])
  expect(Array.from(both.lng)).toEqual([38, 38, 38.0001, 38])
  expect(Array.from(both.accuracy)).toEqual([5, 5, 8, 5])
})

test('a day is as it was where the next one has no points, and where it has none itself', () => {
  expect(withNext(DAY, rawTrackOf([]), null)).toBe(DAY)
  const empty = dayOf()
  expect(withNext(empty, rawTrackOf([point(30, 3)]), null)).toBe(empty)
})

test('of several recorders of the next day those of the one that served last are taken', () => {
  const next = rawTrackOf([
    point(30, 3, { recorder: 'a' }),
    point(40, 90, { recorder: 'b' }),
    point(50, 4, { recorder: 'a' }),
  ])
  expect(secondsOf(withNext(DAY, next, 'a').t)).toEqual([-120, -60, 30, 50])
  expect(secondsOf(withNext(DAY, next, 'b').t)).toEqual([-120, -60, 40])
  expect(withNext(DAY, next, 'c')).toBe(DAY)
  // One recorder alone is taken, whichever it is.
  const alone = rawTrackOf([point(30, 3, { recorder: 'a' })])
  expect(secondsOf(withNext(DAY, alone, 'b').t)).toEqual([-120, -60, 30])
})

test('a phone that sleeps over midnight repeats its last point until it is heard anew', () => {
  const asleep = withNext(DAY, rawTrackOf([point(60, 2), point(300, 2), point(360, 9)]), null)
  expect(secondsOf(asleep.t)).toEqual([-120, -60, 360])
  expect(secondsOf(asleep.repeatedUntil)).toEqual([-120, 300, 360])
  const before = dayOf(point(-120, 1), point(-60, 2), point(-20, 2))
  expect(secondsOf(withNext(before, rawTrackOf([point(60, 9)]), null).repeatedUntil)).toEqual([-120, -20, 60])
  expect(secondsOf(withNext(before, rawTrackOf([point(60, 2)]), null).repeatedUntil)).toEqual([-120, 60])
})

test('of a long day the last points alone are looked at, and all of them stay', () => {
  const long = dayOf(...Array.from({ length: 1000 }, (_, i) => point(i - 1000, i * 0.1)))
  const both = withNext(long, rawTrackOf([point(1, 100), point(2, 100.1)]), null)
  expect([both.t.length, both.repeatedUntil.length, both.accuracy.length]).toEqual([1002, 1002, 1002])
  expect(secondsOf(both.t).slice(-3)).toEqual([-1, 1, 2])
  expect(secondsOf(both.t)[0]).toBe(-1000)
})
