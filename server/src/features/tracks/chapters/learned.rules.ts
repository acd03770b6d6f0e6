/**
 * What is learned from a whole day before any part of it can be told: how often points come, how far they err, what told
 * speeds are worth, how the engine shakes. Each is known from sums over the chapters, in coarse steps, so that more points seldom change it.
 */
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { type Deceived, NOT_DECEIVED } from '../jams/deceived.rules.ts'
import type { Piece } from '../jams/pieces.rules.ts'
import { type Drives, speedsAreTrue } from '../motion/moving.rules.ts'
import { type Noise, noiseAfter, type Spreads } from '../motion/noise.rules.ts'
import { gapAfter, type Paces } from '../paces.rules.ts'
import { idlingAfter, type Loads, loadAfter, type Rest, type Running, runningAfter } from '../work/engine.rules.ts'
import { type Histogram, together } from './histogram.rules.ts'

/** What a chapter shows. */
export interface Shown {
  /** What `Learned.deceived` is learned from, before all else. */
  pieces: Piece[]
  paces: Paces
  spreads: Spreads
  drives: Drives
  rest: Rest
  /** How strong steady vibration was, M/s². */
  steady: Histogram
  loads: Loads
}

export interface Learned {
  deceived: Deceived
  /** Ms without a point that make a gap. */
  gap: number
  noise: Noise
  /** Whether told speeds can be believed. */
  believed: boolean
  running: Running
  /** M/s² at which the engine idles, and from which it is under load; NaN where that is not known. */
  idling: number
  load: number
}

export const nothingShown = (): Shown => ({
  pieces: [],
  paces: { all: new Map(), steady: new Map() },
  spreads: { shares: new Map(), metres: new Map() },
  drives: { seen: 0, told: 0 },
  rest: { levels: new Map(), strongest: 0 },
  steady: new Map(),
  loads: { without: new Map(), under: new Map() },
})

/** Before anything is. */
export const NOTHING_LEARNED: Learned = {
  deceived: NOT_DECEIVED,
  gap: GAP_MS,
  noise: noiseAfter({ shares: new Map(), metres: new Map() }),
  believed: true,
  running: runningAfter({ levels: new Map(), strongest: 0 }),
  idling: Number.NaN,
  load: Number.NaN,
}

/** What is learned step by step, each from what all chapters show of it. */
export type Lesson = Exclude<keyof Shown, 'pieces'>

/** What is learned from something that all chapters show. */
export const LESSONS: { [K in Lesson]: (shown: Shown[K][]) => Partial<Learned> } = {
  paces: (shown) => ({
    gap: gapAfter({
      all: together(shown.map(({ all }) => all)),
      steady: together(shown.map(({ steady }) => steady)),
    }),
  }),
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

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0)
