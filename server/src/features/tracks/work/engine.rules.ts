/** What a single day shows of how its machine shakes a phone (decisions 16 and 53). */
import { anyAt } from '@spetskarta/shared/tracks/columns.ts'
import type { EngineMark } from '@spetskarta/shared/tracks/tracks.ts'
import { count, type Histogram, medianIn, quantileOf, sizeOf, together } from '../chapters/histogram.rules.ts'
import { MARKED, type Marked, type Pair } from '../engine/known-engine.ts'
import type { Felt } from './felt.rules.ts'
import { SLOT_MS, type Stretch } from './slots.rules.ts'

/** M/s²: stronger vibration is always work. */
export const STRONG = 1
/** Vibration this many times the weakest steady one is work, however steady. */
const ABOVE_IDLE = 2.5
/** Share of a running engine's steady vibrations that are weaker than its idling. */
const IDLE_SHARE = 0.1
/** Levels of work and idling are separate if they differ by this factor, with at least this many samples of each. */
const APART = 1.5
const SAMPLES = 10
/** Minimum number of samples for a level from a mark. */
const MARKED_SAMPLES = 3

/** In steps of 15 %, so that more points seldom change it. */
const coarse = (level: number): number => Math.exp(Math.round(Math.log(level) / COARSE) * COARSE)
const COARSE = 0.15

/** Whether a slot is counted; those around it are only used as context. */
type Counts = (slot: number) => boolean

/** Number of samples; and the strength of steady vibration: of running engines, and of those with a steady frequency. */
export interface Steady {
  samples: number
  running: Histogram
  firm: Histogram
}

export function steadyIn(felt: Felt, counts: Counts): Steady {
  const steady: Steady = { samples: 0, running: new Map(), firm: new Map() }
  for (const [k, slot] of felt.slots.entries()) {
    if (!counts(slot)) continue
    steady.samples++
    if (felt.uneven[k] || !felt.runs[k]) continue
    count(steady.running, anyAt(felt.around, k))
    if (felt.firm[k]) count(steady.firm, anyAt(felt.around, k))
  }
  return steady
}

/**
 * The weakest level (m/s²) of steady vibration of a running engine, and of one with a steady frequency; undefined if there is
 * none.
 */
export interface Weakest {
  running: number | undefined
  firm: number | undefined
}

export function weakestAfter(all: Steady[]): Weakest {
  const weakest = (histogram: Histogram) =>
    sizeOf(histogram) >= SAMPLES ? coarse(quantileOf(histogram, IDLE_SHARE)) : undefined
  return {
    running: weakest(together(all.map(({ running }) => running))),
    firm: weakest(together(all.map(({ firm }) => firm))),
  }
}

/** Whether the vibration at `k` is that of work, provided that the engine runs. */
export const seemsLoaded = ({ around, uneven }: Felt, k: number, weakest = Number.POSITIVE_INFINITY): boolean =>
  uneven[k] === true || anyAt(around, k) > ABOVE_IDLE * weakest || anyAt(around, k) > STRONG

/** Strength of vibration without and under load. */
export interface Loads {
  without: Histogram
  under: Histogram
}

export function loadsIn(felt: Felt, weakest: number | undefined, counts: Counts): Loads {
  const loads: Loads = { without: new Map(), under: new Map() }
  for (const [k, slot] of felt.slots.entries())
    if (counts(slot) && felt.runs[k])
      count(seemsLoaded(felt, k, weakest) ? loads.under : loads.without, anyAt(felt.around, k))
  return loads
}

/** The day's levels of idling and work; undefined if it does not show both. */
export function pairAfter(all: Loads[]): Pair | undefined {
  const without = together(all.map((loads) => loads.without))
  const under = together(all.map((loads) => loads.under))
  if (Math.min(sizeOf(without), sizeOf(under)) < SAMPLES) return undefined
  const pair = { idle: coarse(medianIn(without)), work: coarse(medianIn(under)) }
  return pair.work > APART * pair.idle ? pair : undefined
}

/** Strength of vibration during marks, by what they say. */
export type MarkedLevels = Record<Marked, Histogram>

export const nothingMarked = (): MarkedLevels => ({ off: new Map(), idle: new Map(), work: new Map() })

export function markedIn(felt: Felt, { from }: Stretch, marks: EngineMark[], counts: Counts): MarkedLevels {
  const levels = nothingMarked()
  for (const [k, slot] of felt.slots.entries()) {
    const begins = from + slot * SLOT_MS
    const mark = counts(slot) && marks.find((one) => one.from <= begins && begins + SLOT_MS <= one.to)
    // Of the slot alone, as the slots around it may differ.
    if (mark) count(levels[mark.what], anyAt(felt.raw, k))
  }
  return levels
}

export function markedAfter(all: MarkedLevels[]): Partial<Record<Marked, number>> {
  const thresholds: Partial<Record<Marked, number>> = {}
  for (const what of MARKED) {
    const levels = together(all.map((each) => each[what]))
    if (sizeOf(levels) >= MARKED_SAMPLES) thresholds[what] = medianIn(levels)
  }
  return thresholds
}
