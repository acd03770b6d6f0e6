/** What a push service answers, and what a browser is sent. */
import { createECDH } from 'node:crypto'
import { DAY, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { isKey, newsOf, pushOutcome } from './push.rules.ts'

const alert = (n: number) => ({
  title: `Машина ${n}`,
  text: `Событие ${n}.`,
  path: `/map?n=${n}`,
  link: 'Показать на карте',
})
const alerts = (count: number) => Array.from({ length: count }, (_, n) => alert(n + 1))

describe('news', () => {
  test('of one alert has its text, place and no more letters than a push service takes', () => {
    expect(newsOf(alerts(1), 'tag')).toEqual({ title: 'Машина 1', body: 'Событие 1.', path: '/map?n=1', tag: 'tag' })
    expect(newsOf([{ ...alert(1), text: 'я'.repeat(900) }], 'tag').body).toHaveLength(800)
  })

  test('of several lists five, counts the others, and leads to all of them', () => {
    const five = 'Машина 1\nМашина 2\nМашина 3\nМашина 4\nМашина 5'
    expect(newsOf(alerts(5), 't')).toEqual({ title: 'События: 5', body: five, path: '/incidents', tag: 't' })
    expect(newsOf(alerts(6), 't').body).toBe(`${five}\nи ещё 1`)
    expect(newsOf(Array(2).fill({ ...alert(1), title: 'я'.repeat(600) }), 't').body).toHaveLength(800)
    expect(newsOf([], 't').title).toBe('События: 0')
  })
})

test('a key is a point of the curve', () => {
  const ecdh = createECDH('prime256v1')
  expect(isKey(ecdh.generateKeys('base64url'))).toBe(true)
  expect(isKey(Buffer.alloc(65, 1).toString('base64url'))).toBe(false)
  // Nothing is taken for a point by OpenSSL.
  expect(isKey('')).toBe(false)
  expect(isKey(ecdh.getPublicKey('base64url', 'compressed'))).toBe(false)
})

describe('the answer', () => {
  const NOW = Date.UTC(2026, 10, 24)
  const outcome = (status: number, retryAfter?: string, attempts = 1) =>
    pushOutcome({ status, headers: { 'retry-after': retryAfter }, text: '' }, attempts, NOW)

  test.each([
    [199, 'dropped'],
    [200, 'delivered'],
    [299, 'delivered'],
    [300, 'dropped'],
    [400, 'dropped'],
    [403, 'dropped'],
    [404, 'gone'],
    [410, 'gone'],
    [413, 'dropped'],
    [429, 'again'],
    [499, 'dropped'],
    [500, 'again'],
    [503, 'again'],
  ])('%i: the message is %s', (status, state) => expect(outcome(status).state).toBe(state))

  test('an address that is not public is gone, a line that is down is tried again', () => {
    const failed = (why: 'refused' | 'time_out' | 'unreachable') =>
      pushOutcome({ status: undefined, failed: why }, 1, NOW)
    expect(failed('refused')).toEqual({ state: 'gone' })
    expect(failed('time_out')).toEqual({ state: 'again', inMs: MINUTE })
    expect(failed('unreachable')).toEqual({ state: 'again', inMs: MINUTE })
  })

  test('it is tried again after twice as long each time, half an hour at most, fifty times', () => {
    const waits = [1, 2, 3, 4, 5, 6, 12, 49].map((attempts) => outcome(500, undefined, attempts))
    expect(waits.map((one) => 'inMs' in one && one.inMs / MINUTE)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
    expect(outcome(500, undefined, 50)).toEqual({ state: 'dropped' })
  })

  test.each([
    ['120', 120 * SECOND],
    [' 120 ', 120 * SECOND],
    ['5', MINUTE],
    [new Date(NOW + 3 * MINUTE).toUTCString(), 3 * MINUTE],
    [new Date(NOW - 3 * MINUTE).toUTCString(), MINUTE],
    [String(2 * 86_400), DAY],
    ['soon', MINUTE],
    ['12x', MINUTE],
    ['', MINUTE],
  ])('«Retry-After: %s» is obeyed, but for a day at most and not sooner than is usual', (header, inMs) =>
    expect(outcome(429, header)).toEqual({ state: 'again', inMs }),
  )
})
