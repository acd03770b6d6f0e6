/** Stops calling for a while what has failed several times in a row; then one call tries it for all. */

export class Resting extends Error {
  override name = 'Resting'
}

export interface Breaker {
  /** Throws `Resting` at once while calls are stopped. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Whether a call would be made. */
  isTried(): boolean
}

/** `counts`: which errors are failures of what is called; all other errors show that it works. */
export function openBreaker(failures: number, restMs: number, counts: (error: unknown) => boolean): Breaker {
  let inARow = 0
  let brokenAt = 0
  let trying = false
  const broken = () => inARow >= failures
  const rested = () => performance.now() - brokenAt >= restMs

  return {
    isTried: () => !broken() || rested(),
    async run(work) {
      const isTrial = broken()
      if (isTrial && (trying || !rested())) throw new Resting()
      trying ||= isTrial
      try {
        const result = await work()
        inARow = 0
        return result
      } catch (error) {
        if (!counts(error)) inARow = 0
        else if (++inARow >= failures) brokenAt = performance.now()
        throw error
      } finally {
        if (isTrial) trying = false
      }
    },
  }
}
