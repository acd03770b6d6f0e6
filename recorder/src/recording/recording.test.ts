import { expect, test } from 'vitest'
import { holeBetween, totalMs, withHole } from './holes'
import { isPhotoDue, stepPhotoEvery } from './settings'
import { corrected, jumpOf, measure } from './skew'
import { addPoint, emptyDay, phoneDayAt, summaryOn } from './summary'

const NOON = new Date(2026, 6, 1, 12).getTime()
const METRE = 1 / 111_195
const point = (seconds: number, metres: number, others = {}) => ({
  at: NOON + seconds * 1000,
  lat: 55 + metres * METRE,
  lng: 38,
  accuracy: 5,
  speed: null,
  heading: null,
  altitude: null,
  mock: false,
  ...others,
})

test('the metres of a day leave out jumps, gaps, and inaccurate or made-up positions', () => {
  let day = emptyDay(NOON)
  for (const one of [point(0, 0), point(10, 100), point(20, 9_000), point(30, 300), point(40, 400, { accuracy: 200 })])
    day = addPoint(day, one)
  expect(day.metres).toBeCloseTo(300, 0)
  expect(addPoint(day, point(50, 350, { mock: true })).metres).toBe(day.metres)
  expect(addPoint(day, point(30 + 601, 5_000)).metres).toBe(day.metres)
})

test('the sums of a new day begin at zero', () => {
  const day = addPoint(addPoint(emptyDay(NOON), point(0, 0)), point(10, 100))
  const tomorrow = NOON + 86_400_000
  expect(summaryOn(day, NOON + 1000)).toBe(day)
  expect(summaryOn(day, tomorrow)).toEqual({ day: phoneDayAt(tomorrow), metres: 0, photos: 0, last: undefined })
  expect(day.day).toBe('2026-07-01')
})

test('more than a minute without a sign of life is a hole', () => {
  expect(holeBetween(0, 60_000, 'hidden')).toBeUndefined()
  expect(holeBetween(0, 90_000, 'closed')).toEqual({ from: 0, to: 90_000, reason: 'closed' })
})

test('the last twenty holes are kept', () => {
  let holes = withHole([], undefined)
  for (let i = 0; i < 25; i++) holes = withHole(holes, holeBetween(0, 90_000, 'closed'))
  expect(holes).toHaveLength(20)
  expect(totalMs(holes)).toBe(20 * 90_000)
})

test('the clock is compared in the middle of a request', () => {
  expect(measure(1_000, 3_000, 2_000 + 7_200_000)).toBe(7_200_000)
})

test('a clock less than half a minute off is right', () => {
  expect(measure(1_000, 3_000, 20_000)).toBe(0)
})

test('a slow request, or a clock set during it, measures nothing', () => {
  expect(measure(1_000, 40_000, 500_000)).toBeNull()
  expect(measure(3_000, 1_000, 2_000)).toBeNull()
})

test('a point is corrected by the clock error at its recording, or else by the present one', () => {
  expect(corrected(1_000, 500, 900)).toBe(1_500)
  expect(corrected(1_000, 0, 900)).toBe(1_000)
  expect(corrected(1_000, null, 900)).toBe(1_900)
  expect(corrected(1_000, null, null)).toBe(1_000)
})

test('the clock has jumped by what has passed on it beside a clock that cannot be set', () => {
  expect(jumpOf({ before: 100_000, now: 40_000 }, { before: 0, now: 1_000 })).toBe(-61_000)
  expect(jumpOf({ before: 100_000, now: 900_000 }, { before: 0, now: 1_000 })).toBe(799_000)
  expect(jumpOf({ before: 100_000, now: 130_000 }, { before: 0, now: 1_000 })).toBe(0)
})

test('the interval of photos steps through its values and ends with none', () => {
  expect([10, 60, 0].map((now) => stepPhotoEvery(now, 1))).toEqual([15, 0, 0])
  expect([0, 5, 1].map((now) => stepPhotoEvery(now, -1))).toEqual([60, 1, 1])
})

test('a photo is due when its interval has passed', () => {
  expect(isPhotoDue(5, 0, 300_000)).toBe(true)
  expect(isPhotoDue(5, 0, 299_999)).toBe(false)
  expect(isPhotoDue(0, 0, 9e9)).toBe(false)
})
