import type { Position } from '@spetskarta/shared/geo.ts'

const RADIANS = Math.PI / 180

/** The direction in which `to` lies from `from`: degrees clockwise from north, at the start of the great circle (Wikipedia, «Great-circle navigation»). */
export function bearingOf(from: Position, to: Position): number {
  const [a, b, turn] = [from.lat * RADIANS, to.lat * RADIANS, (to.lng - from.lng) * RADIANS]
  const east = Math.sin(turn) * Math.cos(b)
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn)
  return (Math.atan2(east, north) / RADIANS + 360) % 360
}
