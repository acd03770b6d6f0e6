import { readFileSync } from 'node:fs'
import { distanceKm } from '@spetskarta/shared/geo.ts'
import { compactName, openNameSearch } from './name-search.ts'

export interface GazetteerPlace {
  id: number
  name: string
  lat: number
  lng: number
  /** The region's name, null where unknown. */
  admin: string | null
  /** Number of people, from old data; 0: unknown. */
  population: number
}

export interface Gazetteer {
  /** The place nearest to a point in degrees, undefined where none is within 60 km. */
  nearest(lat: number, lng: number): GazetteerPlace | undefined
  /** Up to `count` places within `maxKm`, nearest first. */
  around(lat: number, lng: number, count: number, maxKm: number): { place: GazetteerPlace; km: number }[]
  /**
   * Places whose name, or a word in it, begins with the query: names that begin with it first, then by population.
   */
  search(query: string, limit: number): GazetteerPlace[]
  /** Places that GeoNames files under a country ('RU'), largest first. For choosing only: never show the country. */
  placesOf(country: string): GazetteerPlace[]
}

const NEAREST_MAX_KM = 60
/** Kilometres of a degree of latitude, slightly below the true minimum, so that no near place is left out. */
const KM_A_DEGREE = 111

type Row = [id: number, name: string, lat: number, lng: number, country: string, admin: string | null, people: number]

/** Reads gazetteer.json (rows sorted by population, largest first) and indexes it; throws if the file is missing. */
export function openGazetteer(path: string): Gazetteer {
  const { rows } = JSON.parse(readFileSync(path, 'utf8')) as { rows: Row[] }
  const places = rows.map(([id, name, lat, lng, , admin, population]) => ({ id, name, lat, lng, admin, population }))
  const fromSouth = places.toSorted((a, b) => a.lat - b.lat)
  const lats = Float64Array.from(fromSouth, ({ lat }) => lat)
  const searchNames = openNameSearch(places.map((place) => place.name))
  const pick = (ids: readonly number[]) => ids.flatMap((id) => places[id] ?? [])

  function around(lat: number, lng: number, count: number, maxKm: number) {
    if (!(count >= 1) || !Number.isFinite(lat) || !Number.isFinite(lng)) return []
    const reach = maxKm / KM_A_DEGREE
    const wide = longitudesWithin(maxKm, Math.abs(lat) + reach)
    return fromSouth
      .slice(firstFrom(lats, lat - reach), firstFrom(lats, lat + reach))
      .filter((place) => 180 - Math.abs(180 - Math.abs(place.lng - lng)) <= wide)
      .map((place) => ({ place, km: distanceKm({ lat, lng }, place) }))
      .filter(({ km }) => km <= maxKm)
      .sort((a, b) => a.km - b.km)
      .slice(0, count)
  }

  return {
    around,
    nearest: (lat, lng) => around(lat, lng, 1, NEAREST_MAX_KM)[0]?.place,
    search: (query, limit) => pick(searchNames(compactName(query), limit)),
    placesOf: (country) => places.filter((_, i) => rows[i]?.[4] === country),
  }
}

/** Degrees of longitude within which all places `km` away lie, at latitudes up to the given one. */
function longitudesWithin(km: number, latitude: number): number {
  const rad = Math.PI / 180
  const sine = Math.sin((km / KM_A_DEGREE / 2) * rad) / Math.cos(Math.min(90, latitude) * rad)
  return sine < 1 ? (2 * Math.asin(sine)) / rad : 180
}

/** Index of the first of ascending numbers that is not less than `least`. */
function firstFrom(numbers: Float64Array, least: number): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((numbers[middle] as number) < least) from = middle + 1
    else to = middle
  }
  return from
}
