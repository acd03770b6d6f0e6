/** Vibration around each moment that has any: how strong and how even it is, and whether its frequency is steady. */
import { anyAt, at, at32, flagAt, indexAt, medianOf } from '@spetskarta/shared/tracks/columns.ts'
import type { Slots } from './slots.rules.ts'

/** One value for each slot whose vibration comes from the engine: the machine is heard and stands. */
export interface Felt {
  slots: number[]
  /** M/s²: of the slot, of the slot and its neighbours, and of about a minute. */
  raw: number[]
  near: number[]
  around: number[]
  /** Whether vibration is steadier than that of any engine. */
  even: boolean[]
  /** Whether its frequency is steady, as of an engine and unlike noise. */
  firm: boolean[]
  /** Whether the engine certainly runs. */
  runs: boolean[]
  /** Whether a running engine's vibration varies more than when idling. */
  uneven: boolean[]
}

/** M/s²: upper limit of a phone's own noise. */
export const REST_MOST = 0.12
/** Standard deviation of the logarithm: a phone's own noise is steadier. */
const EVEN = 0.11
/** Hz: standard deviation within which an engine keeps its frequency, and the number of samples needed. */
const STEADY_HZ = 1.5
const FIRM_LEAST = 5
/**
 * A slot is judged together with those around it: BESIDE on each side that have vibration within FAR slots, and all within NEAR
 * slots.
 */
const BESIDE = 3
const NEAR = 6
const FAR = 18

export function feltIn(slots: Slots): Felt {
  const its: number[] = []
  for (let i = 0; i < slots.length; i++)
    if (at32(slots.vibration, i) >= 0 && !flagAt(slots.moving, i) && flagAt(slots.heard, i)) its.push(i)
  const felt: Felt = { slots: its, raw: [], near: [], around: [], even: [], firm: [], runs: [], uneven: [] }
  if (its.length === 0) return felt
  const { raw, near, around, even, firm, runs } = felt
  const logs = new Float64Array(its.length)
  const hz = new Float64Array(its.length)
  for (const [k, slot] of its.entries()) {
    const level = at32(slots.vibration, slot)
    raw.push(level)
    logs[k] = Math.log(Math.max(1e-4, level))
    hz[k] = at32(slots.frequency, slot)
  }
  const reaches = reachesOf(its)
  for (let k = 0; k < its.length; k++) {
    const [from, to] = [indexAt(reaches.from, k), indexAt(reaches.to, k)]
    const isBeside = areBeside(its, k)
    const level = isBeside ? medianOf(raw, k - 1, k + 2) : medianOf(raw, k, k + 1)
    near.push(level)
    around.push(medianOf(raw, from, to))
    even.push(deviation(logs, from, to) < EVEN)
    const isFirm = to - from >= FIRM_LEAST && deviation(hz, from, to) < STEADY_HZ
    firm.push(isFirm)
    runs.push(level > REST_MOST || isFirm)
  }
  felt.uneven = unevenIn(its, logs, runs)
  return felt
}

/**
 * Standard deviation of the vibration's logarithm while an engine idles, as measured in two cars, including the measurement
 * error. With few samples it scatters: a deviation beyond ERRORS times its own error is not idling.
 */
const IDLING = 0.165
const ERRORS = 2.6
/**
 * The largest difference between neighbouring samples may be a step to another level; without it the deviation is smaller by this
 * factor.
 */
const WITHOUT_LARGEST = 1.25
/** Slots with vibration on each side, for work that is hardly less even than idling. */
const LONG = 45

const beyond = (count: number): number => IDLING * (1 + ERRORS / Math.sqrt(2 * (count - 1)))

/** Uneven within about a minute in which most moments are; or slightly uneven within a quarter of an hour. */
function unevenIn(all: number[], allLogs: Float64Array, runs: boolean[]): boolean[] {
  const running = all.flatMap((_, k) => (runs[k] ? k : []))
  const logs = Float64Array.from(running, (k) => at(allLogs, k))
  const reaches = reachesOf(running.map((k) => anyAt(all, k)))
  const deviations = new Float64Array(running.length)
  /** Number of such moments before each. */
  const wide = new Uint32Array(running.length + 1)
  for (let k = 0; k < running.length; k++) {
    const [from, to] = [indexAt(reaches.from, k), indexAt(reaches.to, k)]
    deviations[k] = wandering(logs, from, to)
    wide[k + 1] = indexAt(wide, k) + (at(deviations, k) > beyond(to - from) ? 1 : 0)
  }
  const uneven = all.map(() => false)
  for (const [n, k] of running.entries()) {
    const [from, to] = [indexAt(reaches.from, n), indexAt(reaches.to, n)]
    uneven[k] = (indexAt(wide, to) - indexAt(wide, from)) * 2 > to - from
  }
  const isWork = running.map((k) => uneven[k] === true)
  const slots = running.map((k) => anyAt(all, k))
  for (const [n, k] of running.entries()) if (!uneven[k]) uneven[k] = isLongUneven(deviations, { slots, isWork }, n)
  return uneven
}

/**
 * If the samples span at most this many slots, clear work among them supports the rest; otherwise it is left out of the average.
 */
const OFTEN = 135

function isLongUneven(
  deviations: Float64Array,
  { slots, isWork }: { slots: number[]; isWork: boolean[] },
  middle: number,
): boolean {
  const from = Math.max(0, middle - LONG)
  const to = Math.min(deviations.length, middle + LONG + 1)
  if (to - from <= LONG) return false
  const isOften = anyAt(slots, to - 1) - anyAt(slots, from) <= OFTEN
  let sum = 0
  let count = 0
  for (let k = from; k < to; k++) {
    if (!isOften && isWork[k]) continue
    sum += at(deviations, k)
    count++
  }
  return count > LONG / 2 && sum / count > beyond(count)
}

/** Like a standard deviation, but of how values follow each other, without the largest step; NaN with fewer than four values. */
function wandering(values: Float64Array, from: number, to: number): number {
  if (to - from < 4) return Number.NaN
  let sum = 0
  let most = 0
  for (let i = from + 1; i < to; i++) {
    const square = (at(values, i) - at(values, i - 1)) ** 2
    sum += square
    most = Math.max(most, square)
  }
  return WITHOUT_LARGEST * Math.sqrt((sum - most) / 2 / (to - from - 2))
}

/** For each slot the indexes [from, to) of those near it. */
interface Reaches {
  from: Uint32Array
  to: Uint32Array
}

function reachesOf(slots: number[]): Reaches {
  const reaches = { from: new Uint32Array(slots.length), to: new Uint32Array(slots.length) }
  for (let k = 0; k < slots.length; k++) {
    const middle = anyAt(slots, k)
    let from = k
    let to = k + 1
    while (from > 0 && isNear(middle - anyAt(slots, from - 1), k - from + 1)) from--
    while (to < slots.length && isNear(anyAt(slots, to) - middle, to - k)) to++
    reaches.from[k] = from
    reaches.to[k] = to
  }
  return reaches
}

/** Whether a slot at this distance, with this many samples up to it, still counts for another. */
const isNear = (far: number, count: number): boolean => far <= NEAR || (far <= FAR && count <= BESIDE)

/** Whether the slots directly before and after also have vibration. */
const areBeside = (slots: number[], k: number): boolean =>
  k > 0 &&
  k + 1 < slots.length &&
  anyAt(slots, k) - anyAt(slots, k - 1) <= NEAR &&
  anyAt(slots, k + 1) - anyAt(slots, k) <= NEAR

/** Standard deviation; NaN with fewer than three values, or if one is missing. */
function deviation(values: Float64Array, from: number, to: number): number {
  const count = to - from
  if (count < 3) return Number.NaN
  let sum = 0
  let squares = 0
  for (let i = from; i < to; i++) {
    const value = at(values, i)
    sum += value
    squares += value ** 2
  }
  return Math.sqrt(Math.max(0, squares - sum ** 2 / count) / (count - 1))
}
