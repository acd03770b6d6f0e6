/** Reduces the route of a day to a few lines, for a small drawing. */
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { type CountedTrack, countedTrack, type Run, runsOf } from '../tracks/counted.rules.ts'
import type { Gaps } from '../tracks/stated.rules.ts'
import type { RawTrack } from '../tracks/track.ts'

type Line = [lat: number, lng: number][]

/** Resolution of the sketch along its longer side; smaller steps are not visible. */
const GRAIN = 400

/** Lines through counted points from index `begin` on; a point in the same spot of the sketch as the previous one is left out. */
export function sketchOf(track: RawTrack, flags: Uint8Array, begin: number, gapRule: Gaps): Line[] {
  const counted = countedTrack(track, flags, begin)
  const step = Math.max(span(counted.lat), span(counted.lng)) / GRAIN
  return runsOf(counted, gapRule).map((run) => lineOf(counted, run, step))
}

/** `step`: degrees; smaller moves are not drawn. */
function lineOf({ lat, lng }: CountedTrack, { first, last }: Run, step: number): Line {
  const line: Line = []
  for (let i = first; i <= last; i++) {
    const drawn = line.at(-1)
    const moved = !drawn || Math.max(Math.abs(drawn[0] - at(lat, i)), Math.abs(drawn[1] - at(lng, i))) >= step
    if (moved) line.push([at(lat, i), at(lng, i)])
  }
  return line
}

/** Difference between the largest and the smallest value, degrees. */
const span = (degrees: Float64Array): number =>
  degrees.reduce((most, value) => Math.max(most, value), -180) -
  degrees.reduce((least, value) => Math.min(least, value), 180)
