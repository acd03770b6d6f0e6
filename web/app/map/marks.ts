/** Marks of the map: items whose marks would overlap are joined to one mark. */
import type { Bounds } from '@spetskarta/shared/geo.ts'
import Supercluster from 'supercluster'

/** Something at a position: an item, or a cluster counted by the server. */
export interface Markable {
  id: string
  lat: number
  lng: number
  machines: number
  orders: number
}

export type Mark =
  | { kind: 'one'; id: string; lat: number; lng: number }
  | { kind: 'many'; key: string; lat: number; lng: number; machines: number; orders: number; ids: string[] }

/** Marks closer than this are joined, pixels: prices side by side then hardly touch. */
const RADIUS_PX = 64
const ZOOM_MAX = 16

const GLOBE: Bounds = { west: -180, south: -90, east: 180, north: 90 }

interface Sums {
  machines: number
  orders: number
}

/**
 * Prepares the joining of spots for all zooms; call it again only when
 * the spots change. The result returns marks within `box`, or all.
 */
export function joinSpots(spots: Markable[]): (zoom: number, box?: Bounds) => Mark[] {
  const index = new Supercluster<Sums & { id: string }, Sums>({
    radius: RADIUS_PX,
    // MapLibre's zooms refer to tiles of 512 pixels.
    extent: 512,
    maxZoom: ZOOM_MAX,
    map: ({ machines, orders }) => ({ machines, orders }),
    reduce: (sums, part) => {
      sums.machines += part.machines
      sums.orders += part.orders
    },
  })
  index.load(
    spots.map(({ id, machines, orders, lat, lng }) => ({
      type: 'Feature',
      properties: { id, machines, orders },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  )
  return (zoom, { west, south, east, north } = GLOBE) =>
    index.getClusters([west, south, east, north], Math.max(0, Math.floor(zoom))).map(({ geometry, properties }) => {
      const [lng = 0, lat = 0] = geometry.coordinates
      if (!('cluster' in properties)) return { kind: 'one', id: properties.id, lat, lng }
      const ids = index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.id)
      const { machines, orders } = properties
      return { kind: 'many', key: String(properties.cluster_id), lat, lng, machines, orders, ids }
    })
}
