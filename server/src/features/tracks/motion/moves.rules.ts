/** When a machine moved: stretches of its counted points, each with its path. */
import { at, at32, flagAt, indexAt, totalOf } from '@spetskarta/shared/tracks/columns.ts'
import type { Run } from '../counted.rules.ts'
import { type FlatTrack, planeMetres } from '../plane.rules.ts'
import type { Bins } from './bins.rules.ts'
import type { SummedBins } from './displacement.rules.ts'
import { movingBins, SIDE } from './moving.rules.ts'
import { pausesOf } from './pauses.rules.ts'
import { type KnownTrack, smoothed, stepsOf } from './smooth.rules.ts'

/** The points of a move and the metres of its steps; `steps[k]` ends at point `first + k`. */
export interface Move extends Run {
  steps: Float64Array
  /** The share of each step in which the machine stood for a moment: at a light, in a jam. */
  stood: Float32Array
}

/** Seconds: shorter standing between two moves is part of the move. */
const PAUSE = 20
/** Seconds between two points from which a step tells by itself whether the machine moved. */
const SPARSE = 45
/** A sparse step is a move if it is longer than so many standard deviations, and than so many metres. */
const STEP_SURE = 5
const STEP_LEAST = 50
/** The same in a run of a few points, where nothing else can tell. */
const STEP_LEAST_SHORT = 25
/** Metres: a shorter move is none. */
const MOVE_LEAST = 10

/** The moves that have points among [from, to), in order. `believed`: whether told speeds tell anything. */
export function movesOf(track: FlatTrack, bins: SummedBins, believed: boolean, from: number, to: number): Move[] {
  const told = believed ? bins : { ...bins, speed: new Float64Array(bins.length).fill(Number.NaN) }
  const flags = movingBins(track, told)
  const known = knownTrack(track, told, flags, believed)
  return spansOf(bins, flags, track)
    .filter(({ first, last }) => last >= from && first < to)
    .map((span) => trimmed(known, span))
    .filter(({ first, last }) => last > first)
    .map((span) => {
      const path = smoothed(known, span)
      const steps = stepsOf(known, span, path)
      const stood = pausesOf(known, span, path)
      for (let k = 0; k < steps.length; k++) if (stood[k] === 1) steps[k] = 0
      return { ...span, steps, stood }
    })
    .filter(({ steps }) => totalOf(steps) >= MOVE_LEAST)
    .filter((move) => isDrivable(track, move))
}

/** m/s² by which a machine gains and loses speed at most, and seconds by which a move may be seen too short. */
const GAINS = 1.5
const SEEN_LATE = 2
/** Of its way so much in one step is a jump. */
const AT_ONCE = 0.8

/** A machine that stood before and after a move must have gained its speed in it and lost it again: beside a wall positions only jump. */
function isDrivable(track: FlatTrack, { first, last, steps }: Move): boolean {
  const seconds = (i: number) => (at(track.t, i) - at(track.t, i - 1)) / 1000
  if (first === 0 || last + 1 >= track.t.length || seconds(first) > SPARSE || seconds(last + 1) > SPARSE) return true
  const metres = totalOf(steps)
  let time = (at(track.t, last) - at(track.t, first)) / 1000
  for (let i = first + 1; i <= last; i++)
    if (planeMetres(track, i - 1, i) > AT_ONCE * metres) time = Math.min(time, seconds(i))
  return metres <= (GAINS * (time + SEEN_LATE) ** 2) / 4
}

/** The track with what the bins tell of its points. */
function knownTrack(track: FlatTrack, bins: Bins, flags: Uint8Array, believed: boolean): KnownTrack {
  const size = track.t.length
  const mean = meanSpeeds(bins)
  const known = { sigma: new Float32Array(size), told: new Float32Array(size), returns: new Uint8Array(size) }
  for (let bin = 0; bin < bins.length; bin++) {
    const first = indexAt(bins.first, bin)
    const end = bin + 1 < bins.length ? indexAt(bins.first, bin + 1) : size
    const [sigma, told, returns] = [at(bins.sigma, bin), at(mean, bin), Math.max(0, flagAt(flags, bin) - 1)]
    // Of a few points: sooner than to fill them.
    for (let i = first; i < end; i++) {
      known.sigma[i] = sigma
      known.told[i] = told
      known.returns[i] = returns
    }
  }
  return { ...track, ...known, speed: believed ? track.speed : new Float32Array(size).fill(Number.NaN) }
}

/** Seconds before and after a moment over which the told speed is averaged. */
const MEAN_SECONDS = 150

/** The mean told speed around each bin, m/s; NaN where some tell none. */
function meanSpeeds(bins: Bins): Float64Array {
  const means = new Float64Array(bins.length)
  const sums = new Float64Array(bins.length + 1)
  const counts = new Float64Array(bins.length + 1)
  for (let i = 0; i < bins.length; i++) {
    const told = at(bins.speed, i) >= 0
    sums[i + 1] = at(sums, i) + (told ? at(bins.speed, i) : 0)
    counts[i + 1] = at(counts, i) + (told ? 1 : 0)
  }
  let [from, to] = [0, 0]
  for (let i = 0; i < bins.length; i++) {
    while (at(bins.t, from) < at(bins.t, i) - MEAN_SECONDS) from++
    while (to < bins.length && at(bins.t, to) <= at(bins.t, i) + MEAN_SECONDS) to++
    means[i] = (at(sums, to) - at(sums, from)) / (at(counts, to) - at(counts, from))
  }
  return means
}

/** Rows of steps in which the machine moves. */
function spansOf(bins: Bins, moving: Uint8Array, track: FlatTrack): Run[] {
  const spans: Run[] = []
  const end = (bin: number) => (bin + 1 < bins.length ? indexAt(bins.first, bin + 1) : track.t.length) - 1
  let before: { bin: number; run: number } | undefined
  const add = (from: number, to: number) => {
    const last = spans.at(-1)
    const pause = before && at(bins.t, from) - at(bins.t, before.bin) <= PAUSE && before.run === indexAt(bins.run, from)
    if (last && (pause || last.last >= indexAt(bins.first, from))) last.last = end(to)
    else spans.push({ first: indexAt(bins.first, from), last: end(to) })
    before = { bin: to, run: indexAt(bins.run, to) }
  }
  const sizes = new Map<number, number>()
  for (let i = 0; i < bins.length; i++) sizes.set(indexAt(bins.run, i), (sizes.get(indexAt(bins.run, i)) ?? 0) + 1)
  for (let i = 0; i + 1 < bins.length; i++) {
    if (indexAt(bins.run, i) !== indexAt(bins.run, i + 1)) continue
    const seconds = at(bins.t, i + 1) - at(bins.t, i)
    const isShort = (sizes.get(indexAt(bins.run, i)) ?? 0) < 2 * SIDE
    if (seconds < SPARSE && !isShort) {
      if (moving[i] && moving[i + 1]) add(i, i + 1)
      else if (moving[i] && !(i > 0 && moving[i - 1] && indexAt(bins.run, i - 1) === indexAt(bins.run, i))) add(i, i)
      continue
    }
    const metres = planeMetres(bins, i, i + 1)
    const noise = Math.hypot(at(bins.sigma, i), at(bins.sigma, i + 1))
    const least = Math.max(isShort ? STEP_LEAST_SHORT : STEP_LEAST, STEP_SURE * noise)
    if (metres > least && around(bins, i) > LASTING * least) add(i, i + 1)
  }
  return spans
}

/** A step out and back is a stray: the means of so many bins before and after must differ by this share too. */
const MEANT = 3
const LASTING = 0.6

/** Metres from the mean of the bins up to `i` to that of those after it. */
function around(bins: Bins, i: number): number {
  const mean = (column: Float64Array, step: 1 | -1) => {
    let [sum, count] = [0, 0]
    for (
      let j = step > 0 ? i + 1 : i;
      count < MEANT && bins.run[j] === bins.run[i] && j >= 0 && j < bins.length;
      j += step
    ) {
      sum += at(column, j)
      count++
    }
    return sum / count
  }
  return Math.hypot(mean(bins.x, 1) - mean(bins.x, -1), mean(bins.y, 1) - mean(bins.y, -1)) * at(bins.scale, i)
}

/** m/s: a slower told speed at the ends of a move is standing. */
const STOOD = 0.3
/** So many points beside a move tell where it begins or ends, within so many standard deviations. */
const BESIDE = 12
const AWAY = 3
/** So many points in a row must be away. */
const AWAY_POINTS = 3

/** The span without the standing at its two ends. */
function trimmed(track: KnownTrack, span: Run): Run {
  const first = departure(track, span.first, span.last, 1)
  return { first, last: departure(track, span.last, first, -1) }
}

/** Index of the last point, going from `from` towards `to`, at which the machine still stood. */
function departure(track: KnownTrack, from: number, to: number, step: 1 | -1): number {
  const near = (a: number, b: number) => Math.abs(at(track.t, a) - at(track.t, b)) <= SPARSE * 1000
  let [x, y, count] = [0, 0, 0]
  for (let i = from; count < BESIDE && i >= 0 && i < track.t.length && near(i, i === from ? i : i + step); i -= step) {
    x += at(track.x, i)
    y += at(track.y, i)
    count++
  }
  // Without told speeds it takes points beside the move to tell where the machine stood.
  const isKnown = count >= AWAY_POINTS
  const stands = (i: number) => {
    if (at32(track.speed, i) >= 0) return at32(track.speed, i) < STOOD * 3.6
    const far = Math.hypot(at(track.x, i) - x / count, at(track.y, i) - y / count) * at(track.scale, i)
    return isKnown && far < AWAY * at32(track.sigma, i)
  }
  let [left, away] = [from, 0]
  for (let i = from + step; i !== to + step && near(i, i - step); i += step) {
    if (stands(i)) {
      left = i
      away = 0
    } else if (++away === AWAY_POINTS) break
  }
  return left
}
