/** The counted points as a separate track, and its runs without a gap. */
import { at, at32 } from '@spetskarta/shared/tracks/columns.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { COUNTED, DUPLICATE, JAM_IN_PLACE, reachable } from './filter.rules.ts'
import { type Gaps, isGap } from './stated.rules.ts'
import { atMost, emptyTrack, type RawTrack } from './track.ts'

export interface CountedTrack extends RawTrack {
  /**
   * Ms until which the phone repeated this fix, or was deceived while the machine stayed there; otherwise the point's own time.
   */
  repeatedUntil: Float64Array
}

/** Consecutive points of a counted track without a gap: indexes of the first and the last. */
export interface Run {
  first: number
  last: number
}

/** The counted points from index `begin` on. `flags`: see `flagsOf`. */
export function countedTrack(track: RawTrack, flags: Uint8Array, begin = 0): CountedTrack {
  let length = 0
  for (let i = begin; i < flags.length; i++) if (flags[i] === COUNTED) length++
  // Nearly always all points count; then nothing has to be copied.
  if (length === track.t.length) return { ...track, repeatedUntil: track.t }
  const counted = { ...emptyTrack(length), repeatedUntil: new Float64Array(length) }
  let next = 0
  for (let i = begin; i < flags.length; i++) {
    if (flags[i] === COUNTED) {
      counted.t[next] = at(track.t, i)
      counted.lat[next] = at(track.lat, i)
      counted.lng[next] = at(track.lng, i)
      counted.speed[next] = at32(track.speed, i)
      counted.accuracy[next] = at32(track.accuracy, i)
      counted.repeatedUntil[next] = at(track.t, i)
      next++
    } else if ((flags[i] === DUPLICATE || flags[i] === JAM_IN_PLACE) && next > 0)
      counted.repeatedUntil[next - 1] = at(track.t, i)
  }
  return counted
}

/** Runs in order; every point belongs to exactly one. `isOne`: it is known that there is neither gap nor jump, see `isCalm`. */
export function runsOf(counted: CountedTrack, gaps: Gaps, isOne = false): Run[] {
  if (isOne && counted.t.length > 0) return [{ first: 0, last: counted.t.length - 1 }]
  const runs: Run[] = []
  const { t } = counted
  let first = 0
  for (let i = 0; i < t.length; i++) {
    if (i + 1 < t.length) {
      const ms = at(t, i + 1) - at(t, i)
      // Nearly all steps are neither long nor far.
      if (ms <= GAP_MS && atMost(counted, i, i + 1) <= JUMPED) continue
      if (!isGap(gaps, at(t, i), ms) && !isSeam(counted, i)) continue
    }
    runs.push({ first, last: i })
    first = i + 1
  }
  return runs
}

/** Metres: jumps that remain in a track are longer. */
const JUMPED = 1000

/** Whether no machine can get to the next point in its time although both count: no way leads from one to the other. */
const isSeam = (counted: CountedTrack, i: number): boolean =>
  atMost(counted, i, i + 1) > JUMPED && !reachable(counted, i, i + 1, at(counted.t, i + 1) - at(counted.t, i))

/**
 * Ms until which the machine stood at a point: as long as its phone repeated the fix, if the next point could be reached from
 * then on; otherwise the point's own time.
 */
export function stoodUntil(counted: CountedTrack, i: number): number {
  const own = at(counted.t, i)
  const repeated = at(counted.repeatedUntil, i)
  if (repeated === own) return own
  const next = i + 1
  const goesOn = next === counted.t.length || reachable(counted, i, next, at(counted.t, next) - repeated)
  return goesOn ? repeated : own
}
