/** What is sent to a browser, and what the answer of its push service means. */
import { ECDH } from 'node:crypto'
import { DAY, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import type { OutsideAnswer } from '../../../outside/public-address.ts'
import { pageOfSeveral } from '../pages.rules.ts'
import type { AlertText } from '../texts.rules.ts'

/** In the form that `web/public/sw.js` reads. */
export interface PushNews {
  title: string
  body: string
  /** Where a tap leads. */
  path: string
  /** News with the same tag replace each other, so that news sent twice is shown once. */
  tag: string
}

/** Characters of the text: a push service accepts 4 kB. */
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

/** Bytes of an uncompressed point of the curve in RFC 8291. */
const KEY_BYTES = 65

/** Whether a browser's key is a point of the curve; with any other key nothing can be encrypted. */
export function isKey(p256dh: string): boolean {
  try {
    const key = Buffer.from(p256dh, 'base64url')
    ECDH.convertKey(key, 'prime256v1')
    return key.length === KEY_BYTES
  } catch {
    return false
  }
}

/** The outcome of a message: done, to be tried again after `inMs`, or `gone`: the browser gets no more messages. */
export type PushOutcome = { state: 'delivered' | 'dropped' | 'gone' } | { state: 'again'; inMs: number }

/** How long a push service is asked to keep a message for a browser that is off. */
export const KEPT_MS = DAY
const LONGEST_MS = 30 * MINUTE

/** `attempts`: how often this message was tried so far; `now` ms. */
export function pushOutcome(answer: OutsideAnswer, attempts: number, now: number): PushOutcome {
  const { status } = answer
  if (status === undefined) return answer.failed === 'refused' ? { state: 'gone' } : again(attempts, undefined)
  if (status >= 200 && status < 300) return { state: 'delivered' }
  if (status === 404 || status === 410) return { state: 'gone' }
  if (status === 429 || status >= 500) return again(attempts, waitOf(answer.headers['retry-after'], now))
  return { state: 'dropped' }
}

/** After about a day the news is useless. */
const ATTEMPTS = 50

const again = (attempts: number, retryAfter: number | undefined): PushOutcome =>
  attempts >= ATTEMPTS
    ? { state: 'dropped' }
    : {
        state: 'again',
        inMs: Math.max(retryAfter ?? 0, Math.min(LONGEST_MS, MINUTE * 2 ** Math.min(attempts - 1, 10))),
      }

/** The wait from `Retry-After` (seconds or a date), ms; at most a day. */
function waitOf(header: string | string[] | undefined, now: number): number | undefined {
  const text = String(header ?? '').trim()
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), KEPT_MS)
}
