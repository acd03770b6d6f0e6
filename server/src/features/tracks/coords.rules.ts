/** Recognises coordinates in another order or unit than ours by the places where the machine is known to be. */
import type { CoordsReading } from '@spetskarta/shared/tracks/rules.ts'
import { metres } from './track.ts'

/** In degrees. */
export type LatLng = readonly [lat: number, lng: number]

/** `5534.02` is 55° 34.02′; NaN if the minutes are 60 or more. */
function fromMinutes(written: number): number {
  const degrees = Math.trunc(written / 100)
  const minutes = written - 100 * degrees
  return Math.abs(minutes) < 60 ? degrees + minutes / 60 : Number.NaN
}

const scaled = (parts: number) => (lat: number, lng: number) => [lat / parts, lng / parts] as const

const READ: Record<CoordsReading, (lat: number, lng: number) => LatLng> = {
  written: (lat, lng) => [lat, lng],
  swapped: (lat, lng) => [lng, lat],
  e5: scaled(1e5),
  e6: scaled(1e6),
  e7: scaled(1e7),
  minutes: (lat, lng) => [fromMinutes(lat), fromMinutes(lng)],
}

/** The same point with its coordinates read this way. Missing coordinates stay missing. */
export function readAs<T extends { lat?: number | null | undefined; lng?: number | null | undefined }>(
  reading: CoordsReading,
  point: T,
): T {
  if (reading === 'written' || typeof point.lat !== 'number' || typeof point.lng !== 'number') return point
  const [lat, lng] = READ[reading](point.lat, point.lng)
  return { ...point, lat, lng }
}

/** In km: within NEAR_KM of its known places a machine is at work; beyond ELSEWHERE_KM it cannot be there. */
const NEAR_KM = 300
const ELSEWHERE_KM = 600
/** Share of the places that must be near if read otherwise, and the largest share that may be possible as written. */
const MOST = 0.8
const HARDLY = 0.1

/**
 * How coordinates seem to be meant, and the distance in km of the median place from the machine's known places, read that way and
 * as written.
 */
export interface CoordsDoubt {
  as: Exclude<CoordsReading, 'written'>
  km: number
  /** Null if no such place exists on the globe. */
  writtenKm: number | null
}

const OTHERS = ['swapped', 'e5', 'e6', 'e7', 'minutes'] as const

/** Undefined if the places are possible as written, or if no other reading puts them near the machine's known places. */
export function coordsDoubt(places: readonly LatLng[], homes: readonly LatLng[]): CoordsDoubt | undefined {
  if (places.length === 0 || homes.length === 0) return undefined
  const written = distances('written', places, homes)
  if (shareWithin(written, ELSEWHERE_KM) > HARDLY) return undefined
  for (const as of OTHERS) {
    const km = distances(as, places, homes)
    const middle = middleOf(written)
    if (shareWithin(km, NEAR_KM) >= MOST)
      return { as, km: middleOf(km), writtenKm: Number.isFinite(middle) ? middle : null }
  }
  return undefined
}

/** Whether both are valid places and near each other. */
export const isNearPlace = (place: LatLng, home: LatLng): boolean =>
  shareWithin(distances('written', [place], [home]), NEAR_KM) === 1

/**
 * How coordinates that were read `as` so far are meant. Stays the same if that puts them where the machine may be, or if nothing
 * shows otherwise.
 */
export function likelyReading(places: readonly LatLng[], homes: readonly LatLng[], as: CoordsReading): CoordsReading {
  if (places.length === 0 || homes.length === 0) return as
  const shareOf = (reading: CoordsReading, km: number) => shareWithin(distances(reading, places, homes), km)
  if (as !== 'written' && shareOf(as, ELSEWHERE_KM) > HARDLY) return as
  const doubt = coordsDoubt(places, homes)
  if (doubt) return doubt.as
  return shareOf('written', NEAR_KM) >= MOST ? 'written' : as
}

/**
 * Places where a machine is known to be: that of its listing, and those of its points that are not the same place written
 * otherwise.
 */
export const likelyHomes = (listed: readonly LatLng[], points: readonly LatLng[]): LatLng[] => [
  ...listed,
  ...points.filter((point) => !coordsDoubt([point], listed)),
]

/** Km from each place to the nearest known one, ascending; infinite if no such place exists. */
const distances = (reading: CoordsReading, places: readonly LatLng[], homes: readonly LatLng[]): number[] =>
  places
    .map((place) => {
      const [lat, lng] = READ[reading](...place)
      if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return Number.POSITIVE_INFINITY
      return Math.min(...homes.map((home) => metres(lat, lng, ...home))) / 1000
    })
    .toSorted((a, b) => a - b)

const shareWithin = (km: number[], most: number): number => km.filter((one) => one <= most).length / km.length
const middleOf = (km: number[]): number => km[Math.floor(km.length / 2)] ?? Number.POSITIVE_INFINITY
