/** Points as bins of ten seconds of the clock. */
import { expect, test } from 'vitest'
import type { Run } from '../counted.rules.ts'
import { binsOf } from './bins.rules.ts'
import { each, type MadePoint, makeTrack } from './motion.fixture.ts'

const bins = (points: MadePoint[], runs: Run[] = [{ first: 0, last: points.length - 1 }]) =>
  binsOf(makeTrack(points), runs)

test('a bin is the mean of its points, and has the seconds since the track’s first one', () => {
  const { length, t, x, y, first, run } = bins(each(3, 27, 1, (t) => ({ t, x: 10 * t, y: -t })))
  expect(length).toBe(3)
  // Seconds 3–9, 10–19 and 20–26.
  expect([...t]).toEqual([3, 11.5, 20])
  expect([...x]).toEqual([60, 145, 230])
  expect([...y]).toEqual([-6, -14.5, -23])
  expect([...first]).toEqual([0, 7, 17])
  expect([...run]).toEqual([0, 0, 0])
})

test('a bin ends before the next ten seconds of the clock, however few its points', () => {
  expect([...bins([{ t: 9.999 }, { t: 10 }, { t: 19.999 }, { t: 60 }]).first]).toEqual([0, 1, 3])
})

test('a bin ends with its run, and points of no run are in none', () => {
  const points = each(0, 10, 1, (t) => ({ t, x: t }))
  const { t, first, run, x } = bins(points, [
    { first: 0, last: 2 },
    { first: 3, last: 6 },
    { first: 9, last: 9 },
  ])
  expect([...first]).toEqual([0, 3, 9])
  expect([...run]).toEqual([0, 1, 2])
  expect([...x]).toEqual([1, 4.5, 9])
  expect(t).toHaveLength(3)
})

test('speeds are means of the reported ones, in metres a second', () => {
  const { speed } = bins([{ t: 0, speed: 36 }, { t: 1 }, { t: 2, speed: 0 }, { t: 10 }, { t: 20, speed: 0 }])
  expect([...speed]).toEqual([5, Number.NaN, 0])
})

test('a reported accuracy is one and a half deviations; of 0, or none, none is known', () => {
  const { sigma } = bins([
    { t: 0, accuracy: 3 },
    { t: 1, accuracy: 6 },
    { t: 10, accuracy: 0 },
    { t: 20, accuracy: -1 },
    { t: 30, accuracy: 6 },
    { t: 31 },
  ])
  expect([...sigma]).toEqual([3, Number.NaN, Number.NaN, Number.NaN])
})

test('a bin has the scale of its first point', () => {
  const track = makeTrack([{ t: 0 }, { t: 1 }, { t: 10 }])
  track.scale.set([0.5, 0.6, 0.7])
  expect([...binsOf(track, [{ first: 0, last: 2 }]).scale]).toEqual([0.5, 0.7])
})

test('no points have no bins', () => {
  expect(bins([], [])).toMatchObject({ length: 0, t: new Float64Array(0) })
})
