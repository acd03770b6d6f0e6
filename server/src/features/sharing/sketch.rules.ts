/** The way of a day as a few lines, for a drawing of the size of a hand. */
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { type CountedTrack, countedTrack, type Run, runsOf } from '../tracks/counted.rules.ts'
import type { RawTrack } from '../tracks/track.ts'

type Line = [lat: number, lng: number][]

/** Parts that the longer side of the sketch is divided into: finer steps are not seen. */
const GRAIN = 400

/** Counted points from index `begin` on, those left out that lie in the same spot of the sketch as the one before. */
export function sketchOf(track: RawTrack, flags: Uint8Array, begin: number): Line[] {
  const counted = countedTrack(track, flags, begin)
  const step = Math.max(span(counted.lat), span(counted.lng)) / GRAIN
  return runsOf(counted).map((run) => lineOf(counted, run, step))
}

/** `step`: degrees from which a point is drawn. */
function lineOf({ lat, lng }: CountedTrack, { first, last }: Run, step: number): Line {
  const line: Line = []
  for (let i = first; i <= last; i++) {
    const drawn = line.at(-1)
    const moved = !drawn || Math.max(Math.abs(drawn[0] - at(lat, i)), Math.abs(drawn[1] - at(lng, i))) >= step
    if (moved) line.push([at(lat, i), at(lng, i)])
  }
  return line
}

/** From the least of the degrees to the most. */
const span = (degrees: Float64Array): number =>
  degrees.reduce((most, value) => Math.max(most, value), -180) -
  degrees.reduce((least, value) => Math.min(least, value), 180)
