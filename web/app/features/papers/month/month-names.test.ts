import { expect, test } from 'vitest'
import { isMonth, monthAfter, monthText } from '../../../ui/text/months'
import { lastDayOf, tripsText } from './month-names'

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
