/** Data sent to the server, and the results. */
import type { Outcome } from './outcome'
import type { ReportedClock } from './server-clock'

/** Outcome of a request, and the server's clock if the answer contains it. */
export interface Sent<T> {
  outcome: Outcome
  /** Status of the answer; absent: no answer. */
  status?: number
  body: T | undefined
  clock: ReportedClock | undefined
}

export interface PhotoToSend {
  takenAt: number
  sha256: string
  lat: number | null
  lng: number | null
  file: ArrayBuffer
}
