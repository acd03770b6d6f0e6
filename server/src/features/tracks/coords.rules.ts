/** Coordinates in another order or unit than ours, recognised by where the machine is known to be. */
import type { CoordsReading } from '@spetskarta/shared/tracks/rules.ts'
import { metres } from './track.ts'

/** Degrees. */
export type LatLng = readonly [lat: number, lng: number]

/** `5534.02` is 55° 34.02′; NaN where there are no such minutes. */
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

/** The same point, its coordinates read so. Missing ones stay missing. */
export function readAs<T extends { lat?: number | null | undefined; lng?: number | null | undefined }>(
  reading: CoordsReading,
  point: T,
): T {
  if (reading === 'written' || typeof point.lat !== 'number' || typeof point.lng !== 'number') return point
  const [lat, lng] = READ[reading](point.lat, point.lng)
  return { ...point, lat, lng }
}

/** Km: within this of where it is known to be a machine is at work; further away than that it is elsewhere. */
const NEAR_KM = 300
const ELSEWHERE_KM = 600
/** Of the places so many must be near when read otherwise, and so many at most as they are written. */
const MOST = 0.8
const HARDLY = 0.1

/** How coordinates seem to be meant, and how far the middle one of them is from the machine's known places then and as written, km. */
export interface CoordsDoubt {
  as: Exclude<CoordsReading, 'written'>
  km: number
  /** Null where there is no such place. */
  writtenKm: number | null
}

const OTHERS = ['swapped', 'e5', 'e6', 'e7', 'minutes'] as const

/** Undefined where the places may be where they are written, or no other reading puts them where the machine is known to be. */
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

/** Whether both are places and near each other. */
export const isNearPlace = (place: LatLng, home: LatLng): boolean =>
  shareWithin(distances('written', [place], [home]), NEAR_KM) === 1

/** How coordinates that were read `as` until now are meant; still so where that puts them where the machine may be, or nothing shows otherwise. */
export function likelyReading(places: readonly LatLng[], homes: readonly LatLng[], as: CoordsReading): CoordsReading {
  if (places.length === 0 || homes.length === 0) return as
  const shareOf = (reading: CoordsReading, km: number) => shareWithin(distances(reading, places, homes), km)
  if (as !== 'written' && shareOf(as, ELSEWHERE_KM) > HARDLY) return as
  const doubt = coordsDoubt(places, homes)
  if (doubt) return doubt.as
  return shareOf('written', NEAR_KM) >= MOST ? 'written' : as
}

/** The places where a machine is known to be: its listing's, and those of its points that are not the same place written otherwise. */
export const likelyHomes = (listed: readonly LatLng[], points: readonly LatLng[]): LatLng[] => [
  ...listed,
  ...points.filter((point) => !coordsDoubt([point], listed)),
]

/** Km from each place to the nearest of the known ones, ascending; infinite where there is no such place. */
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
