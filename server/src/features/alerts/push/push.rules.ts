/** What a browser is sent, and what the answer of its push service means. */
import { ECDH } from 'node:crypto'
import { DAY, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import type { OutsideAnswer } from '../../../outside/public-address.ts'
import { pageOfSeveral } from '../pages.rules.ts'
import type { AlertText } from '../texts.rules.ts'

/** As `web/public/sw.js` reads it. */
export interface PushNews {
  title: string
  body: string
  /** Where a tap leads. */
  path: string
  /** News with the same tag take the place of each other: what is sent twice is shown once. */
  tag: string
}

/** A push service takes 4 kB. */
const PUSH_BODY = 800
const LINES = 5

export function newsOf(alerts: AlertText[], tag: string): PushNews {
  const [first] = alerts
  if (alerts.length === 1 && first)
    return { title: first.title, body: first.text.slice(0, PUSH_BODY), path: first.path, tag }
  const more = alerts.length - LINES
  const lines = [...alerts.slice(0, LINES).map(({ title }) => title), ...(more > 0 ? [`и ещё ${more}`] : [])]
  const path = pageOfSeveral(alerts.map(({ path }) => path))
  return { title: `События: ${alerts.length}`, body: lines.join('\n').slice(0, PUSH_BODY), path, tag }
}

/** A point of the curve as RFC 8291 has it, uncompressed. */
const KEY_BYTES = 65

/** Whether a browser's key is a point of the curve: for any other nothing can be encrypted. */
export function isKey(p256dh: string): boolean {
  try {
    const key = Buffer.from(p256dh, 'base64url')
    ECDH.convertKey(key, 'prime256v1')
    return key.length === KEY_BYTES
  } catch {
    return false
  }
}

/** What becomes of the message: it is done, it is tried again in so many ms, or its browser is sent nothing any more. */
export type PushOutcome = { state: 'delivered' | 'dropped' | 'gone' } | { state: 'again'; inMs: number }

/** As long as a push service is asked to keep a message for a browser that is off. */
export const KEPT_MS = DAY
const LONGEST_MS = 30 * MINUTE

/** `attempts`: of this message so far; `now` ms. */
export function pushOutcome(answer: OutsideAnswer, attempts: number, now: number): PushOutcome {
  const { status } = answer
  if (status === undefined) return answer.failed === 'refused' ? { state: 'gone' } : again(attempts, undefined)
  if (status >= 200 && status < 300) return { state: 'delivered' }
  if (status === 404 || status === 410) return { state: 'gone' }
  if (status === 429 || status >= 500) return again(attempts, waitOf(answer.headers['retry-after'], now))
  return { state: 'dropped' }
}

/** After about a day the news is of no use. */
const ATTEMPTS = 50

const again = (attempts: number, retryAfter: number | undefined): PushOutcome =>
  attempts >= ATTEMPTS
    ? { state: 'dropped' }
    : {
        state: 'again',
        inMs: Math.max(retryAfter ?? 0, Math.min(LONGEST_MS, MINUTE * 2 ** Math.min(attempts - 1, 10))),
      }

/** Of a `Retry-After`, seconds or a date; a day at most, ms. */
function waitOf(header: string | string[] | undefined, now: number): number | undefined {
  const text = String(header ?? '').trim()
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), KEPT_MS)
}
