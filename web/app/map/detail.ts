/** How far the map is reliable, and what to show beyond that. */
import { type Bounds, bearingTo, distanceKm, type Position } from '@spetskarta/shared/geo.ts'
import { formatKm } from '../ui/text/format'

/** Zooms beyond which a map has no detail: `within` its bounds, and `beyond` them. */
export interface Detail {
  bounds: Bounds
  within: number
  beyond: number
}

/**
 * Detail of the bundled map. Where its tiles reach zoom 9, its coast is accurate
 * to 500 m, a finger's width at zoom 11; elsewhere to some kilometres.
 */
export const BUILTIN_DETAIL: Detail = {
  bounds: { south: 36.597889, north: 82.940327, west: 16.875, east: -168.75 },
  within: 11,
  beyond: 7,
}

function isWithin({ south, north, west, east }: Bounds, { lat, lng }: Position): boolean {
  const across = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
  return across && lat >= south && lat <= north
}

/** The closest zoom at which the map is reliable at a place. */
export const closestOf = ({ bounds, within, beyond }: Detail, place: Position): number =>
  isWithin(bounds, place) ? within : beyond

/** Whether the map is not reliable at a place and zoom. */
export const isBeyond = (detail: Detail, place: Position, zoom: number): boolean =>
  zoom > closestOf(detail, place) + 0.25

const DIRECTIONS = [
  'на север',
  'на северо-восток',
  'на восток',
  'на юго-восток',
  'на юг',
  'на юго-запад',
  'на запад',
  'на северо-запад',
] as const

/** Within this distance a direction to a town makes no sense, km. */
const HERE_KM = 1

export interface Way {
  name: string
  /** «4,7 км на северо-запад», «здесь». */
  text: string
  /** Degrees clockwise from north; undefined for «здесь». */
  bearing: number | undefined
}

/** Distance and direction from a place to each of the towns. */
export const waysTo = (from: Position, towns: readonly (Position & { name: string })[]): Way[] =>
  towns.map((town) => {
    const km = distanceKm(from, town)
    if (km < HERE_KM) return { name: town.name, text: 'здесь', bearing: undefined }
    const bearing = bearingTo(from, town)
    const direction = DIRECTIONS[Math.round(bearing / 45) % 8] ?? DIRECTIONS[0]
    return { name: town.name, text: `${formatKm(km)} ${direction}`, bearing }
  })
