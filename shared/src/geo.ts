/** Positions and rectangles on the globe, degrees of WGS 84. */

export interface Position {
  lat: number
  lng: number
}

/** South <= north. West > east means that the rectangle crosses the 180th meridian. Degrees. */
export interface Bounds {
  north: number
  south: number
  west: number
  east: number
}

/** Kilometres per degree of latitude (spec §9). */
export const KM_PER_DEGREE = 111.3

/**
 * The square that reaches `radiusKm` to each side of a centre: cut at the poles, wrapped at the 180th meridian, with all
 * longitudes where it would reach round the globe.
 */
export function boundsAround({ lat, lng }: Position, radiusKm: number): Bounds {
  const dLat = radiusKm / KM_PER_DEGREE
  const dLng = radiusKm / (KM_PER_DEGREE * Math.max(0.01, Math.cos((lat * Math.PI) / 180)))
  const round = dLng >= 180
  return {
    north: Math.min(90, lat + dLat),
    south: Math.max(-90, lat - dLat),
    west: round ? -180 : wrapLongitude(lng - dLng),
    east: round ? 180 : wrapLongitude(lng + dLng),
  }
}

/** The same meridian, as a longitude between −180 and 180. */
export function wrapLongitude(lng: number): number {
  if (lng >= -180 && lng <= 180) return lng
  return ((((lng + 180) % 360) + 360) % 360) - 180
}

/** Degrees from the west side to the east side, 0 to 360. */
export function widthOf({ west, east }: Bounds): number {
  return east >= west ? east - west : east - west + 360
}

export function centreOf(bounds: Bounds): Position {
  return {
    lat: (bounds.north + bounds.south) / 2,
    lng: wrapLongitude(bounds.west + widthOf(bounds) / 2),
  }
}

/** Height and width in km, by the rule of `boundsAround`. */
export function sidesKm(bounds: Bounds): { height: number; width: number } {
  const { lat } = centreOf(bounds)
  return {
    height: (bounds.north - bounds.south) * KM_PER_DEGREE,
    width: widthOf(bounds) * KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180),
  }
}

/** Mean radius of the Earth (R1): Moritz, Geodetic Reference System 1980, J. Geodesy 74 (2000), 128–133. */
export const EARTH_RADIUS_KM = 6371.0088

/**
 * Great-circle distance in km, 0 to 20,015 (haversine: Sinnott, Sky
 * and Telescope 68 (1984), 159); NaN where a coordinate is NaN.
 */
export function distanceKm(a: Position, b: Position): number {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/**
 * Initial direction from `a` towards `b` on the great circle, degrees clockwise from north, 0 to 360 (Veness, Movable Type
 * Scripts, «Bearing»).
 */
export function bearingTo(a: Position, b: Position): number {
  const rad = Math.PI / 180
  const [from, to, east] = [a.lat * rad, b.lat * rad, (b.lng - a.lng) * rad]
  const y = Math.sin(east) * Math.cos(to)
  const x = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(east)
  return (Math.atan2(y, x) / rad + 360) % 360
}

/** Where a map opens for a visitor whose place is unknown: the default centre of spec §9. */
export const DEFAULT_LOCATION: Position = { lat: 55.75, lng: 37.61 }
