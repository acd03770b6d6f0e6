/**
 * What must be learned from a whole day before any part of it can be judged: the interval of points, their error, whether
 * reported speeds are right, how the engine shakes. Each is derived from sums over the chapters in coarse steps, so that more
 * points seldom change it.
 */
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import type { Pair, PhoneLevels } from '../engine/known-engine.ts'
import { type Deceived, NOT_DECEIVED } from '../jams/deceived.rules.ts'
import type { Piece } from '../jams/pieces.rules.ts'
import { type Noise, noiseAfter, type Spreads } from '../motion/noise.rules.ts'
import { noWays, speedFactorAfter, type Ways, waysTogether } from '../motion/units.rules.ts'
import { gapAfter, longestPace, type Paces } from '../paces.rules.ts'
import {
  type Loads,
  type MarkedLevels,
  markedAfter,
  nothingMarked,
  pairAfter,
  type Steady,
  type Weakest,
  weakestAfter,
} from '../work/engine.rules.ts'
import { together } from './histogram.rules.ts'

/** What a chapter contributes. */
export interface Shown {
  /** The input for `Learned.deceived`, which is learned first. */
  pieces: Piece[]
  paces: Paces
  spreads: Spreads
  ways: Ways
  steady: Steady
  loads: Loads
  marked: MarkedLevels
}

export interface Learned {
  deceived: Deceived
  /** Ms without a point that make a gap. */
  gap: number
  /** See `longestPace`. */
  pace: number | null
  noise: Noise
  /** Factor from true to reported speeds, see `speedFactorAfter`. */
  speedFactor: number | null
  /** Whether the phone reported vibration, and how the engine shakes it (see `Levels`), by this day alone. */
  felt: boolean
  weakest: Weakest
  pair: Pair | undefined
  marked: PhoneLevels['marked']
}

export const nothingShown = (): Shown => ({
  pieces: [],
  paces: { all: new Map(), steady: new Map() },
  spreads: { shares: new Map(), metres: new Map() },
  ways: noWays(),
  steady: { samples: 0, running: new Map(), firm: new Map() },
  loads: { without: new Map(), under: new Map() },
  marked: nothingMarked(),
})

/** The state before anything is learned. */
export const NOTHING_LEARNED: Learned = {
  deceived: NOT_DECEIVED,
  gap: GAP_MS,
  pace: null,
  noise: noiseAfter({ shares: new Map(), metres: new Map() }),
  speedFactor: 1,
  felt: false,
  weakest: weakestAfter([]),
  pair: undefined,
  marked: {},
}

/** Things that are learned one after another, each from what all chapters contribute to it. */
export type Lesson = Exclude<keyof Shown, 'pieces'>

/** What is learned from each contribution of all chapters. */
export const LESSONS: { [K in Lesson]: (shown: Shown[K][]) => Partial<Learned> } = {
  paces: (shown) => {
    const paces = {
      all: together(shown.map(({ all }) => all)),
      steady: together(shown.map(({ steady }) => steady)),
    }
    return { gap: gapAfter(paces), pace: longestPace(paces) }
  },
  spreads: (shown) => ({
    noise: noiseAfter({
      shares: together(shown.map(({ shares }) => shares)),
      metres: together(shown.map(({ metres }) => metres)),
    }),
  }),
  ways: (shown) => ({ speedFactor: speedFactorAfter(waysTogether(shown)) }),
  steady: (shown) => ({ felt: shown.some(({ samples }) => samples > 0), weakest: weakestAfter(shown) }),
  loads: (shown) => ({ pair: pairAfter(shown) }),
  marked: (shown) => ({ marked: markedAfter(shown) }),
}
