/** What the server's answer means for what was sent. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { BAD_TIME } from '@spetskarta/shared/recorders/recorders.ts'

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
  /** Null in an error that is none of our server's. */
  code: string | null
  /** Seconds, as in the header. */
  retryAfter: string | null
}

/** The server's own disk is full: a short wait will not help. Ms. */
const STORAGE_FULL = 5 * MINUTE

/** How our server names what ends or deletes something; whoever answers so in other words can do neither. */
const OUR_WORDS: Record<number, readonly string[]> = {
  400: ['bad_request', BAD_TIME],
  401: ['unauthorized'],
  403: ['not_allowed'],
  413: ['too_large'],
  415: ['unsupported_type'],
  422: ['bad_request'],
}

export function outcomeOf({ status, message, code, retryAfter }: ServerAnswer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'stored' }
  if (code !== null && OUR_WORDS[status]?.includes(code)) {
    if (status === 401) return { kind: 'refused', reason: 'revoked' }
    if (status === 403) return { kind: 'refused', reason: 'not_allowed' }
    return status === 413 ? { kind: 'too_large' } : { kind: 'unacceptable', message, code }
  }
  const wanted = Number(retryAfter) * 1000 || 0
  return { kind: 'later', after: status === 507 ? Math.max(STORAGE_FULL, wanted) : wanted, reason: 'server' }
}

/** A request without an answer. */
export const outcomeOfFailure = (timedOut: boolean): Outcome => ({
  kind: 'later',
  after: 0,
  reason: timedOut ? 'slow' : 'network',
})
