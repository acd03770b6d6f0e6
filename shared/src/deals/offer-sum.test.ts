import { expect, test } from 'vitest'
import { movedTerms, offerSum, quantityOf } from './offer-sum.ts'

const THREE_DAYS = { from: '2026-12-30', to: '2027-01-01', shift: 'day', hours: 10 } as const
const PRICE = { unit: 'shift', rate: 26_000, quantity: 3, delivery: 0, vat: 'none' } as const

test.each([
  ['shift', 'day', 3],
  ['shift', 'night', 3],
  ['shift', 'all', 6],
  ['hour', 'day', 30],
  ['hour', 'all', 60],
] as const)('three days by the %s, shift %s, are %d', (unit, shift, quantity) => {
  expect(quantityOf({ ...THREE_DAYS, unit, shift })).toBe(quantity)
})

test('one day is one shift, and what are no days are one unit', () => {
  const of = (from: string, to: string, unit: 'shift' | 'hour') => quantityOf({ ...THREE_DAYS, from, to, unit })
  expect(of('2026-12-30', '2026-12-30', 'hour')).toBe(10)
  expect(of('2026-12-31', '2026-12-30', 'hour')).toBe(1)
  expect(of('2026-12-31', '', 'hour')).toBe(1)
})

test('other days at the same price take as many shifts as they are', () => {
  const moved = movedTerms({ ...THREE_DAYS, ...PRICE }, { from: '2027-01-10', to: '2027-01-15', shift: 'all' })
  expect(moved).toEqual({ ...PRICE, from: '2027-01-10', to: '2027-01-15', shift: 'all', hours: 10, quantity: 12 })
})

test.each([
  // Agreed to by hand: five shifts in three days.
  [5, '2027-01-15', 10],
  [5, '2027-01-10', 2],
  [1, '2027-01-10', 1],
  [1, '2027-01-11', 1],
])('%d shifts that were agreed to for three days are in proportion from the 10th to %s: %d', (quantity, to, left) => {
  const days = { from: '2027-01-10', to, shift: 'day' } as const
  expect(movedTerms({ ...THREE_DAYS, ...PRICE, quantity }, days).quantity).toBe(left)
})

test('a sum has its parts: the work, the way there, and НДС where it comes on top', () => {
  const terms = { ...PRICE, delivery: 5040 }
  expect(offerSum(terms)).toEqual({ rent: 78_000, delivery: 5040, vat: 0, sum: 83_040 })
  expect(offerSum({ ...terms, vat: 'included' })).toEqual({ rent: 78_000, delivery: 5040, vat: 0, sum: 83_040 })
  // 83,040 × 0.22 = 18,268.8
  expect(offerSum({ ...terms, vat: 'on_top' })).toEqual({ rent: 78_000, delivery: 5040, vat: 18_269, sum: 101_309 })
})
