/** What the engine of a standing machine does, by how the phone in its cab shakes (decision 16). */
import { anyAt, at32, flagAt, medianOf } from '@spetskarta/shared/tracks/columns.ts'
import { count, type Histogram, medianIn, quantileOf, sizeOf } from '../chapters/histogram.rules.ts'
import type { Slots } from './slots.rules.ts'

/** Not told; off; it is not clear whether it runs; on and steady, on and uneven or strong. */
export const NOT_TOLD = 0
export const OFF = 1
export const UNCLEAR = 2
export const IDLING = 3
export const LOADED = 4

/** M/s²: no running diesel shakes a cab less, no phone's own noise is more. Between the two the day itself tells. */
const REST_SURE = 0.03
const REST_MOST = 0.12
/** So much stronger than the day's weakest vibration is not the phone's own noise. */
const ABOVE_REST = 2.5
/** Of the vibrations that may be noise, this share is weaker than the level of rest. */
const REST_SHARE = 0.1
/** Hz: the strongest frequency of noise jumps, that of an engine stays within this standard deviation. */
const STEADY_HZ = 1.5
/** Standard deviation of the vibration's logarithm within a minute or so: an idling engine is steadier. */
const UNEVEN = 0.13
/** So much stronger than the day's idling is work, however steady; and what is stronger than so many m/s² always is. */
const ABOVE_IDLE = 2.5
const STRONG = 1
/** Of the steady vibrations of a running engine, this share is weaker than its idling. */
const IDLE_SHARE = 0.2
/** The levels of the day's work and idling that differ by this factor tell one from the other. */
const APART = 1.5
/** Where they do not, and this share of the time is work, the rest is work too. */
const MOSTLY = 0.8
/** A slot is judged with those around it: so many on each side that tell something, within so many slots. */
const BESIDE = 3
const NEAR = 6
const FAR = 18

/** The slots in which vibration tells of the engine: the machine is heard and stands. */
export const tellingSlots = (slots: Slots): number[] =>
  indexesWhere(slots.length, (i) => at32(slots.vibration, i) >= 0 && !slots.moving[i] && !!slots.heard[i])

/** Which slots are counted; those around them only tell of them. */
type Counts = (slot: number) => boolean

/** How strong vibration was that may be noise, and the strongest of all, M/s². */
export interface Rest {
  levels: Histogram
  strongest: number
}

export function restIn(slots: Slots, telling: number[], counts: Counts): Rest {
  const rest: Rest = { levels: new Map(), strongest: 0 }
  for (const slot of telling) {
    if (!counts(slot)) continue
    const level = at32(slots.vibration, slot)
    rest.strongest = Math.max(rest.strongest, level)
    if (level <= REST_MOST) count(rest.levels, level)
  }
  return rest
}

/** What runs, M/s², and whether any vibration of the day was so strong. */
export interface Running {
  limit: number
  seen: boolean
}

export function runningAfter({ levels, strongest }: Rest): Running {
  const rest = ABOVE_REST * quantileOf(levels, REST_SHARE)
  const limit = Math.min(REST_MOST, Math.max(REST_SURE, Number.isNaN(rest) ? REST_MOST : rest))
  return { limit, seen: strongest > limit }
}

/** The slots in which the engine runs, with what vibration was around each. */
export interface RunningSlots {
  /** State of all slots: NOT_TOLD, OFF, UNCLEAR or IDLING. */
  states: Uint8Array
  slots: number[]
  levels: number[]
  uneven: boolean[]
  near: [from: number, to: number][]
}

export function runningSlots(slots: Slots, telling: number[], running: Running): RunningSlots {
  const states = new Uint8Array(slots.length)
  const runs = runningOf(slots, telling, running)
  telling.forEach((slot, k) => {
    states[slot] = flagAt(runs, k)
  })
  const its = telling.filter((slot) => states[slot] === IDLING)
  const vibration = its.map((slot) => at32(slots.vibration, slot))
  const logs = vibration.map(Math.log)
  const near = its.map((_, k) => around(its, k))
  return {
    states,
    slots: its,
    near,
    levels: near.map(([from, to]) => medianOf(vibration.slice(from, to))),
    uneven: near.map(([from, to]) => deviation(logs, from, to) >= UNEVEN),
  }
}

/** How strong steady vibration was. */
export function steadyIn({ slots, levels, uneven }: RunningSlots, counts: Counts): Histogram {
  const steady: Histogram = new Map()
  for (const [k, slot] of slots.entries()) if (counts(slot) && !uneven[k]) count(steady, anyAt(levels, k))
  return steady
}

/** How strong vibration is while the engine idles, M/s²; NaN where it never seems to. */
export const idlingAfter = (steady: Histogram): number => quantileOf(steady, IDLE_SHARE)

/** For each of the slots in which the engine runs whether it seems to be under load. */
export const loadedBy = ({ near, levels, uneven }: RunningSlots, idling: number): boolean[] =>
  near.map(
    ([from, to], k) =>
      uneven.slice(from, to).filter(Boolean).length * 2 > to - from ||
      anyAt(levels, k) > ABOVE_IDLE * idling ||
      anyAt(levels, k) > STRONG,
  )

/** How strong vibration was without load and under it. */
export interface Loads {
  without: Histogram
  under: Histogram
}

export function loadsIn({ slots, levels }: RunningSlots, loaded: boolean[], counts: Counts): Loads {
  const loads: Loads = { without: new Map(), under: new Map() }
  for (const [k, slot] of slots.entries())
    if (counts(slot)) count(loaded[k] ? loads.under : loads.without, anyAt(levels, k))
  return loads
}

/**
 * From which vibration on the engine is under load, M/s²; NaN: where it seems to be. What the day's idling and its work come
 * to tells their border more sharply than unevenness, which takes minutes.
 */
export function loadAfter({ without, under }: Loads): number {
  const [steady, work] = [medianIn(without), medianIn(under)]
  if (work > APART * steady) return Math.sqrt(work * steady)
  const [idle, busy] = [sizeOf(without), sizeOf(under)]
  return busy > MOSTLY * (idle + busy) ? 0 : Number.NaN
}

/** The state of the engine in each slot. */
export function engineStates({ states, slots, levels }: RunningSlots, loaded: boolean[], load: number): Uint8Array {
  for (const [k, slot] of slots.entries())
    if (Number.isNaN(load) ? loaded[k] : anyAt(levels, k) > load) states[slot] = LOADED
  return states
}

function indexesWhere(length: number, holds: (index: number) => boolean): number[] {
  const indexes: number[] = []
  for (let i = 0; i < length; i++) if (holds(i)) indexes.push(i)
  return indexes
}

/** For each of these slots whether the engine runs: OFF, UNCLEAR or IDLING. */
function runningOf(slots: Slots, standing: number[], { limit, seen }: Running): Uint8Array {
  const levels = standing.map((slot) => at32(slots.vibration, slot))
  const frequencies = standing.map((slot) => at32(slots.frequency, slot))
  return Uint8Array.from(standing, (slot, k) => {
    const level = anyAt(levels, k)
    if (level <= REST_SURE) return OFF
    if (level > REST_MOST) return IDLING
    // The phone's own noise and a quiet engine may be equally strong; their frequencies are not equally steady.
    const jumps = deviation(frequencies, ...around(standing, k))
    if (jumps < STEADY_HZ) return IDLING
    if (level > limit) return IDLING
    return jumps >= STEADY_HZ || seen || slots.charging[slot] === 0 ? OFF : UNCLEAR
  })
}

/** The indexes [from, to) around `k` of the slots that lie near the one at `k`. */
function around(slots: number[], k: number): [from: number, to: number] {
  const middle = anyAt(slots, k)
  const reaches = (other: number, count: number) => {
    if (other < 0 || other >= slots.length) return false
    const far = Math.abs(anyAt(slots, other) - middle)
    return far <= NEAR || (far <= FAR && count <= BESIDE)
  }
  let [from, to] = [k, k + 1]
  while (reaches(from - 1, k - from + 1)) from--
  while (reaches(to, to - k)) to++
  return [from, to]
}

/** Standard deviation; NaN of fewer than three values, or where one is not told. */
function deviation(values: number[], from: number, to: number): number {
  const count = to - from
  if (count < 3) return Number.NaN
  let [sum, squares] = [0, 0]
  for (let i = from; i < to; i++) {
    sum += anyAt(values, i)
    squares += anyAt(values, i) ** 2
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}
