import { expect, test } from 'vitest'
import { periodAfter, periodAround, periodBefore, periodTitle } from './period'

test('a week runs from Monday to Sunday, over the end of a year too', () => {
  const week = periodAround('week', '2027-01-03')
  expect(week).toEqual({ by: 'week', from: '2026-12-28', to: '2027-01-03' })
  expect(periodAfter(week)).toMatchObject({ from: '2027-01-04', to: '2027-01-10' })
  expect(periodTitle(week)).toBe('28 декабря — 3 января 2027')
  expect(periodTitle(periodAround('week', '2026-11-18'))).toBe('16–22 ноября 2026')
})

test('a month runs from its first to its last day', () => {
  const month = periodAround('month', '2028-02-17')
  expect(month).toEqual({ by: 'month', from: '2028-02-01', to: '2028-02-29' })
  expect([periodBefore(month).from, periodAfter(month).to]).toEqual(['2028-01-01', '2028-03-31'])
  expect(periodTitle(month)).toBe('февраль 2028')
})
