/** What would cover each other on the map is shown as one. */

interface Spot {
  lat: number
  lng: number
}

/** MapLibre's zooms count tiles of 512 pixels. */
const TILE_PX = 512

/** Pixels of the world at a zoom: spherical Mercator. */
function pixelsOf({ lat, lng }: Spot, zoom: number): { x: number; y: number } {
  const world = TILE_PX * 2 ** zoom
  const sin = Math.sin((lat * Math.PI) / 180)
  return {
    x: ((lng + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * world,
  }
}

/** Groups in the order of their first members; each other member is within `px` of the first at this zoom. */
export function groupNear<T extends Spot>(spots: T[], zoom: number, px: number): T[][] {
  const groups: { x: number; y: number; members: T[] }[] = []
  for (const spot of spots) {
    const { x, y } = pixelsOf(spot, zoom)
    const group = groups.find((one) => Math.hypot(one.x - x, one.y - y) < px)
    if (group) group.members.push(spot)
    else groups.push({ x, y, members: [spot] })
  }
  return groups.map(({ members }) => members)
}
