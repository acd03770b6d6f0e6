/** Простой by a rule of the contract. */
import type { Visit } from './objects.ts'

/** Ms; moments since 1970. */
export interface IdleRule {
  /** A wait that is no longer is not charged. */
  longerThan: number
  /** Not charged either, in order: the dinner. */
  breaks?: readonly Visit[]
  /** How long a wait that goes on over the ends of the day lasts outside of it. */
  before?: number
  after?: number
}

/** Seconds of `waits` (on the object in its working hours without work, of one day, in order) that are charged. */
export function idleCharge(
  waits: readonly Visit[],
  { longerThan, breaks = [], before = 0, after = 0 }: IdleRule,
): number {
  const [first, last] = [waits[0], waits.at(-1)]
  const charged = withoutBreaks(waits, breaks).filter(({ came, left }) => {
    const outside = (came === first?.came ? before : 0) + (left === last?.left ? after : 0)
    return left - came + outside > longerThan
  })
  return Math.round(charged.reduce((sum, { came, left }) => sum + left - came, 0) / 1000)
}

/** What of the waits is no break: a wait before the dinner and one behind it are two. */
export const withoutBreaks = (waits: readonly Visit[], breaks: readonly Visit[]): Visit[] =>
  breaks
    .reduce<Visit[]>(
      (rest, pause) =>
        rest.flatMap(({ came, left }) => [
          { came, left: Math.min(left, Math.max(came, pause.came)) },
          { came: Math.max(came, Math.min(left, pause.left)), left },
        ]),
      [...waits],
    )
    .filter(({ came, left }) => left > came)
