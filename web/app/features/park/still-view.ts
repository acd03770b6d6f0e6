/** What a picture of the park shows where no map can be drawn: a square around all machines. */
import type { Bounds } from '@spetskarta/shared/geo.ts'
import { type MapPart, partOf } from '@spetskarta/shared/still.ts'

/** Around one machine, and the narrowest: of the world's width. */
const NARROWEST = 1 / 4000
/** Room around the outermost marks. */
const ROOM = 1.3
const PIXELS = 560
/** European Russia, where nothing was recorded yet. */
const EVERYTHING: Bounds = { north: 62, south: 48, west: 28, east: 60 }

/** The side of Mercator's projection, turned back. */
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
