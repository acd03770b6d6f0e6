/** Which features of OpenStreetMap are streets or houses, and in which town they are. */
import { distanceKm, type Position } from '@spetskarta/shared/geo.ts'
import { houseOf, wordsOf } from './address-words.rules.ts'

/** In the form that `osmium export` writes. */
export interface OsmFeature {
  geometry: {
    type: 'Point' | 'LineString' | 'Polygon' | 'MultiPolygon'
    coordinates: unknown
  }
  properties: Record<string, string>
}

interface Town extends Position {
  name: string
  reach: number
}

/** The usual radius of each kind of place, km: an address without a town gets the place whose radius it lies deepest in. */
const REACH: Partial<Record<string, number>> = {
  city: 12,
  town: 6,
  village: 2,
  hamlet: 1,
  allotments: 0.7,
  isolated_dwelling: 0.5,
}
export const TOWN_KINDS = Object.keys(REACH)
/** An address never belongs to a town further away than this many of its radii. */
const REACHES_MOST = 2.5

/** Kinds of ways that have houses. */
export const STREET_KINDS =
  'trunk primary secondary tertiary unclassified residential living_street pedestrian road'.split(' ')
const STREETS = new Set(STREET_KINDS)

/** No number of a house is longer, characters. */
const HOUSE_MOST = 20
const NAME_MOST = 100

/** The towns of a region, in squares for a quick search around a place. */
export class Towns {
  #squares = new Map<string, Town[]>()

  add({ geometry, properties }: OsmFeature) {
    const [position] = pointsOf(geometry)
    const [name, reach] = [properties['name:ru'] ?? properties.name, REACH[properties.place ?? '']]
    if (!position || !name || !reach) return
    const key = squareOf(position).join()
    const square = this.#squares.get(key)
    const town = { ...position, name, reach }
    if (square) square.push(town)
    else this.#squares.set(key, [town])
  }

  /** The town in whose radius a place lies deepest; empty: none is near. */
  around(position: Position): string {
    const [row, column] = squareOf(position)
    let best: { name: string; reaches: number } = { name: '', reaches: REACHES_MOST }
    for (let y = row - 1; y <= row + 1; y++)
      for (let x = column - 1; x <= column + 1; x++)
        for (const town of this.#squares.get(`${y},${x}`) ?? []) {
          const reaches = distanceKm(position, town) / town.reach
          if (reaches < best.reaches) best = { name: town.name, reaches }
        }
    return best.name
  }
}

/** Squares about as large as the furthest distance at which a city still counts, in our latitudes. */
const squareOf = ({ lat, lng }: Position): [row: number, column: number] => [
  Math.floor(lat / 0.28),
  Math.floor(lng / 0.5),
]

interface Addressed extends Position {
  town: string
  street: string
  /** Empty: the feature is the street itself. */
  houses: string[]
}

/** The street or the houses of a feature; undefined: it is neither. */
export function addressedBy({ geometry, properties }: OsmFeature, towns: Towns): Addressed | undefined {
  const number = properties['addr:housenumber']
  if (number !== undefined) {
    // A closed line comes as an area, too, and counts as that.
    if (geometry.type === 'LineString') return undefined
    const houses = number.split(/[;,]/).map(houseOf)
    return withTown(
      properties['addr:street'] ?? properties['addr:place'] ?? namedTown(properties),
      houses.filter((house) => house !== '' && house.length <= HOUSE_MOST),
      middleOf(geometry),
      properties,
      towns,
    )
  }
  if (!STREETS.has(properties.highway ?? '') || geometry.type !== 'LineString') return undefined
  const points = pointsOf(geometry)
  return withTown(properties['name:ru'] ?? properties.name, [], points[points.length >> 1], properties, towns)
}

const namedTown = (tags: OsmFeature['properties']): string | undefined =>
  tags['addr:city'] ?? tags['addr:town'] ?? tags['addr:village'] ?? tags['addr:hamlet']

function withTown(
  street: string | undefined,
  houses: string[],
  position: Position | undefined,
  properties: OsmFeature['properties'],
  towns: Towns,
): Addressed | undefined {
  if (!street || !position || (properties['addr:housenumber'] !== undefined && houses.length === 0)) return undefined
  const town = namedTown(properties) ?? towns.around(position)
  if (wordsOf(street).length === 0 || street.length > NAME_MOST || town.length > NAME_MOST) return undefined
  // In villages without streets, houses have the name of the village instead of a street's.
  return { ...position, street, town: town === street ? '' : town, houses }
}

const middleOf = (geometry: OsmFeature['geometry']): Position | undefined => {
  const points = pointsOf(geometry)
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  if (points.length === 0) return undefined
  return { lat: (min(lats) + max(lats)) / 2, lng: (min(lngs) + max(lngs)) / 2 }
}
const min = (numbers: number[]) => numbers.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
const max = (numbers: number[]) => numbers.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY)

/** Points of a feature: of an area its outer ring, of several areas the first one's. */
function pointsOf({ type, coordinates }: OsmFeature['geometry']): Position[] {
  const pairs =
    type === 'Point'
      ? [coordinates]
      : type === 'LineString'
        ? coordinates
        : type === 'Polygon'
          ? (coordinates as unknown[])[0]
          : (coordinates as unknown[][])[0]?.[0]
  return ((pairs ?? []) as [number, number][]).map(([lng, lat]) => ({ lat, lng }))
}
