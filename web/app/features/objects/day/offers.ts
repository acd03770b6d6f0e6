/** Where a machine stood so long that the place may be an object. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import { distanceKm } from '@spetskarta/shared/geo.ts'
import type { Stop } from '@spetskarta/shared/tracks/tracks.ts'

/** Ms: a lunch, a queue or a repair on the way is shorter. */
const OFFER_MS = 4 * HOUR
/** Metres: stops so near each other are at one place. */
const NEAR = 300
const OFFERS_MOST = 3
/** Places that were declined, of all machines. */
const DECLINED_MOST = 200

/** `[lat, lng]`. */
export type Place = [number, number]

export interface Offer {
  place: Place
  /** The longest stop there, ms. */
  from: number
  to: number
}

const isNear = ([lat, lng]: Place, [otherLat, otherLng]: Place) =>
  distanceKm({ lat, lng }, { lat: otherLat, lng: otherLng }) * 1000 <= NEAR

/** The places of the longest stops, each once, without those that were declined. */
export function offersOf(stops: readonly Stop[], declined: readonly Place[]): Offer[] {
  const long = stops.filter(({ from, to }) => to - from >= OFFER_MS).toSorted((a, b) => b.to - b.from - (a.to - a.from))
  const offers: Offer[] = []
  for (const { coords, from, to } of long) {
    const known = [...declined, ...offers.map(({ place }) => place)]
    if (!known.some((place) => isNear(place, coords))) offers.push({ place: coords, from, to })
  }
  return offers.slice(0, OFFERS_MOST)
}

export const withDeclined = (declined: readonly Place[], place: Place): Place[] =>
  [place, ...declined].slice(0, DECLINED_MOST)

/** What this browser has kept, or nothing. */
export function readDeclined(text: string | null): Place[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace) : []
  } catch {
    return []
  }
}

const isPlace = (one: unknown): one is Place => Array.isArray(one) && one.length === 2 && one.every(Number.isFinite)
