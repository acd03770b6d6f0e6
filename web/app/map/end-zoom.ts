/** Stops zooming in where the bundled map has no more detail. */
import { wrapLongitude } from '@spetskarta/shared/geo.ts'
import type { MapLibreMap } from 'maplibre-gl'
import { closestOf, type Detail } from './detail'

/** Closest zoom of a map with streets. */
export const CLOSEST = 19

/** Whether the map cannot be zoomed in further. */
export const isAtEnd = (map: Pick<MapLibreMap, 'getZoom' | 'getMaxZoom'> | null): boolean =>
  map !== null && map.getZoom() > map.getMaxZoom() - 0.01

/**
 * Keeps the map from zooming in beyond the `detail` at the middle of the view, or beyond CLOSEST without `detail`.
 * A view that is closer already, because the detailed map was lost, stays as it is and can only be zoomed out.
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
