/**
 * What is learned from a whole day before any part of it can be told: how often points come, how far they err, what told
 * speeds are worth, how the engine shakes. Each is known from sums over the chapters, in coarse steps, so that more points seldom change it.
 */
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { gapAfter } from '../counted.rules.ts'
import type { Pair, PhoneLevels } from '../engine/known-engine.ts'
import { type Drives, speedsAreTrue } from '../motion/moving.rules.ts'
import { type Noise, noiseAfter, type Spreads } from '../motion/noise.rules.ts'
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
import { type Histogram, together } from './histogram.rules.ts'

/** What a chapter shows. */
export interface Shown {
  /** Ms that its driven steps took. */
  driven: Histogram
  spreads: Spreads
  drives: Drives
  steady: Steady
  loads: Loads
  marked: MarkedLevels
}

export interface Learned {
  /** Ms without a point that make a gap. */
  gap: number
  noise: Noise
  /** Whether told speeds can be believed. */
  believed: boolean
  /** Whether there is vibration, and how the engine shakes, see `Levels`: by this day alone. */
  felt: boolean
  weakest: Weakest
  pair: Pair | undefined
  marked: PhoneLevels['marked']
}

export const nothingShown = (): Shown => ({
  driven: new Map(),
  spreads: { shares: new Map(), metres: new Map() },
  drives: { seen: 0, told: 0 },
  steady: { samples: 0, running: new Map(), firm: new Map() },
  loads: { without: new Map(), under: new Map() },
  marked: nothingMarked(),
})

/** Before anything is. */
export const NOTHING_LEARNED: Learned = {
  gap: GAP_MS,
  noise: noiseAfter({ shares: new Map(), metres: new Map() }),
  believed: true,
  felt: false,
  weakest: weakestAfter([]),
  pair: undefined,
  marked: {},
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
  drives: (shown) => ({
    believed: speedsAreTrue({
      seen: sumOf(shown.map(({ seen }) => seen)),
      told: sumOf(shown.map(({ told }) => told)),
    }),
  }),
  steady: (shown) => ({ felt: shown.some(({ samples }) => samples > 0), weakest: weakestAfter(shown) }),
  loads: (shown) => ({ pair: pairAfter(shown) }),
  marked: (shown) => ({ marked: markedAfter(shown) }),
}

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0)
