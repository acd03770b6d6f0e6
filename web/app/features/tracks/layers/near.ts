/** Joins marks that would overlap on the map. */
import type { Position } from '@spetskarta/shared/geo.ts'
import Supercluster from 'supercluster'

/** Groups in the order of their first members; each other member is within `px` of the first at this zoom. */
export function groupNear<T extends Position>(spots: T[], zoom: number, px: number): T[][] {
  // Only a single whole zoom is indexed, so that clusters are not clustered again.
  const whole = Math.ceil(zoom)
  const index = new Supercluster<{ i: number }>({
    radius: px * 2 ** (whole - zoom),
    // MapLibre's zooms refer to tiles of 512 pixels.
    extent: 512,
    minZoom: whole,
    maxZoom: whole,
  })
  index.load(
    spots.map(({ lat, lng }, i) => ({
      type: 'Feature',
      properties: { i },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  )
  return index
    .getClusters([-180, -90, 180, 90], whole)
    .map(({ properties }) =>
      'cluster' in properties
        ? index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.i)
        : [properties.i],
    )
    .map((members) => members.sort((a, b) => a - b))
    .sort(([a = 0], [b = 0]) => a - b)
    .map((members) => members.flatMap((i) => spots[i] ?? []))
}
