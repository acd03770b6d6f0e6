/** What the server's answer means for what was sent. */
import { MINUTE } from '@spetskarta/shared/durations.ts'

export type Outcome =
  /** On the server's disk. */
  | { kind: 'stored' }
  /** The recorder was revoked or its permission taken away: nothing can be sent until a person changes that. */
  | { kind: 'refused'; reason: RecordingRefusal }
  /** Can never be accepted, however often it is sent. */
  | { kind: 'unacceptable'; message: string; code: string }
  /** Too much in one request. */
  | { kind: 'too_large' }
  /** Try later, after at least `after` ms. */
  | { kind: 'later'; after: number; reason: 'network' | 'server' | 'slow' }

export type RecordingRefusal = 'revoked' | 'not_allowed'

export interface ServerAnswer {
  status: number
  message: string
  /** Of our server's errors; null in an error of anybody else, who cannot end anything. */
  code: string | null
  /** Seconds, as in the header. */
  retryAfter: string | null
}

/** The server's own disk is full: a short wait will not help. Ms. */
const STORAGE_FULL = 5 * MINUTE

export function outcomeOf({ status, message, code, retryAfter }: ServerAnswer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'stored' }
  if (code !== null) {
    if (status === 401) return { kind: 'refused', reason: 'revoked' }
    if (status === 403) return { kind: 'refused', reason: 'not_allowed' }
    if (status === 413) return { kind: 'too_large' }
    if (status === 400 || status === 415 || status === 422) return { kind: 'unacceptable', message, code }
  }
  const asked = Number(retryAfter) * 1000 || 0
  return { kind: 'later', after: status === 507 ? Math.max(STORAGE_FULL, asked) : asked, reason: 'server' }
}

/** A request without an answer. */
export const outcomeOfFailure = (timedOut: boolean): Outcome => ({
  kind: 'later',
  after: 0,
  reason: timedOut ? 'slow' : 'network',
})
