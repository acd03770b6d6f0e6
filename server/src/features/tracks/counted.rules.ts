/** The counted points as a track of their own, and its runs without a gap. */
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { COUNTED, DUPLICATE } from './filter.rules.ts'
import { emptyTrack, type RawTrack } from './track.ts'

export interface CountedTrack extends RawTrack {
  /** Ms until which the phone repeated this fix; the point's own time where it did not. */
  repeatedUntil: Float64Array
}

/** Points of a counted track that follow each other without a gap: the first and the last index. */
export interface Run {
  first: number
  last: number
}

/** The counted points of index `begin` and later. `flags` are those of `flagsOf`. */
export function countedTrack(track: RawTrack, flags: Uint8Array, begin: number): CountedTrack {
  let length = 0
  for (let i = begin; i < flags.length; i++) if (flags[i] === COUNTED) length++
  const counted = { ...emptyTrack(length), repeatedUntil: new Float64Array(length) }
  let next = 0
  for (let i = begin; i < flags.length; i++) {
    if (flags[i] === COUNTED) {
      counted.t[next] = at(track.t, i)
      counted.lat[next] = at(track.lat, i)
      counted.lng[next] = at(track.lng, i)
      counted.speed[next] = at(track.speed, i)
      counted.accuracy[next] = at(track.accuracy, i)
      counted.repeatedUntil[next] = at(track.t, i)
      next++
    } else if (flags[i] === DUPLICATE && next > 0) counted.repeatedUntil[next - 1] = at(track.t, i)
  }
  return counted
}

/** Ms from one point of a track to another. */
export const duration = ({ t }: RawTrack, from: number, to: number): number => at(t, to) - at(t, from)

/** In order; every point belongs to exactly one run. */
export function runsOf(counted: CountedTrack): Run[] {
  const runs: Run[] = []
  let first = 0
  for (let i = 0; i < counted.t.length; i++) {
    const isLast = i === counted.t.length - 1
    if (!isLast && duration(counted, i, i + 1) <= GAP_MS) continue
    runs.push({ first, last: i })
    first = i + 1
  }
  return runs
}
