import { expect, test } from 'vitest'
import { problemOfDays } from './DateFields'

test.each([
  ['', '', undefined],
  ['2026-11-29', '', undefined],
  ['', '2026-11-29', undefined],
  ['2026-11-29', '2027-02-28', undefined],
  ['2026-11-28', '2026-12-05', { from: 'Этот день уже прошёл' }],
  ['', '2026-11-28', { to: 'Этот день уже прошёл' }],
  ['2026-12-05', '2026-12-04', { to: 'Раньше первого дня' }],
  ['2026-11-29', '2027-03-01', { to: 'Не больше 92 дней' }],
])('what is wrong with %s to %s on 29 November', (from, to, problem) => {
  expect(problemOfDays({ from, to }, '2026-11-29')).toEqual(problem)
})
