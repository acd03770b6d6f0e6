/** Computes what the days of a machine prove. Pure. */
import { PROOF, type WorkProof } from '@spetskarta/shared/catalog/proof.ts'
import { DAY } from '@spetskarta/shared/durations.ts'

export interface ProvenDay {
  /** `yyyy-mm-dd` */
  day: string
  working_s: number
  photos: number
}

const before = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) - days * DAY).toISOString().slice(0, 10)

/** The days considered on `today`, which is not over and therefore excluded. */
export const provenSpan = (today: string) => ({ from: before(today, PROOF.days), to: before(today, 1) })

export function proofOf(days: readonly ProvenDay[], today: string): WorkProof {
  const { from, to } = provenSpan(today)
  const worked = days.filter(({ day, working_s }) => day >= from && day <= to && working_s >= PROOF.leastSeconds)
  const sum = (of: (day: ProvenDay) => number) => worked.reduce((total, day) => total + of(day), 0)
  return {
    days: worked.length,
    hours: Math.round(sum(({ working_s }) => working_s) / 3600),
    photos: sum(({ photos }) => photos),
  }
}
