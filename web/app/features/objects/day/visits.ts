/** Visits of a machine's day as the time bar draws and tells them. */
import type { MachineObjectDay } from '@spetskarta/shared/objects/objects.ts'

interface Band {
  /** The object's name. */
  name: string
  /** Ms. */
  from: number
  to: number
  /** Whether the name is written here: once for each object, in its longest visit. */
  named: boolean
}

export const bandsOf = (objects: readonly MachineObjectDay[]): Band[] =>
  objects.flatMap(({ name, visits }) => {
    const longest = visits.toSorted((a, b) => b.left - b.came - (a.left - a.came))[0]
    return visits.map((visit) => ({ name, from: visit.came, to: visit.left, named: visit === longest }))
  })

/** The names of the objects on which the machine was at that moment, ms. */
export const objectsAt = (objects: readonly MachineObjectDay[], moment: number): string[] =>
  objects
    .filter(({ visits }) => visits.some(({ came, left }) => came <= moment && moment <= left))
    .map(({ name }) => name)
