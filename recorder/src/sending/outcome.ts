/** What the server's answer means for the data that was sent. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { BAD_TIME } from '@spetskarta/shared/recorders/recorders.ts'

export type Outcome =
  /** On the server's disk. */
  | { kind: 'stored' }
  /** The recorder was revoked or lost its permission: nothing can be sent until a person changes that. */
  | { kind: 'refused'; reason: RecordingRefusal }
  /** Will never be accepted. */
  | { kind: 'unacceptable'; message: string; code: string }
  /** The request is too large. */
  | { kind: 'too_large' }
  /** Try later, after at least `after` ms. `waits`: what must wait of this machine; absent: everything of all machines. */
  | { kind: 'later'; after: number; reason: 'network' | 'server' | 'slow'; waits?: Waits }

/** `calls`: what goes by the kind of call that was answered: photos, or points and notes. */
type Waits = 'machine' | 'calls'

export type RecordingRefusal = 'revoked' | 'not_allowed'

export interface ServerAnswer {
  status: number
  message: string
  /** Null in an error that does not come from our server. */
  code: string | null
  /** Seconds, as in the header; null: absent. */
  retryAfter: string | null
}

/** Ms to wait when the storage of the machine's owner is full: a short wait would not help. */
const STORAGE_FULL = 5 * MINUTE
/** Longest wait that an answer can ask for, ms: a wrong header must not end the sending. */
const AFTER_MOST = HOUR

/** Codes with which our server ends or deletes something; answers without them must do neither. */
const OUR_WORDS: Record<number, readonly string[]> = {
  400: ['bad_request', BAD_TIME],
  401: ['unauthorized'],
  403: ['not_allowed'],
  413: ['too_large'],
  415: ['unsupported_type'],
  422: ['bad_request'],
}

/** Codes with which our server refuses a call for now, though it may take others: too many, too busy, an error of its own. */
const NOT_NOW: Record<number, string> = { 429: 'too_many_requests', 500: 'internal', 503: 'unavailable' }

export function outcomeOf({ status, message, code, retryAfter }: ServerAnswer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'stored' }
  if (code !== null && OUR_WORDS[status]?.includes(code)) {
    if (status === 401) return { kind: 'refused', reason: 'revoked' }
    if (status === 403) return { kind: 'refused', reason: 'not_allowed' }
    return status === 413 ? { kind: 'too_large' } : { kind: 'unacceptable', message, code }
  }
  // A date, which our server never sends, is ignored, as is any invalid value.
  const seconds = retryAfter && /^\d{1,15}$/.test(retryAfter.trim()) ? Number(retryAfter) : 0
  const wanted = Math.min(AFTER_MOST, seconds * 1000)
  const later = { kind: 'later', after: wanted, reason: 'server' } as const
  if (status === 507) return { ...later, after: Math.max(STORAGE_FULL, wanted), waits: 'machine' }
  return code !== null && NOT_NOW[status] === code ? { ...later, waits: 'calls' } : later
}

/** Outcome of a request without an answer. */
export const outcomeOfFailure = (timedOut: boolean): Outcome => ({
  kind: 'later',
  after: 0,
  reason: timedOut ? 'slow' : 'network',
})
