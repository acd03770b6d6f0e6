import { expect, test } from 'vitest'
import { isLastStep, shownMonths } from './shown-months'

const daysOf = (today: string, step = 0) =>
  shownMonths(today, step).map(({ month, days }) => `${month}: ${days[0]?.slice(8)}–${days.at(-1)?.slice(8)}`)

test('at the end of a month the next one is shown with it', () => {
  expect(daysOf('2026-11-30')).toEqual(['2026-11: 30–30', '2026-12: 01–31'])
  expect(daysOf('2026-11-29')).toEqual(['2026-11: 23–30', '2026-12: 01–31'])
  expect(daysOf('2026-11-30', 1)).toEqual(['2027-01: 01–31'])
  expect(daysOf('2026-12-31')).toEqual(['2026-12: 28–31', '2027-01: 01–31'])
})

test('a month of which two weeks are left is shown alone', () => {
  expect(daysOf('2026-11-17')).toEqual(['2026-11: 16–30'])
  expect(daysOf('2026-11-18')).toEqual(['2026-11: 16–30', '2026-12: 01–31'])
  expect(daysOf('2026-11-17', 1)).toEqual(['2026-12: 01–31'])
})

test('no view is of days later than a year', () => {
  const last = (today: string) => {
    let step = 0
    while (!isLastStep(today, step)) step++
    return daysOf(today, step)
  }
  expect(last('2026-11-17')).toEqual(['2027-11: 01–30'])
  expect(last('2026-11-30')).toEqual(['2027-11: 01–30'])
})
