/** What the records of a machine say about its last days to everybody, where its owner shows that. Pure. */
import { DAY, MINUTE } from '../durations.ts'

export interface WorkProof {
  /** Days with work, of `PROOF.days`. */
  days: number
  /** Hours of recorded work on these days, whole. */
  hours: number
  /** Photos recorded on these days. */
  photos: number
}

/** Finished days that are looked at; recorded work from which a day counts, s; age after which nothing is shown, ms. */
export const PROOF = { days: 30, leastSeconds: (30 * MINUTE) / 1000, oldest: DAY }

/** What is shown at this moment: nothing that is older than a day, and no machine without a day of work. */
export function shownProof(proof: WorkProof | null, provenAt: string | null, now: number): WorkProof | undefined {
  if (!proof || !provenAt || proof.days === 0) return undefined
  return now - Date.parse(provenAt) < PROOF.oldest ? proof : undefined
}
