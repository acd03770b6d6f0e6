/**
 * The part of the globe whose pins are drawn: each pin is an
 * element that must be placed anew in every frame of a moving map.
 */
import { type Bounds, wrapLongitude } from '@spetskarta/shared/geo.ts'

/** Margin around the view within which the map can be dragged without drawing other pins, as a part of the view. */
const BEYOND = 0.25
/** Largest height of the part, in heights of the view, after zooming in. */
const TOO_WIDE = 2

/** As MapLibre gives them: longitudes continue beyond the 180th meridian. */
type Sides = Bounds

interface View {
  getBounds(): { getNorth(): number; getSouth(): number; getWest(): number; getEast(): number }
}

/** `box` while it serves this view, otherwise another one. */
export function drawnBox(map: View, box: Sides | undefined): Sides {
  const seen = map.getBounds()
  const [south, north, west, east] = [seen.getSouth(), seen.getNorth(), seen.getWest(), seen.getEast()]
  const covered = box && box.south <= south && box.north >= north && box.west <= west && box.east >= east
  if (covered && box.north - box.south < TOO_WIDE * (north - south)) return box
  const [up, aside] = [(north - south) * BEYOND, (east - west) * BEYOND]
  return { south: south - up, north: north + up, west: west - aside, east: east + aside }
}

/** The box with ordinary longitudes. */
export function boundsOfBox({ south, north, west, east }: Sides): Bounds {
  const whole = east - west >= 360
  return {
    south: Math.max(-90, south),
    north: Math.min(90, north),
    west: whole ? -180 : wrapLongitude(west),
    east: whole ? 180 : wrapLongitude(east),
  }
}
