/** Where the bundled map has nothing more to show, it comes no closer. */
import { wrapLongitude } from '@spetskarta/shared/geo.ts'
import type { MapLibreMap } from 'maplibre-gl'
import { closestOf, type Detail } from './detail'

/** Of a map that knows streets. */
export const CLOSEST = 19

/** Whether the map comes no closer than it is. */
export const isAtEnd = (map: Pick<MapLibreMap, 'getZoom' | 'getMaxZoom'> | null): boolean =>
  map !== null && map.getZoom() > map.getMaxZoom() - 0.01

/**
 * Keeps the map from coming closer than `detail` knows the middle of the view; without it, than any map does. A view that is closer
 * already, because the detailed map was lost, stays as it is: only the way out is left.
 */
export function endZoom(
  map: Pick<MapLibreMap, 'getZoom' | 'getCenter' | 'setMaxZoom' | 'on' | 'off'>,
  detail: Detail | undefined,
): () => void {
  const end = () => {
    const { lat, lng } = map.getCenter()
    const closest = detail ? closestOf(detail, { lat, lng: wrapLongitude(lng) }) : CLOSEST
    map.setMaxZoom(Math.max(closest, map.getZoom()))
  }
  end()
  map.on('moveend', end)
  return () => {
    map.off('moveend', end)
  }
}
