/** The part of the map in a picture of the park, for browsers that cannot draw a map: a square around all machines. */
import type { Bounds } from '@spetskarta/shared/geo.ts'
import { type MapPart, partOf } from '@spetskarta/shared/still.ts'

/** The smallest side, as a share of the world's width; used around a single machine. */
const NARROWEST = 1 / 4000
/** The factor by which the square is enlarged to leave room around the outermost marks. */
const ROOM = 1.3
const PIXELS = 560
/** European Russia, shown while nothing is recorded. */
const EVERYTHING: Bounds = { north: 62, south: 48, west: 28, east: 60 }

/** The inverse of the Mercator projection. */
const latOf = (y: number) => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI
const lngOf = (x: number) => ((((x * 360) % 360) + 360) % 360) - 180

export function stillView(bounds: Bounds | null): { box: MapPart; bounds: Bounds; pixels: number } {
  const part = partOf(bounds ?? EVERYTHING)
  const side = Math.min(1, Math.max(part.width, part.height, NARROWEST) * ROOM)
  const box = {
    x: part.x + part.width / 2 - side / 2,
    y: Math.max(0, part.y + part.height / 2 - side / 2),
    width: side,
    height: side,
  }
  return {
    box,
    bounds: {
      north: Math.min(85, latOf(box.y)),
      south: Math.max(-85, latOf(box.y + side)),
      west: side === 1 ? -180 : lngOf(box.x),
      east: side === 1 ? 180 : lngOf(box.x + side),
    },
    pixels: PIXELS,
  }
}
