/** Простой that a rule of the contract charges. */
import type { Visit } from './objects.ts'

/** Durations in ms, moments in ms since 1970. */
export interface IdleRule {
  /** Only waits longer than this are charged. */
  longerThan: number
  /** Breaks such as dinner, in order of time; they are not charged. */
  breaks?: readonly Visit[]
  /** How long the first and the last wait continue before and after the day, where they cross its ends. */
  before?: number
  after?: number
}

/** Charged seconds of `waits`: times without work on the object in its working hours, of one day, in order of time. */
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

/** The waits without the breaks: a wait on both sides of the dinner becomes two waits. */
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
