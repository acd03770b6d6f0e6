import { expect, test } from 'vitest'
import { costOf, shiftsOf } from './money.rules.ts'
import { worked } from './rates/charges.fixture.ts'

const H = 3600

test('a shift over midnight is one shift', () => {
  expect(shiftsOf([worked('2026-06-01', 3 * H, 20, 24), worked('2026-06-02', 2 * H, 0, 3)])).toHaveLength(1)
})

test('a machine that left for more than ten minutes began a second shift', () => {
  expect(shiftsOf([worked('2026-06-01', 3 * H, 20, 23.9), worked('2026-06-02', 2 * H, 0.2, 3)])).toHaveLength(2)
})

test('a machine that stays on the object for days has a shift every day', () => {
  const stays = ['2026-06-01', '2026-06-02', '2026-06-03'].map((day) => worked(day, 2 * H, 0, 24))
  expect(shiftsOf(stays)).toHaveLength(3)
})

test.each([
  ['без НДС', { mode: 'none' }, { net: 9_016_000, tax: 0, gross: 9_016_000 }],
  ['с НДС сверху', { mode: 'added', percent: 22 }, { net: 9_016_000, tax: 1_983_520, gross: 10_999_520 }],
  ['с НДС в цене', { mode: 'included', percent: 22 }, { net: 7_390_164, tax: 1_625_836, gross: 9_016_000 }],
] as const)('a sum %s is whole kopecks', (_, vat, cost) => expect(costOf(9_016_000, vat)).toEqual(cost))
