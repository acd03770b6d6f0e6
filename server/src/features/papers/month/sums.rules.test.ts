import { expect, test } from 'vitest'
import { addHours, emptySums, sumsOfAll } from './sums.rules.ts'

const sums = (n: number) => ({
  hours: { work: n, idle: 2 * n, off: 3 * n, unknown: 4 * n, downtime: 5 * n, trips: 6 * n },
  cost: { net: 7 * n, tax: 8 * n, gross: 15 * n },
  draft: { days: 9 * n, missing: 10 * n, cost: { net: 11 * n, tax: 12 * n, gross: 23 * n } },
  paid: 13 * n,
})

test('a sum is that of its parts, in each of its numbers, and leaves them as they are', () => {
  const parts = [sums(1), sums(10), sums(100)]
  expect(sumsOfAll(parts)).toEqual(sums(111))
  expect(parts).toEqual([sums(1), sums(10), sums(100)])
  expect(sumsOfAll([])).toEqual(emptySums())
  expect(emptySums()).toEqual(sums(0))
})

test('hours are added to those that are there', () => {
  const { hours } = sums(1)
  addHours(hours, sums(2).hours)
  expect(hours).toEqual(sums(3).hours)
})
