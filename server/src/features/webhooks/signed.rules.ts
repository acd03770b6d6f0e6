/** A message as the receiver gets it, signed by Standard Webhooks, and when one that has not come is tried again. */
import { createHmac } from 'node:crypto'
import { HOUR, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'

/** After how long the next attempt follows each, ms; the last for all that come after. */
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
/** A message is tried for so long, ms. */
const TRIED_MS = 24 * HOUR
/** A receiver that fails message after message is left alone for at most so long, ms. */
const REST_MS = 10 * MINUTE
/** What a receiver may ask for by Retry-After, ms. */
const ASKED_MS = HOUR

export interface WebhookMessage {
  id: string
  type: string
  data: unknown
  made_at: Date
}

/** The same bytes at every attempt. */
export const bodyOf = ({ type, data, made_at }: WebhookMessage): string =>
  JSON.stringify({ type, timestamp: made_at.toISOString(), data })

/** As the receiver's program is given it. */
export const shownSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/** `now` ms. */
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

/** When a message is tried again that was tried so often, ms; undefined: it was tried for long enough. */
export function nextAttempt(
  { made_at }: Pick<WebhookMessage, 'made_at'>,
  attempts: number,
  now: number,
): number | undefined {
  const end = made_at.getTime() + TRIED_MS
  return now < end ? Math.min(now + pauseAfter(attempts), end) : undefined
}

/** How long a receiver is left alone that has failed so often in a row, ms; `retryAfter`: the header. */
export function restAfter(failures: number, retryAfter: string | string[] | undefined): number {
  const seconds = /^\d{1,9}$/.test(String(retryAfter)) ? Number(retryAfter) : 0
  return Math.max(Math.min(pauseAfter(failures), REST_MS), Math.min(seconds * SECOND, ASKED_MS))
}
