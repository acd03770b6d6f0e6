import { expect, test } from 'vitest'
import { type Fix, NOTHING_SAMPLED, SAMPLING, type Sampled, sample } from './sampling'

const START = 1_800_000_000_000
/** Degrees of latitude in a metre. */
const METRE = 1 / 111_195

const fix = (seconds: number, metres: number, others: Partial<Fix> = {}): Fix => ({
  at: START + seconds * 1000,
  lat: 55 + metres * METRE,
  lng: 38,
  accuracy: 5,
  speed: null,
  heading: null,
  altitude: null,
  mock: false,
  ...others,
})

/** Times (seconds) of the points that these positions become. */
function sampledOf(fixes: Fix[], sampling = SAMPLING): number[] {
  let sampled: Sampled = NOTHING_SAMPLED
  return fixes.flatMap((one) => {
    const result = sample(sampled, one, sampling)
    sampled = result.sampled
    return result.points.map(({ at }) => (at - START) / 1000)
  })
}

const seconds = (count: number) => Array.from({ length: count }, (_, index) => index)

test('a slow machine makes a point every 10 s', () => {
  expect(sampledOf(seconds(31).map((s) => fix(s, s)))).toEqual([0, 10, 20, 30])
})

test('a fast machine makes a point every 25 m', () => {
  expect(sampledOf(seconds(8).map((s) => fix(s, s * 13)))).toEqual([0, 2, 4, 6])
})

test('a standing machine makes a point every 5 minutes, even if its position wanders', () => {
  expect(sampledOf(seconds(601).map((s) => fix(s, (s % 3) - 1)))).toEqual([0, 300, 600])
})

test('a standing machine that shakes makes a point every 30 s, and one when the shaking begins or ends', () => {
  const shaken = seconds(601).map((s) => fix(s, 0, { vibration: s >= 100 && s < 200 ? 0.2 : 0.01 }))
  expect(sampledOf(shaken)).toEqual([0, 100, 130, 160, 190, 200, 500])
})

test('a phone that does not report how it shakes makes as few points as ever', () => {
  const stops = seconds(601).map((s) => fix(s, 0, s < 5 ? { vibration: 0.2 } : {}))
  expect(sampledOf(stops)).toEqual([0, 300, 600])
})

test('a machine that moves off also makes a point of its last standing position', () => {
  const stands = seconds(121).map((s) => fix(s, 0))
  expect(sampledOf([...stands, fix(121, 10), fix(122, 20), fix(123, 30)])).toEqual([0, 120, 121])
})

test('an inaccurate, a repeated and a late position make no point', () => {
  expect(sampledOf([fix(0, 0), fix(20, 300, { accuracy: 101 }), fix(0, 0), fix(-5, 50), fix(30, 60)])).toEqual([0, 30])
})

test('a machine with an inaccurate position must move further to count as moving', () => {
  expect(sampledOf([fix(0, 0, { accuracy: 60 }), fix(10, 20, { accuracy: 60 })])).toEqual([0])
  expect(sampledOf([fix(0, 0), fix(10, 20)])).toEqual([0, 10])
})
