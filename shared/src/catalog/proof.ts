/** What a machine's records of the last days prove to everybody, where its owner shows it. Pure. */
import { DAY, MINUTE } from '../durations.ts'

export interface WorkProof {
  /** Days with work, out of `PROOF.days`. */
  days: number
  /** Recorded work on these days, whole hours. */
  hours: number
  /** Photos recorded on these days. */
  photos: number
}

/**
 * `days`: finished days that are counted. `leastSeconds`: recorded work that makes a day count, s. `oldest`: age at which it is
 * hidden, ms.
 */
export const PROOF = { days: 30, leastSeconds: (30 * MINUTE) / 1000, oldest: DAY }

/** What is shown at `now`: undefined for figures older than a day and for machines without a day of work. */
export function shownProof(proof: WorkProof | null, provenAt: string | null, now: number): WorkProof | undefined {
  if (!proof || !provenAt || proof.days === 0) return undefined
  return now - Date.parse(provenAt) < PROOF.oldest ? proof : undefined
}
