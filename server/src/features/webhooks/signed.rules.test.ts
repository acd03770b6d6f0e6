/** Messages as a receiver checks them, by the library of Standard Webhooks. */
import { randomBytes } from 'node:crypto'
import { DAY, HOUR, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { bodyOf, headersOf, nextAttempt, restAfter, shownSecret } from './signed.rules.ts'

const secret = randomBytes(32)
const made_at = new Date('2026-06-17T12:00Z')
const message = { id: 'abc', type: 'day.finished', data: { machine: 'Каток «Раменский»' }, made_at }

test('a receiver finds the message to be ours', () => {
  const body = bodyOf(message)
  const verified = new Webhook(shownSecret(secret)).verify(body, headersOf(message.id, body, secret, Date.now()))
  expect(verified).toEqual({ type: 'day.finished', timestamp: '2026-06-17T12:00:00.000Z', data: message.data })
})

test('a receiver refuses it changed, under another id, by another’s secret, or dated an hour ago', () => {
  const body = bodyOf(message)
  const headers = headersOf(message.id, body, secret, Date.now())
  const receiver = new Webhook(shownSecret(secret))
  expect(() => receiver.verify(body.replace('Каток', 'Кран'), headers)).toThrow()
  expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'abd' })).toThrow()
  expect(() => receiver.verify(body, headersOf(message.id, body, randomBytes(32), Date.now()))).toThrow()
  expect(() => receiver.verify(body, headersOf(message.id, body, secret, Date.now() - HOUR))).toThrow()
})

test('a message is tried for a day with growing pauses, about a dozen times', () => {
  const pauses: number[] = []
  let now = made_at.getTime()
  for (let attempts = 1; ; attempts++) {
    const next = nextAttempt({ made_at }, attempts, now)
    if (next === undefined) break
    pauses.push(next - now)
    now = next
  }
  expect(now - made_at.getTime()).toBe(DAY)
  expect(pauses.slice(0, 5)).toEqual([5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE])
  expect(pauses.length).toBeGreaterThan(8)
  expect(pauses.length).toBeLessThan(13)
})

test.each([
  [1, undefined, 5 * SECOND],
  [20, undefined, 10 * MINUTE],
  [1, '120', 2 * MINUTE],
  [1, '86400', HOUR],
  [1, 'Wed, 17 Jun 2026 12:00:00 GMT', 5 * SECOND],
  [1, '120 seconds', 5 * SECOND],
  [1, 'about 120', 5 * SECOND],
  [1, '1234567890', 5 * SECOND],
])('after %i failures a receiver that asks for %s is left alone for %i ms', (failures, retryAfter, rest) => {
  expect(restAfter(failures, retryAfter)).toBe(rest)
})
