/** The towns named on a map without details. */
import { bearingTo, type Position } from '@spetskarta/shared/geo.ts'
import type { GazetteerPlace } from '../../geo/gazetteer.ts'

const TOWNS = 3
/** Towns whose directions from the place differ by less than this give the same orientation, degrees. */
const APART = 45

/** Up to three of the places found around, nearest first: the nearest one, then, if possible, ones in other directions. */
export function townsToOrientBy(from: Position, near: readonly { place: GazetteerPlace; km: number }[]) {
  const chosen: { place: GazetteerPlace; km: number; bearing: number }[] = []
  const rest: typeof chosen = []
  for (const { place, km } of near) {
    const bearing = bearingTo(from, place)
    const isNew = chosen.every((other) => angleBetween(other.bearing, bearing) > APART)
    ;(isNew ? chosen : rest).push({ place, km, bearing })
  }
  return [...chosen, ...rest]
    .slice(0, TOWNS)
    .sort((a, b) => a.km - b.km)
    .map(({ place: { name, lat, lng } }) => ({ name, lat, lng }))
}

/** Angle between two directions, 0 to 180 degrees. */
const angleBetween = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180)
