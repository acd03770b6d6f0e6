/** What the engine of a standing machine does, by how the phone in its cab shakes (decision 16). */
import { anyAt, at32, flagAt, medianOf } from '@spetskarta/shared/tracks/columns.ts'
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

/** The state of the engine in each slot in which vibration is told. */
export function engineStates(slots: Slots): Uint8Array {
  const standing = indexesWhere(
    slots.length,
    (i) => at32(slots.vibration, i) >= 0 && !slots.moving[i] && !!slots.heard[i],
  )
  const states = new Uint8Array(slots.length)
  const runs = runningOf(slots, standing)
  standing.forEach((slot, k) => {
    states[slot] = flagAt(runs, k)
  })
  const running = standing.filter((slot) => states[slot] === IDLING)
  const vibration = running.map((slot) => at32(slots.vibration, slot))
  const loads = loadsOf(running, vibration)
  running.forEach((slot, k) => {
    if (loads[k]) states[slot] = LOADED
  })
  return states
}

/** For each of the slots in which the engine runs whether it is under load. */
function loadsOf(running: number[], vibration: number[]): boolean[] {
  const near = running.map((_, k) => around(running, k))
  const levels = near.map(([from, to]) => medianOf(vibration.slice(from, to)))
  const logs = vibration.map(Math.log)
  const uneven = near.map(([from, to]) => deviation(logs, from, to) >= UNEVEN)
  const idle = quantile(
    levels.filter((_, k) => !uneven[k]),
    IDLE_SHARE,
  )
  const loaded = near.map(
    ([from, to], k) =>
      uneven.slice(from, to).filter(Boolean).length * 2 > to - from ||
      anyAt(levels, k) > ABOVE_IDLE * idle ||
      anyAt(levels, k) > STRONG,
  )
  // What the day's idling and its work come to tells their borders more sharply than unevenness, which takes minutes.
  const steady = medianOf(levels.filter((_, k) => !loaded[k]))
  const work = medianOf(levels.filter((_, k) => loaded[k]))
  if (work > APART * steady) return levels.map((level) => level > Math.sqrt(work * steady))
  const isWork = loaded.filter(Boolean).length > MOSTLY * loaded.length
  return isWork ? loaded.fill(true) : loaded
}

function indexesWhere(length: number, holds: (index: number) => boolean): number[] {
  const indexes: number[] = []
  for (let i = 0; i < length; i++) if (holds(i)) indexes.push(i)
  return indexes
}

/** For each of these slots whether the engine runs: OFF, UNCLEAR or IDLING. */
function runningOf(slots: Slots, standing: number[]): Uint8Array {
  const levels = standing.map((slot) => at32(slots.vibration, slot))
  const rest = quantile(
    levels.filter((level) => level <= REST_MOST),
    REST_SHARE,
  )
  const limit = Math.min(REST_MOST, Math.max(REST_SURE, ABOVE_REST * rest))
  const seenRunning = levels.some((level) => level > limit)
  const frequencies = standing.map((slot) => at32(slots.frequency, slot))
  return Uint8Array.from(standing, (slot, k) => {
    const level = anyAt(levels, k)
    if (level <= REST_SURE) return OFF
    if (level > REST_MOST) return IDLING
    // The phone's own noise and a quiet engine may be equally strong; their frequencies are not equally steady.
    const jumps = deviation(frequencies, ...around(standing, k))
    if (jumps < STEADY_HZ) return IDLING
    if (level > limit) return IDLING
    return jumps >= STEADY_HZ || seenRunning || slots.charging[slot] === 0 ? OFF : UNCLEAR
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

/** The value below which this share of them lies; NaN of none. */
const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
