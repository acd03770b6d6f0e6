/** What vibration is around each moment that has any: how strong, how even, and whether it keeps its frequency. */
import { anyAt, at32, flagAt, medianOf } from '@spetskarta/shared/tracks/columns.ts'
import type { Slots } from './slots.rules.ts'

/** One value for each slot in which vibration tells of the engine: the machine is heard and stands. */
export interface Felt {
  slots: number[]
  /** M/s²: of the slot, of it and those beside it, and of a minute or so. */
  raw: number[]
  near: number[]
  around: number[]
  /** Whether vibration is steadier than that of any engine. */
  even: boolean[]
  /** Whether it keeps its frequency, as an engine does and noise does not. */
  firm: boolean[]
  /** Whether the engine runs for sure. */
  runs: boolean[]
  /** Whether a running engine's vibration varies more than idling does. */
  uneven: boolean[]
}

/** M/s²: no phone's own noise is more. */
export const REST_MOST = 0.12
/** Standard deviation of the logarithm: a phone's own noise is steadier. */
const EVEN = 0.11
/** Hz: an engine keeps its frequency within this standard deviation; so many samples must show it. */
const STEADY_HZ = 1.5
const FIRM_LEAST = 5
/** A slot is judged with those around it: so many on each side that have vibration, within so many slots. */
const BESIDE = 3
const NEAR = 6
const FAR = 18

export function feltIn(slots: Slots): Felt {
  const its: number[] = []
  for (let i = 0; i < slots.length; i++)
    if (at32(slots.vibration, i) >= 0 && !flagAt(slots.moving, i) && flagAt(slots.heard, i)) its.push(i)
  const raw = its.map((slot) => at32(slots.vibration, slot))
  const logs = raw.map((level) => Math.log(Math.max(1e-4, level)))
  const hz = its.map((slot) => at32(slots.frequency, slot))
  const reaches = its.map((_, k) => reachOf(its, k))
  const near = its.map((_, k) => medianOf(raw.slice(...besides(its, k))))
  const firm = reaches.map(([from, to]) => to - from >= FIRM_LEAST && deviation(hz, from, to) < STEADY_HZ)
  const runs = near.map((level, k) => level > REST_MOST || firm[k] === true)
  return {
    slots: its,
    raw,
    near,
    around: reaches.map(([from, to]) => medianOf(raw.slice(from, to))),
    even: reaches.map(([from, to]) => deviation(logs, from, to) < EVEN),
    firm,
    runs,
    uneven: unevenIn(its, logs, runs),
  }
}

/**
 * Standard deviation of the vibration's logarithm while an engine idles, as two cars had it, with the error of the measurement.
 * That of few samples scatters: so many of its own errors more is no idling.
 */
const IDLING = 0.165
const ERRORS = 2.6
/** Of the differences between samples beside each other the largest may be a step to another level: the others are so many times weaker. */
const WITHOUT_LARGEST = 1.25
/** Slots with vibration to each side, for work that is hardly less even than idling. */
const LONG = 45

const beyond = (count: number): number => IDLING * (1 + ERRORS / Math.sqrt(2 * (count - 1)))

/** In a minute or so, most of whose moments are such; or a little so in a quarter of an hour. */
function unevenIn(all: number[], allLogs: number[], runs: boolean[]): boolean[] {
  const running = all.flatMap((_, k) => (runs[k] ? k : []))
  const slots = running.map((k) => anyAt(all, k))
  const logs = running.map((k) => anyAt(allLogs, k))
  const reaches = slots.map((_, k) => reachOf(slots, k))
  const deviations = reaches.map(([from, to]) => wandering(logs, from, to))
  const wide = deviations.map((found, k) => found > beyond((reaches[k]?.[1] ?? 0) - (reaches[k]?.[0] ?? 0)))
  const uneven = all.map(() => false)
  for (const [n, [from, to]] of reaches.entries())
    uneven[anyAt(running, n)] =
      wide.slice(from, to).filter(Boolean).length * 2 > to - from || isLongUneven(deviations, n)
  return uneven
}

function isLongUneven(deviations: number[], middle: number): boolean {
  const [from, to] = [Math.max(0, middle - LONG), Math.min(deviations.length, middle + LONG + 1)]
  let sum = 0
  for (let k = from; k < to; k++) sum += anyAt(deviations, k)
  return to - from > LONG && sum / (to - from) > beyond(to - from)
}

/** As a deviation, but of how values follow each other, apart from one step; NaN of fewer than four. */
function wandering(values: number[], from: number, to: number): number {
  if (to - from < 4) return Number.NaN
  let [sum, most] = [0, 0]
  for (let i = from + 1; i < to; i++) {
    const square = (anyAt(values, i) - anyAt(values, i - 1)) ** 2
    sum += square
    most = Math.max(most, square)
  }
  return WITHOUT_LARGEST * Math.sqrt((sum - most) / 2 / (to - from - 2))
}

/** The indexes [from, to) around `k` of the slots that lie near the one at `k`. */
function reachOf(slots: number[], k: number): [from: number, to: number] {
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

/** Of those directly before and after: [from, to). */
function besides(slots: number[], k: number): [from: number, to: number] {
  const isNear = (other: number) =>
    other >= 0 && other < slots.length && Math.abs(anyAt(slots, other) - anyAt(slots, k)) <= NEAR
  return isNear(k - 1) && isNear(k + 1) ? [k - 1, k + 2] : [k, k + 1]
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
  return Math.sqrt(Math.max(0, squares - sum ** 2 / count) / (count - 1))
}
