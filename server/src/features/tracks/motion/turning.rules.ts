/** Where a machine with a turning platform stays, however its phone circles (decision 52). */
import { at, flagAt, indexAt, lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'
import type { Bins } from './bins.rules.ts'

/** Metres from the axis within which a phone circles. */
const RADIUS = 5
/**
 * Allowance for noise in squared standard deviations on one axis for the mean square, and in standard deviations for a single
 * position.
 */
const NOISE = 4
const NOISE_OF_ONE = 2
/** Minimum seconds and bins of the examined windows, and their maximum seconds. */
const WINDOW_S = 110
const WINDOW_BINS = 5
const WINDOW_MOST_S = 400

/** 1 for bins that belong to some window of about two minutes in which all positions are around one place. */
export function stayingBins(bins: Bins): Uint8Array {
  const staying = new Uint8Array(bins.length)
  let to = 0
  for (let from = 0; from < bins.length; from++) {
    to = Math.max(to, from + WINDOW_BINS - 1)
    while (to < bins.length && at(bins.t, to) - at(bins.t, from) < WINDOW_S) to++
    if (to >= bins.length) break
    const isOne = indexAt(bins.run, to) === indexAt(bins.run, from)
    if (isOne && at(bins.t, to) - at(bins.t, from) <= WINDOW_MOST_S) markAround(bins, from, to, staying)
  }
  // A single position farther away than its neighbours is noise.
  for (let i = 1; i + 1 < bins.length; i++) if (staying[i - 1] === 1 && staying[i + 1] === 1) staying[i] = 1
  return staying
}

/** Marks those of the bins [from, to] that are as near their middle as a circling phone's, if all together are. */
function markAround({ x, y, sigma, scale }: Bins, from: number, to: number, staying: Uint8Array): void {
  const count = to - from + 1
  let east = 0
  let north = 0
  let squares = 0
  let noise = 0
  for (let i = from; i <= to; i++) {
    const dx = at(x, i) - at(x, from)
    const dy = at(y, i) - at(y, from)
    east += dx / count
    north += dy / count
    squares += (dx * dx + dy * dy) / count
    noise += at(sigma, i) / count
  }
  const wide = at(scale, from) ** 2
  if ((squares - east * east - north * north) * wide > RADIUS ** 2 + NOISE * noise ** 2) return
  const most = (RADIUS + NOISE_OF_ONE * noise) ** 2 / wide
  for (let i = from; i <= to; i++)
    if ((at(x, i) - at(x, from) - east) ** 2 + (at(y, i) - at(y, from) - north) ** 2 <= most) staying[i] = 1
}

/** A position on the plane. */
interface Axis {
  x: number
  y: number
}

/**
 * Bins beside a move that show where its axis is; seconds in which the machine may already have left; maximum seconds and minimum
 * bins.
 */
const BESIDE_BINS = 12
const GONE_S = 30
const BESIDE_S = 400
const BESIDE_LEAST = 3

/** Where the axis was before or after a move that begins or ends at point `i`; undefined if the machine did not stay there. */
export function axisBeside(bins: Bins, staying: Uint8Array, i: number, step: 1 | -1): Axis | undefined {
  const bin = lastNotAfter(bins.first, i)
  let x = 0
  let y = 0
  let count = 0
  for (let [k, seen] = [bin + step, 0]; seen < BESIDE_BINS && bins.run[k] === bins.run[bin]; k += step) {
    const seconds = Math.abs(at(bins.t, k) - at(bins.t, bin))
    if (seconds < GONE_S) continue
    if (!flagAt(staying, k) || seconds > BESIDE_S) break
    x += at(bins.x, k)
    y += at(bins.y, k)
    count++
    seen++
  }
  return count >= BESIDE_LEAST ? { x: x / count, y: y / count } : undefined
}

/** M/s: a swinging phone reports at least this for this share of the time; a restless receiver does not. */
const SWINGS = 0.42
const SWINGS_SHARE = 0.15
/** Seconds before and after a moment, and minimum number of bins with reported speeds within them. */
const SWINGS_S = 150
const SWINGS_LEAST = 10

/** Marks the staying bins whose reported speeds are those of a swinging phone. */
export function markSwings(bins: Bins, staying: Uint8Array, turning: Uint8Array): void {
  let from = 0
  let to = 0
  let fast = 0
  let reported = 0
  const add = (i: number, by: 1 | -1) => {
    // A drive before or after says nothing about swinging.
    if (!flagAt(staying, i) || !(at(bins.speed, i) >= 0)) return
    reported += by
    if (at(bins.speed, i) >= SWINGS) fast += by
  }
  for (let i = 0; i < bins.length; i++) {
    for (; to < bins.length && at(bins.t, to) <= at(bins.t, i) + SWINGS_S; to++) add(to, 1)
    for (; at(bins.t, from) < at(bins.t, i) - SWINGS_S; from++) add(from, -1)
    if (flagAt(staying, i) && reported >= SWINGS_LEAST && fast >= SWINGS_SHARE * reported) turning[i] = 1
  }
}

/** The bins with reported speeds set to 0 where the machine stays: swinging is not driving. */
export const withoutSwings = <B extends Bins>(bins: B, staying: Uint8Array): B => ({
  ...bins,
  speed: bins.speed.map((speed, i) => (flagAt(staying, i) && speed >= 0 ? 0 : speed)),
})
