export interface Point {
  lat: number
  lng: number
}

/** Mean radius of the Earth (R1), km: Moritz, Geodetic Reference System 1980, J. Geodesy 74 (2000), 128–133. */
export const EARTH_RADIUS_KM = 6371.0088

const RADIANS = Math.PI / 180

/**
 * Great-circle distance in km, 0…20,015 (haversine: Sinnott, Sky and Telescope 68 (1984), 159).
 * Points in degrees, lat −90…90, lng any turn; NaN in gives NaN out. The sphere is off by up to 0.5 %.
 */
export function distanceKm(a: Point, b: Point): number {
  const sinLat = Math.sin(((b.lat - a.lat) * RADIANS) / 2)
  const sinLng = Math.sin(((b.lng - a.lng) * RADIANS) / 2)
  const h = sinLat * sinLat + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * sinLng * sinLng
  // rounding may push h past 1 for antipodes
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}
