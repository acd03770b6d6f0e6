/** Visits of a machine's day as the time bar draws and labels them. */
import type { MachineObjectDay } from '@spetskarta/shared/objects/objects.ts'

export interface Band {
  /** The object's name. */
  name: string
  /** Ms. */
  from: number
  to: number
  /** Whether the name is written here: once per object, at its longest visit. */
  named: boolean
}

export const bandsOf = (objects: readonly MachineObjectDay[]): Band[] =>
  objects.flatMap(({ name, visits }) => {
    const longest = visits.toSorted((a, b) => b.left - b.came - (a.left - a.came))[0]
    return visits.map((visit) => ({ name, from: visit.came, to: visit.left, named: visit === longest }))
  })

/** The visit at the given moment, ms. */
export const bandAt = (bands: readonly Band[], moment: number): Band | undefined =>
  bands.find(({ from, to }) => from <= moment && moment <= to)
