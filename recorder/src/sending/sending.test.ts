import { expect, test } from 'vitest'
import { backOff, larger, smaller } from './back-off'
import { outcomeOf, outcomeOfFailure } from './outcome'
import { openServerClock } from './server-clock'

/** As the server names them. */
const CODES: Record<number, string> = { 400: 'bad_request', 401: 'unauthorized', 403: 'not_allowed', 413: 'too_large' }
const answer = (status: number, retryAfter: string | null = null, code: string | null = CODES[status] ?? 'ours') =>
  outcomeOf({ status, message: 'так', code, retryAfter })

test('the wait doubles after each failure, up to 5 minutes, and half of it is random', () => {
  expect([1, 2, 3, 4].map((failures) => backOff(failures, 1))).toEqual([2_000, 4_000, 8_000, 16_000])
  expect(backOff(1, 0)).toBe(1_000)
  expect(backOff(50, 1)).toBe(300_000)
  expect(backOff(1, 0.5, 90_000)).toBe(90_000)
})

test('batches grow after a success and shrink after a failure', () => {
  expect([larger(1_000), larger(4_000)]).toEqual([2_000, 5_000])
  expect([smaller(1_000), smaller(60)]).toEqual([500, 50])
})

test.each([
  [200, null, { kind: 'stored' }],
  [401, null, { kind: 'refused', reason: 'revoked' }],
  [403, null, { kind: 'refused', reason: 'not_allowed' }],
  [400, null, { kind: 'unacceptable', message: 'так' }],
  [413, null, { kind: 'too_large' }],
  [500, null, { kind: 'later', after: 0, reason: 'server' }],
  [429, '30', { kind: 'later', after: 30_000, reason: 'server' }],
  [503, 'Wed, 21 Oct 2026 07:28:00 GMT', { kind: 'later', after: 0 }],
  [503, '30', { kind: 'later', after: 30_000 }],
  [507, '1', { kind: 'later', after: 300_000, waits: 'machine' }],
  // A browser's timer of more than 24 days would end at once.
  [503, '2592000', { kind: 'later', after: 3_600_000 }],
  [429, 'Infinity', { kind: 'later', after: 0 }],
  [304, null, { kind: 'later' }],
])('the answer %i with Retry-After %s means %o', (status, retryAfter, outcome) => {
  expect(answer(status, retryAfter)).toMatchObject(outcome)
})

test.each([400, 401, 403, 413, 422])('a %i that is not of our server ends nothing', (status) => {
  expect(answer(status, null, null)).toEqual({ kind: 'later', after: 0, reason: 'server' })
})

test.each([400, 401, 403, 413, 415, 422])('a %i in another’s words ends nothing', (status) => {
  expect(answer(status, null, 'forbidden')).toEqual({ kind: 'later', after: 0, reason: 'server' })
})

test.each([
  [429, 'too_many_requests', 'calls'],
  [500, 'internal', 'calls'],
  [503, 'unavailable', 'calls'],
  [503, null, undefined],
  [502, 'unavailable', undefined],
])('after a %i with the code %s what waits is %s', (status, code, waits) => {
  expect(answer(status, null, code)).toEqual({ kind: 'later', after: 0, reason: 'server', waits })
})

test('a call without an answer is repeated later', () => {
  expect(outcomeOfFailure(true)).toMatchObject({ kind: 'later', reason: 'slow' })
  expect(outcomeOfFailure(false)).toMatchObject({ kind: 'later', reason: 'network' })
})

test('after answers that contradict each other the clocks are compared again in an hour', () => {
  let now = 0
  const clock = openServerClock(() => now)
  const hear = (serverAt: number) => clock.hear({ sentAt: now, receivedAt: now, serverAt: now + serverAt }, 0)
  expect([-1e12, 7_200_000, 1e12, -7_200_000].map(hear)).toEqual([null, null, null, null])
  expect(clock.mustAsk(0)).toBe(false)
  now = 3_600_000
  expect(clock.mustAsk(0)).toBe(true)
  expect([hear(100), clock.mustAsk(0)]).toEqual([0, false])
})
