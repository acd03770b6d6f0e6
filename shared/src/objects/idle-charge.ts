/** Простой by a rule of the contract. */
import type { Visit } from './objects.ts'

/** Ms; moments since 1970. */
export interface IdleRule {
  /** A shorter wait is not charged. */
  longerThan: number
  /** Not charged either. */
  lunch?: Visit | undefined
}

/** Seconds of `waits` (on the object in its working hours without work, in order) that are charged. */
export function idleCharge(waits: readonly Visit[], { longerThan, lunch }: IdleRule): number {
  const charged = waits
    .flatMap(({ came, left }) =>
      lunch
        ? [
            { came, left: Math.min(left, lunch.came) },
            { came: Math.max(came, lunch.left), left },
          ]
        : [{ came, left }],
    )
    .filter(({ came, left }) => left - came > longerThan)
  return Math.round(charged.reduce((sum, { came, left }) => sum + left - came, 0) / 1000)
}
