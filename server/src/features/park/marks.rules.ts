/** Turns machines into marks of a map; marks that would overlap are joined to a group. */
import { type Bounds, widthOf } from '@spetskarta/shared/geo.ts'
import {
  PARK_STATES,
  type ParkGroup,
  type ParkMachine,
  type ParkMark,
  type ParkMarks,
} from '@spetskarta/shared/park/park.ts'

/** Side of a cell, pixels; a mark is 40 wide. */
const CELL = 52
/** Most machines of a group that are listed by name. */
const LISTED = 50

type Placed = ParkMachine & { place: NonNullable<ParkMachine['place']> }

/** `width`: width of the rectangle, pixels. */
export function marksIn(machines: readonly ParkMachine[], bounds: Bounds, width: number): ParkMarks {
  const inside = machines.filter((machine): machine is Placed => machine.place !== null && isIn(bounds, machine.place))
  // Cells are fixed to the globe, so that groups do not change while the map is moved.
  const degrees = cellOf(bounds, width)
  const cells = Map.groupBy(inside, ({ place: { lat, lng } }) => {
    const down = degrees * Math.max(0.05, Math.cos((lat * Math.PI) / 180))
    return `${Math.floor(lng / degrees)} ${Math.floor(lat / down)}`
  })
  const marks: ParkMark[] = []
  const groups: ParkGroup[] = []
  for (const its of cells.values()) {
    const [only] = its
    if (its.length === 1 && only) marks.push(markOf(only))
    else groups.push(groupOf(its))
  }
  return { marks, groups }
}

/** Side of a cell in degrees, a power of two: each zoom step halves it. */
const cellOf = (bounds: Bounds, width: number): number => 2 ** Math.ceil(Math.log2((widthOf(bounds) / width) * CELL))

function isIn({ north, south, west, east }: Bounds, { lat, lng }: { lat: number; lng: number }): boolean {
  if (lat < south || lat > north) return false
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
}

const markOf = ({ _id, name, type, state, carried, place: { lat, lng } }: Placed): ParkMark => ({
  _id,
  name,
  type,
  state,
  carried,
  lat,
  lng,
})

function groupOf(machines: Placed[]): ParkGroup {
  const places = machines.map(({ place }) => place)
  const [first] = places
  const together = first?.object && places.every(({ object }) => object?.objectId === first.object?.objectId)
  return {
    lat: meanOf(places.map(({ lat }) => lat)),
    lng: meanOf(places.map(({ lng }) => lng)),
    count: machines.length,
    ids: machines.slice(0, LISTED).map(({ _id }) => _id),
    states: countStates(machines),
    object: together ? (first.object?.name ?? null) : null,
    bounds: boundsOfPlaces(places),
  }
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export function countStates(machines: readonly Pick<ParkMachine, 'state'>[]): ParkGroup['states'] {
  const counts = Object.fromEntries(PARK_STATES.map((state) => [state, 0])) as ParkGroup['states']
  for (const { state } of machines) counts[state]++
  return counts
}

/** `places`: at least one. Machines on both sides of the 180th meridian give a rectangle as wide as the globe. */
export const boundsOfPlaces = (places: readonly { lat: number; lng: number }[]): Bounds => {
  const [lats, lngs] = [places.map(({ lat }) => lat), places.map(({ lng }) => lng)]
  return {
    north: Math.max(...lats),
    south: Math.min(...lats),
    west: Math.min(...lngs),
    east: Math.max(...lngs),
  }
}
