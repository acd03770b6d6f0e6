/**
 * What is learned from a whole day before any part of it can be told: how often points come, how far they err, what told
 * speeds are worth, how the engine shakes. Each is known from sums over the chapters, in coarse steps, so that more points seldom change it.
 */
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { gapAfter } from '../counted.rules.ts'
import { type Noise, noiseAfter, type Spreads } from '../motion/noise.rules.ts'
import { noWays, speedFactorAfter, type Ways, waysTogether } from '../motion/units.rules.ts'
import { idlingAfter, type Loads, loadAfter, type Rest, type Running, runningAfter } from '../work/engine.rules.ts'
import { type Histogram, together } from './histogram.rules.ts'

/** What a chapter shows. */
export interface Shown {
  /** Ms that its driven steps took. */
  driven: Histogram
  spreads: Spreads
  ways: Ways
  rest: Rest
  /** How strong steady vibration was, M/s². */
  steady: Histogram
  loads: Loads
}

export interface Learned {
  /** Ms without a point that make a gap. */
  gap: number
  noise: Noise
  /** How many times the told speeds are the true ones, see `speedFactorAfter`. */
  speedFactor: number | null
  running: Running
  /** M/s² at which the engine idles, and from which it is under load; NaN where that is not known. */
  idling: number
  load: number
}

export const nothingShown = (): Shown => ({
  driven: new Map(),
  spreads: { shares: new Map(), metres: new Map() },
  ways: noWays(),
  rest: { levels: new Map(), strongest: 0 },
  steady: new Map(),
  loads: { without: new Map(), under: new Map() },
})

/** Before anything is. */
export const NOTHING_LEARNED: Learned = {
  gap: GAP_MS,
  noise: noiseAfter({ shares: new Map(), metres: new Map() }),
  speedFactor: 1,
  running: runningAfter({ levels: new Map(), strongest: 0 }),
  idling: Number.NaN,
  load: Number.NaN,
}

/** What is learned from something that all chapters show. */
export const LESSONS: { [K in keyof Shown]: (shown: Shown[K][]) => Partial<Learned> } = {
  driven: (shown) => ({ gap: gapAfter(together(shown)) }),
  spreads: (shown) => ({
    noise: noiseAfter({
      shares: together(shown.map(({ shares }) => shares)),
      metres: together(shown.map(({ metres }) => metres)),
    }),
  }),
  ways: (shown) => ({ speedFactor: speedFactorAfter(waysTogether(shown)) }),
  rest: (shown) => ({
    running: runningAfter({
      levels: together(shown.map(({ levels }) => levels)),
      strongest: Math.max(0, ...shown.map(({ strongest }) => strongest)),
    }),
  }),
  steady: (shown) => ({ idling: idlingAfter(together(shown)) }),
  loads: (shown) => ({
    load: loadAfter({
      without: together(shown.map(({ without }) => without)),
      under: together(shown.map(({ under }) => under)),
    }),
  }),
}
