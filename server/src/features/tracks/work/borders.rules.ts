/**
 * Levels of vibration between which an engine is off, idles and works: from the day, the last days, and marks. Anything between
 * the levels is unknown (docs/decisions/0053-engine-levels.md).
 */
import { anyAt } from '@spetskarta/shared/tracks/columns.ts'
import type { Pair, PhoneLevels } from '../engine/known-engine.ts'
import { STRONG, type Weakest } from './engine.rules.ts'
import { type Felt, REST_MOST } from './felt.rules.ts'

/** In this order: not known; off; unclear whether it runs; runs; runs without load; runs under load. */
export const NOT_SHOWN = 0
export const OFF = 1
export const UNCLEAR = 2
export const RUNS = 3
export const IDLING = 4
export const LOADED = 5

/**
 * M/s². The engine is off up to `off`, and off up to `quiet` if the vibration looks like the phone's own noise; it runs from
 * `on`; idles up to `idle`; works from `load`.
 */
export interface Borders {
  off: number
  quiet: number
  on: number
  idle: number
  load: number
  /** Whether uneven vibration counts as work: if no known level separates work from idling. */
  byUnevenness: boolean
}

/** Known levels for a day. */
export interface Levels {
  weakest: Weakest
  /** Of the day itself. */
  pair: Pair | undefined
  marked: PhoneLevels['marked']
  before: PhoneLevels | undefined
}

/** M/s²: any running diesel shakes a cab more than this. */
const REST_SURE = 0.03
/** Minimum ratio of the vibration of an engine with a steady frequency to that of an engine that is off. */
const ABOVE_REST = 1.6
/** Marked levels that differ by less than this factor are one level. */
const APART = 1.25
/** Position of a border between two marked levels, on a logarithmic scale: rest varies less than idling, and work more. */
const OFF_SHARE = 0.35
const ON_SHARE = 0.5
const IDLE_SHARE = 0.5
const LOAD_SHARE = 0.6
/** Factors by which a marked level reaches if there is no other marked level beyond it. */
const REACH_OFF = 1.3
const REACH_IDLE = 1.4
const REACH_WORK = 0.8
const ABOVE_IDLE = 2.5

const between = (low: number, high: number, share: number): number => low ** (1 - share) * high ** share

export function bordersOf({ weakest, pair, marked: own, before }: Levels): Borders {
  const borders = guessed(weakest, pair, before)
  const { off, idle, work } = { ...before?.marked, ...own }
  if (off !== undefined) {
    const known = idle ?? work
    const isApart = known === undefined || known > APART * off
    borders.off = !isApart ? 0 : idle !== undefined ? between(off, idle, OFF_SHARE) : REACH_OFF * off
    borders.quiet = borders.off
    if (idle !== undefined) borders.on = isApart ? between(off, idle, ON_SHARE) : REACH_IDLE * idle
  }
  if (idle !== undefined || work !== undefined) {
    const isApart = idle !== undefined && work !== undefined && work > APART * idle
    if (isApart) {
      borders.idle = between(idle, work, IDLE_SHARE)
      borders.load = between(idle, work, LOAD_SHARE)
    } else if (idle !== undefined && work === undefined) {
      borders.idle = REACH_IDLE * idle
      borders.load = ABOVE_IDLE * idle
    } else if (idle === undefined && work !== undefined) borders.load = REACH_WORK * work
    else {
      borders.idle = 0
      borders.load = Math.max(STRONG, ABOVE_IDLE * (idle ?? 0))
    }
    borders.byUnevenness = work === undefined
  }
  return borders
}

/** Borders without marks. Where the day and the days before it differ, the range between them is unknown. */
function guessed(weakest: Weakest, pair: Pair | undefined, before: PhoneLevels | undefined): Borders {
  const middles = [pair, before?.usual].flatMap((known) => (known ? between(known.idle, known.work, 0.5) : []))
  const firm = Math.min(weakest.firm ?? Number.POSITIVE_INFINITY, before?.firm ?? Number.POSITIVE_INFINITY)
  return {
    off: REST_SURE,
    quiet: Number.isFinite(firm) ? Math.max(REST_SURE, firm / ABOVE_REST) : REST_SURE,
    on: REST_MOST,
    idle: middles.length > 0 ? Math.min(...middles) : 0,
    load: middles.length > 0 ? Math.max(...middles) : STRONG,
    byUnevenness: middles.length === 0,
  }
}

/** Whether there are marks for this phone. */
export const isCalibrated = ({ marked, before }: Pick<Levels, 'marked' | 'before'>): boolean =>
  Object.keys({ ...before?.marked, ...marked }).length > 0

/** The state of the engine in each of `length` slots. */
export function engineStates(felt: Felt, borders: Borders, length: number): Uint8Array {
  const states = new Uint8Array(length)
  for (const [k, slot] of felt.slots.entries()) states[slot] = stateAt(felt, borders, k)
  return states
}

function stateAt({ near, around, uneven, even, firm }: Felt, borders: Borders, k: number): number {
  const level = anyAt(near, k)
  if (level <= borders.off) return firm[k] && level > REST_SURE ? UNCLEAR : OFF
  // The phone's own noise: it is even, and its frequency jumps all over the band.
  if (level <= borders.quiet && even[k] && !firm[k]) return OFF
  if (level <= borders.on && !firm[k]) return UNCLEAR
  const wide = anyAt(around, k)
  if (wide > borders.load || (borders.byUnevenness && uneven[k])) return LOADED
  return wide <= borders.idle ? IDLING : RUNS
}
