import { expect, test } from 'vitest'
import { type MotionSample, shakingOf } from './shaking'

/** So many seconds of samples at a rate (a second). */
const samples = (seconds: number, rate: number, at: (second: number) => Partial<MotionSample>): MotionSample[] =>
  Array.from({ length: seconds * rate }, (_, i) => ({ at: (i / rate) * 1000, x: 0, y: 0, z: 0, ...at(i / rate) }))

const wave = (hz: number, amplitude: number) => (second: number) => amplitude * Math.sin(2 * Math.PI * hz * second)

test('a wave of an amplitude shakes by its root mean square, at its frequency', () => {
  const shaking = shakingOf(samples(10, 60, (s) => ({ z: wave(12.5, 0.4)(s) })))
  expect(shaking?.vibration).toBeCloseTo(0.4 / Math.SQRT2, 3)
  expect(shaking?.frequency).toBeCloseTo(12.5, 1)
})

test('gravity and the sensor’s own error do not shake', () => {
  const still = shakingOf(samples(10, 60, () => ({ x: 0.1, y: 9.7, z: -1.4 })))
  expect(still?.vibration).toBeCloseTo(0, 9)
  expect(shakingOf(samples(10, 60, () => ({})))).toEqual({ vibration: 0, frequency: null })
})

test('the axes add up, whichever way the phone lies', () => {
  const lying = shakingOf(samples(10, 60, (s) => ({ z: wave(20, 0.5)(s) })))
  const leaning = shakingOf(samples(10, 60, (s) => ({ y: 0.6 * wave(20, 0.5)(s), z: 0.8 * wave(20, 0.5)(s) })))
  expect(leaning?.vibration).toBeCloseTo(lying?.vibration ?? 0, 9)
  expect(leaning?.frequency).toBe(lying?.frequency)
})

test('the strongest of two frequencies is reported', () => {
  const both = shakingOf(samples(10, 60, (s) => ({ x: wave(6, 0.2)(s), z: wave(25, 0.5)(s) })))
  expect(both?.frequency).toBeCloseTo(25, 1)
})

test('too few samples, or over too short a time, show nothing', () => {
  const shakes = (s: number) => ({ z: wave(2, 1)(s) })
  expect(shakingOf([])).toBeUndefined()
  expect(shakingOf(samples(4, 60, shakes))).toBeUndefined()
  expect(shakingOf(samples(10, 5, shakes))).toBeUndefined()
})
