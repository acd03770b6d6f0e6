/** How far a machine drove between two moments of its day. */
import { at, lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'
import type { CountedTrack } from '../../tracks/counted.rules.ts'
import type { Day } from '../../tracks/day.rules.ts'
import { metres } from '../../tracks/track.ts'
import type { Span } from '../visits.rules.ts'

interface Moved extends Span {
  metres: number
}

/** Metres between two moments, ms. */
export type MetresBetween = (from: number, to: number) => number

/**
 * The kilometres of the day's own sums. Within a move they are distributed in proportion to the straight lines from point to
 * point.
 */
export function wayOf(counted: CountedTrack, day: Pick<Day, 'read' | 'trips' | 'stops'>): MetresBetween {
  const { t, lat, lng } = counted
  const straight = new Float64Array(t.length)
  for (let i = 1; i < t.length; i++)
    straight[i] = at(straight, i - 1) + metres(at(lat, i - 1), at(lng, i - 1), at(lat, i), at(lng, i))
  const straightAt = (moment: number): number => {
    const i = lastNotAfter(t, moment)
    if (i < 0) return 0
    if (i + 1 >= t.length) return at(straight, t.length - 1)
    const part = (moment - at(t, i)) / (at(t, i + 1) - at(t, i))
    return at(straight, i) + part * (at(straight, i + 1) - at(straight, i))
  }
  const moves = movesOf(day).map((move) => ({ ...move, begin: straightAt(move.from), end: straightAt(move.to) }))
  return (from, to) =>
    moves.reduce((sum, move) => {
      const [a, b] = [Math.max(from, move.from), Math.min(to, move.to)]
      if (a >= b || move.end <= move.begin) return sum
      return sum + (move.metres * (straightAt(b) - straightAt(a))) / (move.end - move.begin)
    }, 0)
}

/** On a day with several recorders only whole trips and stays are known. */
function movesOf({ read, trips, stops }: Pick<Day, 'read' | 'trips' | 'stops'>): Moved[] {
  if (!read) return [...trips, ...stops].map(({ from, to, distance }) => ({ from, to, metres: distance * 1000 }))
  return read.chapters.flatMap(({ chapter }) =>
    chapter.rides.flatMap(({ legs }) =>
      legs.flatMap(({ moved: { from, to, metres } }) => (from === null || to === null ? [] : [{ from, to, metres }])),
    ),
  )
}

/** The machine's position at a moment, on the line between two points. */
export function placeOnWay({ t, lat, lng }: CountedTrack, moment: number): [lat: number, lng: number] {
  const i = Math.max(0, lastNotAfter(t, moment))
  const next = Math.min(i + 1, t.length - 1)
  if (next === i || moment <= at(t, i)) return [at(lat, i), at(lng, i)]
  const part = (moment - at(t, i)) / (at(t, next) - at(t, i))
  return [at(lat, i) + part * (at(lat, next) - at(lat, i)), at(lng, i) + part * (at(lng, next) - at(lng, i))]
}
