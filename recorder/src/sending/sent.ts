/** What is sent to the server, and what comes of it. */
import type { Outcome } from './outcome'
import type { ReportedClock } from './server-clock'

/** The outcome of a request, and the server's clock if it sent it. */
export interface Sent<T> {
  outcome: Outcome
  /** Absent where there was no answer. */
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
