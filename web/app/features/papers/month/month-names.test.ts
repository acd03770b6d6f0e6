import { expect, test } from 'vitest'
import { isMonth, monthAfter, monthText } from '../../../ui/text/months'
import { lastDayOf, monthsAround, tripsText } from './month-names'

test('months in words, before and after', () => {
  expect(monthText('2026-06')).toBe('Июнь 2026')
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([lastDayOf('2026-02'), lastDayOf('2028-02'), lastDayOf('2026-12')]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
  ])
  expect(['2026-06', '2026-13', '26-06', ''].map(isMonth)).toEqual([true, false, false, false])
  expect([tripsText(0), tripsText(1200), tripsText(50)]).toEqual(['—', '12', '0,5'])
})

test('the last two years to choose from, the next month, and the one that is shown', () => {
  const months = monthsAround('2020-05', '2026-01')
  expect([months[0], months[1], months.at(-2), months.at(-1)]).toEqual(['2026-02', '2026-01', '2024-01', '2020-05'])
  expect(monthsAround('2025-12', '2026-01')).toHaveLength(26)
})
