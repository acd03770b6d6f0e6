/** Moves of the camera. Nothing shown may be hidden behind the panel, the sheet or the controls. */
import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { type Bounds, type Position, wrapLongitude } from '@spetskarta/shared/geo.ts'
import type { MapRef } from '@vis.gl/react-maplibre'
import { BUILTIN_ZOOM_MAX, FLIGHT_MS } from '../../../map/ground/style'
import { unwrapped } from '../../../map/rectangle'
import { isLow, isPhone } from '../../../ui/theme/breakpoints'
import { type Area, boundsOf } from '../../search-address/intent'
import { positionOf } from '../../search-address/results'
import { SHEET_MIDDLE } from '../panel/sheet-stops'

/** Zoom of a flight to an item (spec §9). */
const ITEM_ZOOM = 15
/** Closest zoom that the camera chooses itself; the bundled map has its own limit. */
const CLOSEST = 16
/** Half the side of a single item's view, km. */
const ITEM_RADIUS_KM = 1

/** The part of MapLibre's map that reports its view. */
export interface View {
  getContainer(): { clientWidth: number; clientHeight: number }
  unproject(pixel: [x: number, y: number]): Position
}

/** Space for the top row with the hint, and below for the legend, on a phone for the sheet at its middle height. */
function padding(map: Pick<View, 'getContainer'>) {
  const { clientHeight, clientWidth } = map.getContainer()
  // A low window has no hint.
  const top = isLow() ? 72 : isPhone() ? 140 : 136
  if (!isPhone()) return { top, bottom: isLow() ? 40 : 92, left: 24, right: Math.min(72, clientWidth * 0.1) }
  return { top, bottom: clientHeight * SHEET_MIDDLE + 12, left: 24, right: 24 }
}

function fit(map: MapRef, bounds: Bounds, { duration = FLIGHT_MS, builtin }: Flight) {
  const { west, south, east, north } = unwrapped(bounds)
  map.fitBounds(
    [
      [west, Math.max(-85, south)],
      [east, Math.min(85, north)],
    ],
    { padding: padding(map), duration, maxZoom: builtin ? BUILTIN_ZOOM_MAX : CLOSEST },
  )
}

interface Flight {
  duration?: number | undefined
  /** Whether the bundled map is shown, which has little detail. */
  builtin: boolean
}

export const fitArea = (map: MapRef, area: Area, flight: Flight) => fit(map, boundsOf(area), flight)

export function fitItem(map: MapRef, item: Item, flight: Flight) {
  const centre = positionOf(item)
  if (centre) fit(map, boundsOf({ kind: 'around', centre, radius: ITEM_RADIUS_KM }), flight)
}

/** Target of a flight to an item: zooms in, but never out, and not closer than the bundled map has detail. */
export function flightTo(item: Item, map: Pick<View, 'getContainer'> & { getZoom(): number }, builtin: boolean) {
  const position = positionOf(item)
  if (!position) return undefined
  const { top, right, bottom, left } = padding(map)
  const center: [lng: number, lat: number] = [position.lng, position.lat]
  // Not `padding`: the map would keep it for every later flight.
  const offset: [x: number, y: number] = [(left - right) / 2, (top - bottom) / 2]
  return { center, zoom: Math.max(map.getZoom(), builtin ? BUILTIN_ZOOM_MAX : ITEM_ZOOM), offset, duration: FLIGHT_MS }
}

/** A search of the view is offered when its uncovered part is this many times as high as the rectangle. */
const TOO_WIDE = 4

/** Whether the view has left the rectangle or become much wider than it. On a phone most of the view is under the sheet. */
export function needsSearchHere(map: View, area: Area): boolean {
  const { west, south, east, north } = unwrapped(boundsOf(area))
  const { clientWidth, clientHeight } = map.getContainer()
  const { top, right, bottom, left } = padding(map)
  const across = (left + clientWidth - right) / 2
  const { lat, lng } = map.unproject([across, (top + clientHeight - bottom) / 2])
  const seen = map.unproject([across, top]).lat - map.unproject([across, clientHeight - bottom]).lat
  const near = [lng - 360, lng, lng + 360].some((x) => x >= west && x <= east)
  const tooWide = seen > TOO_WIDE * (north - south)
  return !near || lat < south || lat > north || tooWide
}

/** The uncovered part of the view, as a search area. */
export function viewArea(map: MapRef): Area {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const { top, right, bottom, left } = padding(map)
  const northWest = map.unproject([left, top])
  const southEast = map.unproject([width - right, height - bottom])
  const whole = southEast.lng - northWest.lng >= 360
  return {
    kind: 'box',
    bounds: {
      north: Math.min(85, northWest.lat),
      south: Math.max(-85, southEast.lat),
      west: whole ? -180 : wrapLongitude(northWest.lng),
      east: whole ? 180 : wrapLongitude(southEast.lng),
    },
  }
}
