import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { expect, test } from 'vitest'
import { mondayOf, sumsOf } from './sums.rules.ts'

test.each([
  ['a Monday', '2026-11-23', '2026-11-23'],
  ['a Tuesday', '2026-11-24', '2026-11-23'],
  ['the Sunday at the end of the week', '2026-11-29', '2026-11-23'],
  ['the first day of a year', '2027-01-01', '2026-12-28'],
  ['a day behind 29 February', '2028-03-01', '2028-02-28'],
])('the week of %s, %s, begins on %s', (_, day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

test('sums are of the recorded parts, and of the work that counts', () => {
  const recorded = { onSite: 36_000, work: 20_000, idle: 9000, off: 5000, unknown: 2000, correction: null }
  const corrected = { ...recorded, correction: { counted: 30_000 } }
  expect(sumsOf([recorded, corrected] as ObjectDay[])).toEqual({
    onSite: 72_000,
    work: 40_000,
    idle: 18_000,
    off: 10_000,
    unknown: 4000,
    counted: 50_000,
  })
  expect(sumsOf([])).toEqual({ onSite: 0, work: 0, idle: 0, off: 0, unknown: 0, counted: 0 })
})
