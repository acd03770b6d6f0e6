import { expect, test } from 'vitest'
import { byDays, dayHeading, shortWhen } from './when'

const NOW = Date.parse('2026-11-26T12:00:00Z')

test.each([
  ['2026-11-26T11:20:00Z', '14:20'],
  ['2026-11-25T20:59:00Z', 'вчера'],
  ['2026-11-25T21:01:00Z', '00:01'],
  ['2026-11-20T10:00:00Z', '20\u00a0ноября'],
  ['2025-11-20T10:00:00Z', '20.11.2025'],
])('a list says of %s: %s', (iso, text) => {
  expect(shortWhen(iso, NOW)).toBe(text)
})

test('messages stand under their days of Moscow', () => {
  const messages = ['2026-11-24T10:00:00Z', '2026-11-25T20:59:00Z', '2026-11-25T21:01:00Z', '2026-11-26T09:00:00Z']
  const days = byDays(messages.map((at) => ({ at })))
  expect(days.map(({ day, messages }) => [dayHeading(day, NOW), messages.length])).toEqual([
    ['24\u00a0ноября', 1],
    ['Вчера', 1],
    ['Сегодня', 2],
  ])
})
