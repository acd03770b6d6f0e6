/** Which part of the globe has its pins drawn: each pin is an element that every frame of a moved map has to place anew. */
import { type Bounds, wrapLongitude } from '@spetskarta/shared/geo.ts'

/** So far beyond each edge of the view, as a part of it, the map is dragged before pins are drawn anew. */
const BEYOND = 0.25
/** So many times higher than the view the part may be, after the map has come closer. */
const TOO_WIDE = 2

/** As MapLibre tells it: longitudes go on behind the 180th meridian. */
type Sides = Bounds

interface View {
  getBounds(): { getNorth(): number; getSouth(): number; getWest(): number; getEast(): number }
}

/** `box`, or another one where it does not serve this view any more. */
export function drawnBox(map: View, box: Sides | undefined): Sides {
  const seen = map.getBounds()
  const [south, north, west, east] = [seen.getSouth(), seen.getNorth(), seen.getWest(), seen.getEast()]
  const covered = box && box.south <= south && box.north >= north && box.west <= west && box.east >= east
  if (covered && box.north - box.south < TOO_WIDE * (north - south)) return box
  const [up, aside] = [(north - south) * BEYOND, (east - west) * BEYOND]
  return { south: south - up, north: north + up, west: west - aside, east: east + aside }
}

/** A part of the globe as everything else knows it. */
export function boundsOfBox({ south, north, west, east }: Sides): Bounds {
  const whole = east - west >= 360
  return {
    south: Math.max(-90, south),
    north: Math.min(90, north),
    west: whole ? -180 : wrapLongitude(west),
    east: whole ? 180 : wrapLongitude(east),
  }
}
