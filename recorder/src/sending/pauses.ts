/** Waits after failures: of all sending, of one machine, of its points and notes, or of its photos, so that the rest goes on. */
import { backOff } from './back-off'
import type { Outcome } from './outcome'

type Later = Extract<Outcome, { kind: 'later' }>

export interface Pause {
  /** Moment of the next attempt, ms. */
  until: number
  reason: Later['reason']
}

/** What waits: everything, or else a machine's id, `ofRecords` or `ofPhotos` it. */
export const ALL = 'all'
export const ofRecords = (equipment: string): string => `records of ${equipment}`
export const ofPhotos = (equipment: string): string => `photos of ${equipment}`

export interface Timers {
  now(): number
  random(): number
  /** Returns a function that cancels the timer. */
  setTimer(run: () => void, ms: number): () => void
}

/** `onEnd`: called when a pause is over. */
export function openPauses({ now, random, setTimer }: Timers, onEnd: () => void) {
  const pauses = new Map<string, Pause & { cancel: () => void }>()
  /** Failures in a row. */
  const failures = new Map<string, number>()
  return {
    has: (what: string): boolean => pauses.has(what),

    /** The pause that ends first; undefined: nothing waits. */
    first: (): Pause | undefined => [...pauses.values()].sort((a, b) => a.until - b.until)[0],

    /** Each failure in a row makes a longer pause. */
    begin(what: string, { after, reason }: Later) {
      const count = (failures.get(what) ?? 0) + 1
      failures.set(what, count)
      const wait = backOff(count, random(), after)
      pauses.get(what)?.cancel()
      const cancel = setTimer(() => {
        pauses.delete(what)
        onEnd()
      }, wait)
      pauses.set(what, { until: now() + wait, reason, cancel })
    },

    /** Forgets the failures of what has succeeded. The network works, so it is not what the others wait for. */
    succeed(...what: string[]) {
      for (const one of [ALL, ...what]) failures.delete(one)
      for (const pause of pauses.values()) if (pause.reason === 'network') pause.reason = 'slow'
    },

    /** Ends all pauses without calling `onEnd`. */
    end() {
      for (const { cancel } of pauses.values()) cancel()
      pauses.clear()
      failures.clear()
    },
  }
}
