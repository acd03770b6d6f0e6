import { expect, test } from 'vitest'
import { formatLastSeen } from './SessionsCard'

const now = Date.parse('2026-11-21T12:00:00Z')

test('a device was seen «сегодня», «вчера» by Moscow time, or on a date', () => {
  expect(formatLastSeen('2026-11-21T01:00:00Z', now)).toBe('сегодня')
  // One in the morning of the 21st in Moscow.
  expect(formatLastSeen('2026-11-20T22:00:00Z', now)).toBe('сегодня')
  expect(formatLastSeen('2026-11-20T12:00:00Z', now)).toBe('вчера')
  expect(formatLastSeen('2026-11-12T12:00:00Z', now)).toMatch(/^12.ноября.2026$/)
})
