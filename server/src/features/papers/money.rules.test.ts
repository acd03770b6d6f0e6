import { expect, test } from 'vitest'
import { costOf, hundredths, shiftsOf, vatOf } from './money.rules.ts'
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

const at = (day: number, clock: string) => Date.parse(`2026-06-0${day}T${clock}Z`)
const visited = (day: number, ...visits: { came: number; left: number | null }[]) => ({
  day: `2026-06-0${day}`,
  visits,
  counted: 3 * H,
})

test.each([
  ['exactly ten minutes at the door are one shift', '23:59', '00:09', '03:00', 1],
  ['a second more are two', '23:59', '00:09:01', '03:00', 2],
  ['sixteen hours are one shift', '20:00', '00:00', '12:00', 1],
  ['a second more are two', '20:00', '00:00', '12:00:01', 2],
])('%s', (_, left, came, leaves, shifts) => {
  const clock = (text: string) => (text.length === 5 ? `${text}:00` : text)
  const begins = left === '20:00' ? at(1, '20:00:00') : at(1, '18:00:00')
  const evening = { came: begins, left: left === '20:00' ? at(2, '00:00:00') : at(1, clock(left)) }
  const days = [visited(1, evening), visited(2, { came: at(2, clock(came)), left: at(2, clock(leaves)) })]
  expect(shiftsOf(days)).toHaveLength(shifts)
})

test('a visit that overlaps the one of the day before, or has not ended, is no part of its shift', () => {
  const evening = { came: at(1, '20:00:00'), left: at(2, '00:00:00') }
  const morning = { came: at(2, '00:00:00'), left: at(2, '03:00:00') }
  expect(shiftsOf([visited(1, evening), visited(2, morning)])).toHaveLength(1)
  expect(shiftsOf([visited(1, evening), visited(2, { ...morning, came: at(1, '23:59:59') })])).toHaveLength(2)
  expect(shiftsOf([visited(1, evening), visited(2, { ...morning, left: null })])).toHaveLength(2)
  expect(shiftsOf([visited(1, { ...evening, left: null }), visited(2, morning)])).toHaveLength(2)
  expect(shiftsOf([visited(1), visited(2, morning)])).toHaveLength(2)
  expect(shiftsOf([visited(1, evening), visited(2)])).toHaveLength(2)
  // The last visit of a day and the first of the next, three nights running.
  const nights = [1, 2, 3].map((day) =>
    visited(
      day,
      { came: at(day, '00:00:00'), left: at(day, '03:00:00') },
      { came: at(day, '20:00:00'), left: at(day + 1, '00:00:00') },
    ),
  )
  expect(shiftsOf(nights)).toHaveLength(1)
  expect(shiftsOf([])).toEqual([])
})

test('half a hundredth of an hour, eighteen seconds, is rounded up', () => {
  expect([17, 18, 53, 54].map((seconds) => hundredths(seconds, H))).toEqual([0, 1, 1, 2])
  expect(hundredths(4 * H, 8 * H)).toBe(50)
})

test.each([
  ['none', { mode: 'none' }],
  ['added-22', { mode: 'added', percent: 22 }],
  ['included-5', { mode: 'included', percent: 5 }],
] as const)('the tax %s is read', (text, vat) => expect(vatOf(text)).toEqual(vat))

test('half a kopeck of tax is rounded up, and net and tax are the gross', () => {
  expect(costOf(25, { mode: 'added', percent: 22 })).toEqual({ net: 25, tax: 6, gross: 31 })
  expect(costOf(61, { mode: 'included', percent: 22 })).toEqual({ net: 50, tax: 11, gross: 61 })
})
