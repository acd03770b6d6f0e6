import { expect, test } from 'vitest'
import { formatLeft, formatPosted } from './posted'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:28:00Z', 'сегодня, 15:28'],
  ['2026-11-20T21:05:00Z', 'сегодня, 00:05'],
  ['2026-11-20T20:59:00Z', 'вчера, 23:59'],
  ['2026-11-18T06:12:00Z', '18\u00a0ноября, 09:12'],
  ['2025-05-02T07:00:00Z', '2\u00a0мая\u00a02025, 10:00'],
  [null, '—'],
  ['x', '—'],
])('a message of %s is dated «%s»', (iso, words) => expect(formatPosted(iso, NOW)).toBe(words))

test('the time left for editing is rounded up to minutes', () =>
  expect(formatLeft('2026-11-21T12:35:01Z', NOW)).toBe('ещё\u00a036\u00a0мин'))
