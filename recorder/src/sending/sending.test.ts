import { expect, test } from 'vitest'
import { backOff, larger, smaller } from './back-off'
import { outcomeOf, outcomeOfFailure } from './outcome'

const answer = (status: number, retryAfter: string | null = null) => outcomeOf({ status, message: 'так', retryAfter })

test('waits twice as long after each failure, 5 minutes at most, half of it by chance', () => {
  expect([1, 2, 3, 4].map((failures) => backOff(failures, 1))).toEqual([2_000, 4_000, 8_000, 16_000])
  expect(backOff(1, 0)).toBe(1_000)
  expect(backOff(50, 1)).toBe(300_000)
  expect(backOff(1, 0.5, 90_000)).toBe(90_000)
})

test('batches grow while it goes well and shrink while it does not', () => {
  expect([larger(1_000), larger(4_000)]).toEqual([2_000, 5_000])
  expect([smaller(1_000), smaller(60)]).toEqual([500, 50])
})

test('answers: stored, refused, never, smaller, later', () => {
  expect(answer(200)).toEqual({ kind: 'stored' })
  expect(answer(401)).toEqual({ kind: 'refused', reason: 'revoked' })
  expect(answer(403)).toEqual({ kind: 'refused', reason: 'not_allowed' })
  expect(answer(400)).toEqual({ kind: 'unacceptable', message: 'так' })
  expect(answer(413)).toEqual({ kind: 'too_large' })
  expect(answer(500)).toEqual({ kind: 'later', after: 0, reason: 'server' })
  expect(answer(429, '30')).toEqual({ kind: 'later', after: 30_000, reason: 'server' })
  expect(answer(503, 'Wed, 21 Oct 2026 07:28:00 GMT')).toMatchObject({ kind: 'later', after: 0 })
  expect(answer(507, '1')).toMatchObject({ kind: 'later', after: 300_000 })
  expect(answer(304)).toMatchObject({ kind: 'later' })
  expect(outcomeOfFailure(true)).toMatchObject({ kind: 'later', reason: 'slow' })
  expect(outcomeOfFailure(false)).toMatchObject({ kind: 'later', reason: 'network' })
})
