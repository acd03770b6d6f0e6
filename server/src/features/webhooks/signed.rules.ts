/** Format of messages, signed by Standard Webhooks, and the schedule of retries. */
import { createHmac } from 'node:crypto'
import { HOUR, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'

/** Pause after each attempt, ms; the last one repeats. */
const PAUSES = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
] as const
/** How long a message is retried, ms. */
const TRIED_MS = 24 * HOUR
/** Longest rest of a receiver that fails repeatedly, ms. */
const REST_MS = 10 * MINUTE
/** Longest pause that Retry-After may ask for, ms. */
const ASKED_MS = HOUR

export interface WebhookMessage {
  id: string
  type: string
  data: unknown
  made_at: Date
}

/** The same bytes in every attempt. */
export const bodyOf = ({ type, data, made_at }: WebhookMessage): string =>
  JSON.stringify({ type, timestamp: made_at.toISOString(), data })

/** The secret in the format that receivers' programs expect. */
export const shownSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/** `now`: ms. */
export function headersOf(id: string, body: string, secret: Buffer, now: number): Record<string, string> {
  const seconds = Math.floor(now / 1000)
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Spetskarta-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}

const pauseAfter = (attempts: number): number => PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? PAUSES[0]

/** Moment of the next attempt after `attempts`, ms; undefined: no more attempts. */
export function nextAttempt(
  { made_at }: Pick<WebhookMessage, 'made_at'>,
  attempts: number,
  now: number,
): number | undefined {
  const end = made_at.getTime() + TRIED_MS
  return now < end ? Math.min(now + pauseAfter(attempts), end) : undefined
}

/** Rest of a receiver after consecutive failures, ms; `retryAfter`: value of the header. */
export function restAfter(failures: number, retryAfter: string | string[] | undefined): number {
  const seconds = /^\d{1,9}$/.test(String(retryAfter)) ? Number(retryAfter) : 0
  return Math.max(Math.min(pauseAfter(failures), REST_MS), Math.min(seconds * SECOND, ASKED_MS))
}
