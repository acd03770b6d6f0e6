/** Short passes back and forth, distinguished from noise by steps that continue the direction of the previous ones. */
import { at, flagAt, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import { type FlatTrack, planeMetres } from '../plane.rules.ts'
import type { Bins } from './bins.rules.ts'
import { REPORTED_MOVES } from './reported-speeds.rules.ts'

/**
 * Seconds between the positions whose steps are compared, and number of steps examined before and after a moment: for passes of
 * some dozens of metres, and of a few metres.
 */
const PACES = [
  { pace: 10, steps: 40, mark: 2 },
  { pace: 1.5, steps: 100, mark: 3 },
]
/** Noise turns back as often as it goes on; a machine goes on. Share of the squared steps. */
const GOES_ON = 0.3
/** M/s: slower steps are the receiver's drift, faster ones are not work on the spot. */
const STEP_SLOWEST = 0.4
const STEP_FASTEST = 4
/**
 * A machine that goes back and forth ends near its start: the square of that distance is at most this many times the sum of the
 * products of its steps. Creeping in a jam goes straight on: for ten steps it is ten times that sum.
 */
const RETURNS = 2.5
/** Share of the stretch's mean square step that must occur near this moment too. */
const HERE = 0.3

/**
 * Marks the bins around which each step continues the previous one: short passes back and forth. The steps are between single
 * points, since averages over time always continue.
 */
export function persistent(track: FlatTrack, bins: Bins, reported: Float64Array, moving: Uint8Array): void {
  // Reported speeds show short passes by themselves.
  if (reported.every((speed) => speed >= 0)) return
  for (const { pace, steps, mark } of PACES) {
    if (turnsBack(track, pace, steps)) continue
    const chosen = paced(track, bins, pace)
    const sums = stepSums(track, chosen, pace)
    const { length } = chosen.point
    for (let k = 0; k < length; k++) {
      const bin = indexAt(chosen.bin, k)
      if (flagAt(moving, bin) >= 2 || at(reported, bin) < REPORTED_MOVES) continue
      const from = Math.max(0, k - steps)
      const to = Math.min(length, k + steps)
      const along = between(sums, ALONG, from, to)
      // Noise turns back: nearly always this check suffices.
      if (along < 0) continue
      const energy = between(sums, SQUARES, from, to)
      const time = between(sums, SECONDS, from, to)
      if (along < GOES_ON * energy || time === 0) continue
      if (energy < STEP_SLOWEST ** 2 * time || energy > STEP_FASTEST ** 2 * time) continue
      const a = indexAt(chosen.point, from)
      const b = indexAt(chosen.point, to - 1)
      if (planeMetres(track, a, b) ** 2 > RETURNS * along) continue
      const nearFrom = Math.max(0, k - 5)
      const nearTo = Math.min(length, k + 6)
      if (between(sums, SQUARES, nearFrom, nearTo) * time > HERE * energy * between(sums, SECONDS, nearFrom, nearTo))
        moving[bin] = mark
    }
  }
}

/** Number of parts into which the steps before a moment are divided, and a margin for rounding (metres²). */
const PARTS = 2
const SURELY = 1e-3

/**
 * Whether no stretch of the track goes on like passes do. That is nearly always so if a machine stands, and then this single pass
 * over the points suffices. It cumulates how much the steps go on, minus the minimum for passes; if the sum at the end of each
 * stretch is below that at its beginning, no stretch goes on. So the maximum of each part is compared with the minimum of the
 * part in which such stretches begin.
 */
function turnsBack({ t, x, y, scale }: FlatTrack, pace: number, steps: number): boolean {
  const size = steps / PARTS
  const lows: number[] = []
  let low = 0
  let high = 0
  let sum = 0
  let count = 1
  const least = pace * 1000 - 500
  const longest = (4 * pace + 1) * 1000
  // Time of the previous point and of the one before it, place of the previous one, and the step to it with its square.
  let last = Number.NEGATIVE_INFINITY
  let before = Number.NEGATIVE_INFINITY
  let wasX = 0
  let wasY = 0
  let ax = 0
  let ay = 0
  let square = 0
  for (let i = 0; i < t.length; i++) {
    const moment = at(t, i)
    if (moment - last < least) continue
    const bx = at(x, i) - wasX
    const by = at(y, i) - wasY
    const its = bx * bx + by * by
    if (moment - before <= longest) {
      const wide = at(scale, i)
      sum += (ax * bx + ay * by - 0.5 * GOES_ON * (square + its)) * wide * wide
      low = Math.min(low, sum)
      high = Math.max(high, sum)
    }
    before = last
    last = moment
    ax = bx
    ay = by
    square = its
    wasX = at(x, i)
    wasY = at(y, i)
    if (++count < size) continue
    if (lows.length >= PARTS && high >= (lows[lows.length - 2 * PARTS] ?? 0) - SURELY) return false
    lows.push(low)
    low = sum
    high = sum
    count = 0
  }
  // Stretches that are cut off by the end of the track.
  const from = lows.length - 2 * PARTS
  const to = lows.length - PARTS + 1
  const starts = lows.slice(Math.max(0, from), Math.max(0, to)).concat(from < 0 ? 0 : [])
  return starts.every((start) => high < start - SURELY)
}

/** Cumulative sums over the steps, interleaved: products of neighbouring steps, squares (metres²), squared seconds. */
const [ALONG, SQUARES, SECONDS, SUMS] = [0, 1, 2, 3]

const between = (sums: Float64Array, which: number, from: number, to: number): number =>
  at(sums, SUMS * to + which) - at(sums, SUMS * from + which)

interface Paced {
  /** Index in the track. */
  point: Uint32Array
  bin: Uint32Array
}

/** Points at least `pace` seconds apart. */
function paced({ t }: FlatTrack, bins: Bins, pace: number): Paced {
  const point = new Uint32Array(t.length)
  const bin = new Uint32Array(t.length)
  let length = 0
  let last = Number.NEGATIVE_INFINITY
  for (let b = 0; b < bins.length; b++) {
    const end = b + 1 < bins.length ? indexAt(bins.first, b + 1) : t.length
    for (let i = indexAt(bins.first, b); i < end; i++) {
      if (at(t, i) - last < pace * 1000 - 500) continue
      last = at(t, i)
      point[length] = i
      bin[length++] = b
    }
  }
  return { point: point.subarray(0, length), bin: bin.subarray(0, length) }
}

function stepSums({ t, x, y, scale }: FlatTrack, { point }: Paced, pace: number): Float64Array {
  const length = point.length
  const sums = new Float64Array(SUMS * (length + 1))
  let along = 0
  let squares = 0
  let seconds = 0
  // The previous step, and its square.
  let ax = 0
  let ay = 0
  let square = 0
  for (let k = 1; k < length; k++) {
    const b = indexAt(point, k - 1)
    const c = indexAt(point, k)
    const bx = at(x, c) - at(x, b)
    const by = at(y, c) - at(y, b)
    if (k >= 2) {
      const total = (at(t, c) - at(t, indexAt(point, k - 2))) / 1000
      if (total <= 4 * pace + 1) {
        const wide = at(scale, c) ** 2
        along += (ax * bx + ay * by) * wide
        squares += 0.5 * (square + bx * bx + by * by) * wide
        seconds += total * total * 0.25
      }
    }
    ax = bx
    ay = by
    square = bx * bx + by * by
    const next = SUMS * (k + 1)
    sums[next] = along
    sums[next + 1] = squares
    sums[next + 2] = seconds
  }
  return sums
}
