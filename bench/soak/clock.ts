/** Simulated time that runs faster and ends at the present: moments that phones report must not lie in the future. */
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from '@spetskarta/shared/durations.ts'

export interface Clock {
  /** Simulated ms since 1970. */
  now(): number
  /** Seconds of real time since the beginning. */
  seconds(): number
  isOver(): boolean
  /** Waits for `ms` of simulated time, but not beyond the end. */
  pass(ms: number): Promise<void>
}

export function openClock(minutes: number, speed: number): Clock {
  const begun = performance.now()
  const real = () => performance.now() - begun
  const start = Date.now() - minutes * MINUTE * speed
  return {
    now: () => start + real() * speed,
    seconds: () => real() / 1000,
    isOver: () => real() >= minutes * MINUTE,
    pass: (ms) => sleep(Math.max(0, Math.min(ms / speed, minutes * MINUTE - real()))),
  }
}

/** A random waiting time with this mean, as between calls of independent callers. */
export const anyPause = (mean: number): number => -Math.log(1 - Math.random()) * mean
