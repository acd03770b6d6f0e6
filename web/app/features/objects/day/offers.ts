/** Places where a machine stood long enough to be working on an object. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import { distanceKm } from '@spetskarta/shared/geo.ts'
import { PLACES_MOST } from '@spetskarta/shared/objects/objects.ts'
import type { Stop } from '@spetskarta/shared/tracks/tracks.ts'

/** Ms: a lunch break, a queue or a repair on the way is shorter. */
const OFFER_MS = 4 * HOUR
/** Metres: stops within this distance are at one place. */
const NEAR = 300

/** `[lat, lng]`. */
type Place = [number, number]

export interface Offer {
  place: Place
  /** The longest stop there, ms. */
  from: number
  to: number
}

const isNear = ([lat, lng]: Place, [otherLat, otherLng]: Place) =>
  distanceKm({ lat, lng }, { lat: otherLat, lng: otherLng }) * 1000 <= NEAR

/** The places of the longest stops, without duplicates. */
export function offersOf(stops: readonly Stop[]): Offer[] {
  const long = stops.filter(({ from, to }) => to - from >= OFFER_MS).toSorted((a, b) => b.to - b.from - (a.to - a.from))
  const offers: Offer[] = []
  for (const { coords, from, to } of long) {
    if (!offers.some(({ place }) => isNear(place, coords))) offers.push({ place: coords, from, to })
  }
  return offers.slice(0, PLACES_MOST)
}
