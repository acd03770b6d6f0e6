/** Hours of the day in a zone. */
import { expect, test } from 'vitest'
import { minuteAt, nextAt } from './clock.ts'
import { isBetweenMinutes } from './minutes.ts'

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

test.each([
  [
    { from: 13 * 60, to: 14 * 60 },
    { '12:59': false, '13:00': true, '13:59': true, '14:00': false },
  ],
  [
    { from: 22 * 60, to: 6 * 60 },
    { '21:59': false, '22:00': true, '00:00': true, '05:59': true, '06:00': false },
  ],
  [
    { from: 13 * 60, to: 13 * 60 },
    { '12:59': false, '13:00': false, '13:01': false },
  ],
])('hours %j begin with their first minute and end before their last', ({ from, to }, times) => {
  for (const [time, is] of Object.entries(times)) {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    expect(isBetweenMinutes(hours * 60 + minutes, from, to), time).toBe(is)
  }
})
