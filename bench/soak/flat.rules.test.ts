import { expect, test } from 'vitest'
import { growthOf, isFlat, type Sample } from './flat.rules.ts'

const SECONDS = 1000
/** A sample every five seconds. */
const series = (valueAt: (second: number) => number): Sample[] =>
  Array.from({ length: SECONDS / 5 }, (_, i) => ({ at: i * 5, value: valueAt(i * 5) }))
const flat = (samples: Sample[]) => isFlat(growthOf(samples, SECONDS), 0.05)

test('what only warms up in the first tenth is flat', () => {
  expect(flat(series((at) => Math.min(at, 100)))).toBe(true)
})

test('peaks and a saw of garbage are no growth', () => {
  expect(flat(series((at) => 100 + (at % 50) + (at % 95 === 0 ? 400 : 0)))).toBe(true)
})

test('a leak of six per cent is seen under noise of ten', () => {
  const noise = (at: number) => 10 * Math.sin(at * 12.9898)
  expect(flat(series((at) => 100 + noise(at) + (at * 6.7) / SECONDS))).toBe(false)
  expect(flat(series((at) => 100 + noise(at) + (at * 2) / SECONDS))).toBe(true)
})

test('a step up at the end is seen, shrinking is not blamed', () => {
  expect(flat(series((at) => (at > 880 ? 107 : 100)))).toBe(false)
  expect(flat(series((at) => 200 - at / 10))).toBe(true)
})

test('a series with no samples in a tenth that counts is not called flat', () => {
  expect(flat(series(() => 100).filter(({ at }) => at < 900))).toBe(false)
})
