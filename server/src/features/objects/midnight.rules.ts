/** What the first minutes of the next day show about a machine at midnight. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { at, at32, firstNotBefore, flagAt } from '@spetskarta/shared/tracks/columns.ts'
import { type CountedTrack, countedTrack } from '../tracks/counted.rules.ts'
import { flagsOf } from '../tracks/filter.rules.ts'
import { type PlacedPoint, type RawTrack, rawTrackOf, tellerOf } from '../tracks/track.ts'
import { DOOR_MS } from './visits.rules.ts'

/** Ms of the next day that are read: only then is it known whether a machine that was outside at midnight has left. */
export const NEXT_MS = DOOR_MS + 5 * MINUTE
/** Points of the day itself that are used to judge those of the next day. */
const BESIDE = 600

/**
 * The counted points of a day followed by the counted ones among `next`; if there are several recorders, only those of
 * `recorder`.
 */
export function withNext(counted: CountedTrack, next: RawTrack, recorder: string | null): CountedTrack {
  const { length } = counted.t
  const theirs = pointsOf(next, 0).filter((_, i) => next.by.length === 0 || tellerOf(next, i) === recorder)
  const [first] = theirs
  if (!first || length === 0) return counted
  const both = rawTrackOf([...pointsOf(counted, Math.max(0, length - BESIDE)), ...theirs])
  const edge = countedTrack(both, flagsOf(both))
  const from = firstNotBefore(edge.t, first.at)
  const repeatedUntil = joined(counted.repeatedUntil, edge.repeatedUntil.subarray(from))
  // A sleeping phone repeats its last fix past midnight.
  repeatedUntil[length - 1] = Math.max(at(repeatedUntil, length - 1), at(edge.repeatedUntil, from - 1))
  const accuracy = new Float32Array(repeatedUntil.length)
  accuracy.set(counted.accuracy)
  accuracy.set(edge.accuracy.subarray(from), length)
  return {
    ...counted,
    t: joined(counted.t, edge.t.subarray(from)),
    lat: joined(counted.lat, edge.lat.subarray(from)),
    lng: joined(counted.lng, edge.lng.subarray(from)),
    accuracy,
    repeatedUntil,
  }
}

function joined(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

const pointsOf = ({ t, lat, lng, speed, accuracy, mock }: RawTrack, begin: number): PlacedPoint[] =>
  Array.from(t.subarray(begin), (moment, k) => ({
    at: moment,
    lat: at(lat, begin + k),
    lng: at(lng, begin + k),
    speed: at32(speed, begin + k),
    accuracy: at32(accuracy, begin + k),
    mock: flagAt(mock, begin + k) === 1,
  }))
