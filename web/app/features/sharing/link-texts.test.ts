import { expect, test } from 'vitest'
import { dayOfExpiry, daysText, expiryOf, linkLeftText, seenText, untilText } from './link-texts'

const NOW = Date.parse('2026-06-17T12:50+03:00')
const ZONE = 'Europe/Moscow'
const at = (text: string) => ({ expiresAt: new Date(text).toISOString() })

test.each([
  ['без срока', { expiresAt: null }],
  ['до 18:00', at('2026-06-17T18:00+03:00')],
  ['до 18\u00a0июня', at('2026-06-18T00:30+03:00')],
])('a link is open %s', (text, terms) => {
  expect(untilText(terms, ZONE, NOW)).toBe(text)
})

test('the hours that are left are named on the last day only', () => {
  expect(linkLeftText(at('2026-06-17T18:00+03:00'), NOW)?.replaceAll('\u00a0', ' ')).toBe('осталось 5 ч 10 мин')
  expect(linkLeftText(at('2026-06-19T18:00+03:00'), NOW)).toBeUndefined()
  expect(linkLeftText({ expiresAt: null }, NOW)).toBeUndefined()
})

test('a link shows the current day or so many hours, of an object so many days', () => {
  expect(seenText({ hours: null })).toBe('Маршрут за текущий день')
  expect(seenText({ hours: 24 })).toBe('Маршрут за 24\u00a0ч')
  expect(seenText({ hours: 144 }, 'object')).toBe('Часы и фото объекта за 7\u00a0дней')
})

test('a link by days counts the present day', () => {
  expect([0, 48, 144, 24 * 30].map(daysText)).toEqual(['1\u00a0день', '3\u00a0дня', '7\u00a0дней', '31\u00a0день'])
})

test('a link works to the end of its day by the clock of the machine, whatever the zone of the browser', () => {
  const zone = 'Asia/Yekaterinburg'
  const end = expiryOf('2026-06-20', zone, null, NOW)
  expect(end).toBe('2026-06-20T18:59:59.000Z')
  expect(dayOfExpiry(end, zone)).toBe('2026-06-20')
  expect(untilText({ expiresAt: end }, zone, NOW)).toBe('до 20\u00a0июня')
  expect([expiryOf('', zone, end, NOW), dayOfExpiry(null, zone)]).toEqual([null, ''])
})

test('a term with an hour stays where the day is not touched, unless it is over', () => {
  const { expiresAt: noon } = at('2026-06-17T14:00+03:00')
  const expiry = (day: string, now = NOW) => expiryOf(day, ZONE, noon, now)
  expect(expiry('2026-06-17')).toBe(noon)
  expect(expiry('2026-06-18')).toBe('2026-06-18T20:59:59.000Z')
  expect(expiry('2026-06-17', Date.parse(noon))).toBe('2026-06-17T20:59:59.000Z')
})
