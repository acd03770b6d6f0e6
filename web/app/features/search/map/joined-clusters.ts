import { type Bounds, centreOf, widthOf, wrapLongitude } from '@spetskarta/shared/geo.ts'
import type { Cluster } from '@spetskarta/shared/search/search.ts'
import type { Mark } from '../../../map/marks'

/**
 * Joins clusters whose marks would overlap on the map; the joined
 * cluster has the bounds of all. `marks` contains their indices as ids.
 */
export function joinedClusters(clusters: readonly Cluster[], marks: Mark[]): Cluster[] {
  return marks.flatMap((mark) => {
    const ids = mark.kind === 'one' ? [mark.id] : mark.ids
    const parts = ids.flatMap((id) => clusters[Number(id)] ?? [])
    const first = parts[0]
    if (!first) return []
    return parts.slice(1).reduce((whole, part) => ({ ...added(whole, part), lat: mark.lat, lng: mark.lng }), first)
  })
}

const added = (a: Cluster, b: Cluster): Cluster => ({
  ...a,
  count: a.count + b.count,
  machines: a.machines + b.machines,
  orders: a.orders + b.orders,
  bounds: unionOf(a.bounds, b.bounds),
})

/** View of an opened cluster: its items in the middle half, and its neighbours around them. */
export function withNeighbours(bounds: Bounds): Bounds {
  const [height, width] = [bounds.north - bounds.south, widthOf(bounds)]
  const round = width >= 180
  return {
    south: Math.max(-90, bounds.south - height / 2),
    north: Math.min(90, bounds.north + height / 2),
    west: round ? -180 : wrapLongitude(bounds.west - width / 2),
    east: round ? 180 : wrapLongitude(bounds.east + width / 2),
  }
}

/** The smallest rectangle around both, across the 180th meridian where that is shorter. */
function unionOf(a: Bounds, b: Bounds): Bounds {
  const towards = wrapLongitude(centreOf(b).lng - centreOf(a).lng)
  const offset = centreOf(a).lng + towards - widthOf(b) / 2
  const west = Math.min(a.west, offset)
  const east = Math.max(a.west + widthOf(a), offset + widthOf(b))
  return {
    south: Math.min(a.south, b.south),
    north: Math.max(a.north, b.north),
    west: east - west >= 360 ? -180 : wrapLongitude(west),
    east: east - west >= 360 ? 180 : wrapLongitude(east),
  }
}
