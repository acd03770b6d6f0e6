/** Which points a machine moves through: sequences of steps, without the standing at their ends. */
import { at, at32, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import type { Run } from '../counted.rules.ts'
import { type FlatTrack, planeMetres } from '../plane.rules.ts'
import type { Bins } from './bins.rules.ts'
import { SIDE } from './moving.rules.ts'
import { REPORTED_NEAR, REPORTED_SECONDS } from './reported-speeds.rules.ts'
import type { KnownTrack } from './smooth.rules.ts'

/** Seconds: shorter standing between two moves is part of the move. */
const PAUSE = 20
/** From this many seconds between two points, a step alone shows whether the machine moved. */
export const SPARSE = 45
/** A sparse step is a move if it exceeds this many standard deviations, and this many metres. */
const STEP_SURE = 5
const STEP_LEAST = 50
/** The same in a run of only a few points, in which there is no other evidence. */
const STEP_LEAST_SHORT = 25
/** Seconds between points from which a move may be visible only by its reported speed. */
const LONE_S = 5
/** M/s: a lower reported speed is standing. */
const STOOD = 0.3

/** Sequences of steps in which the machine moves. */
export function spansOf(bins: Bins, moving: Uint8Array, track: FlatTrack): Run[] {
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
    if (seconds >= LONE_S && seconds <= REPORTED_NEAR && reportedMoves(bins, moving, i)) {
      add(i, i + 1)
      continue
    }
    const isShort = (sizes.get(indexAt(bins.run, i)) ?? 0) < 2 * SIDE
    if (seconds < SPARSE && !isShort) {
      if (moving[i] && moving[i + 1]) add(i, i + 1)
      else if (moving[i] && !(i > 0 && moving[i - 1] && indexAt(bins.run, i - 1) === indexAt(bins.run, i))) add(i, i)
      continue
    }
    const metres = planeMetres(bins, i, i + 1)
    const noise = Math.hypot(at(bins.sigma, i), at(bins.sigma, i + 1))
    if (!isShort && seconds <= REPORTED_NEAR && moving[i] && moving[i + 1] && !halts(bins, i)) {
      add(i, i + 1)
      continue
    }
    const least = Math.max(isShort ? STEP_LEAST_SHORT : STEP_LEAST, STEP_SURE * noise)
    if (metres > least && around(bins, i) > LASTING * least) add(i, i + 1)
  }
  return spans
}

/** Whether the machine went from a bin to the next one, by reported speeds. */
function reportedMoves(bins: Bins, moving: Uint8Array, i: number): boolean {
  const before = at(bins.speed, i)
  const after = at(bins.speed, i + 1)
  if (!(before >= 0 && after >= 0)) return false
  if (isLoneMove(bins, moving, i) || isLoneMove(bins, moving, i + 1)) return true
  if (isLoneHalt(bins, moving, i) || isLoneHalt(bins, moving, i + 1)) return true
  return !!moving[i] && !!moving[i + 1] && (before >= STOOD || after >= STOOD || !halts(bins, i))
}

/** Whether the reported speed alone shows motion, and only at this bin: what happens between it and its neighbours is unknown. */
export const isLoneMove = ({ speed, run }: Bins, moving: Uint8Array, i: number): boolean =>
  !!moving[i] &&
  at(speed, i) >= STOOD &&
  !(moving[i - 1] && run[i - 1] === run[i]) &&
  !(moving[i + 1] && run[i + 1] === run[i])

/**
 * Whether a machine whose speeds are only samples was reported to stand once between two moving bins: it turned there, or stood
 * for a moment.
 */
function isLoneHalt({ t, speed, run }: Bins, moving: Uint8Array, i: number): boolean {
  if (moving[i] || !(at(speed, i) >= 0)) return false
  const isBeside = (j: number) => {
    const seconds = Math.abs(at(t, j) - at(t, i))
    return (
      !!moving[j] &&
      run[j] === run[i] &&
      at(speed, j) >= STOOD &&
      seconds > REPORTED_SECONDS &&
      seconds <= REPORTED_NEAR
    )
  }
  return i > 0 && i + 1 < t.length && isBeside(i - 1) && isBeside(i + 1)
}

/** Slower than this share of its fastest neighbour is standing. */
const HALTS = 0.25
const NEIGHBOURS = 3

/** Whether the machine stood between a bin and the next one, when bins come seldom, although it moved before and after. */
function halts(bins: Bins, i: number): boolean {
  const speed = (j: number) =>
    bins.run[j] === bins.run[i] && bins.run[j + 1] === bins.run[i]
      ? planeMetres(bins, j, j + 1) / (at(bins.t, j + 1) - at(bins.t, j))
      : 0
  let fastest = 0
  for (let j = Math.max(0, i - NEIGHBOURS); j <= i + NEIGHBOURS && j + 1 < bins.length; j++)
    fastest = Math.max(fastest, speed(j))
  return speed(i) < HALTS * fastest
}

/** A step out and back is a stray: the means of this many bins before and after must also differ, by this share. */
const MEANT = 3
const LASTING = 0.6

/** Metres from the mean of the bins up to `i` to the mean of those after it. */
function around(bins: Bins, i: number): number {
  const mean = (column: Float64Array, step: 1 | -1) => {
    let sum = 0
    let count = 0
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

/** Number of points beside a move that show where it begins or ends, within this many standard deviations. */
const BESIDE = 12
const AWAY = 3
/** Number of consecutive points that must be away. */
const AWAY_POINTS = 3
/** Ms between two points from which one reported speed is enough. */
const AWAY_MS = 4000

/** The span without the standing at its two ends. */
export function trimmed(track: KnownTrack, span: Run): Run {
  const first = departure(track, span.first, span.last, 1)
  return { first, last: departure(track, span.last, first, -1) }
}

/** Index of the last point, from `from` towards `to`, at which the machine still stood. */
function departure(track: KnownTrack, from: number, to: number, step: 1 | -1): number {
  const near = (a: number, b: number) => Math.abs(at(track.t, a) - at(track.t, b)) < SPARSE * 1000
  let x = 0
  let y = 0
  let count = 0
  for (let i = from; count < BESIDE && i >= 0 && i < track.t.length && near(i, i === from ? i : i + step); i -= step) {
    x += at(track.x, i)
    y += at(track.y, i)
    count++
  }
  // Without reported speeds, points beside the move are needed to know where the machine stood.
  const isKnown = count >= AWAY_POINTS
  const stands = (i: number) => {
    const isSample = Math.abs(at(track.t, i) - at(track.t, i - step)) > REPORTED_SECONDS * 1000
    if (at32(track.speed, i) >= STOOD * 3.6) return false
    if (at32(track.speed, i) >= 0 && !isSample) return true
    if (isSample && at32(track.speed, i) >= 0) return planeMetres(track, i - step, i) < AWAY * at32(track.sigma, i)
    const far = Math.hypot(at(track.x, i) - x / count, at(track.y, i) - y / count) * at(track.scale, i)
    return isKnown && far < AWAY * at32(track.sigma, i)
  }
  let left = from
  let away = 0
  for (let i = from + step; i !== to + step && near(i, i - step); i += step) {
    if (stands(i)) {
      left = i
      away = 0
    } else if (
      ++away === AWAY_POINTS ||
      (at32(track.speed, i) >= 0 && Math.abs(at(track.t, i) - at(track.t, i - step)) >= AWAY_MS)
    )
      break
  }
  return left
}
