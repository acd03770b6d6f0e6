/** Hours of the day in a zone. */
import { expect, test } from 'vitest'
import { minuteAt, nextAt } from './clock.ts'

const berlin = (text: string) => Date.parse(text)

test('a clock shows the minute of its zone', () => {
  expect(minuteAt('Asia/Kolkata', Date.parse('2026-06-17T18:35Z'))).toBe(5)
})

test('the next time that a clock comes to a minute is later, by a day where it is there now', () => {
  const at = Date.parse('2026-06-17T09:00Z')
  expect(nextAt('Europe/Moscow', at, 12 * 60)).toBe(Date.parse('2026-06-18T09:00Z'))
  expect(nextAt('Europe/Moscow', at - 1, 12 * 60)).toBe(at)
})

test('it is right over a night in which the clocks change', () => {
  expect(nextAt('Europe/Berlin', berlin('2026-03-28T22:00+01:00'), 390)).toBe(berlin('2026-03-29T06:30+02:00'))
  expect(nextAt('Europe/Berlin', berlin('2026-10-24T22:00+02:00'), 390)).toBe(berlin('2026-10-25T06:30+01:00'))
})
