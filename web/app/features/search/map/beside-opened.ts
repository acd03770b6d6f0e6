/** Moves marks aside that an opened pin would cover. Pure. */
import type { Position } from '@spetskarta/shared/geo.ts'

/** Pixels around the place of a mark; negative above and to the left of it. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

export interface Aside {
  x: number
  y: number
}

/**
 * Box of a pin with a price (PricePin.module.css): width of the letters,
 * border and enlargement; without a price that of a teardrop (Pin.module.css).
 */
export function boxOfPin(text: string, opened: boolean): Box {
  const scale = opened ? 1.18 : 1
  const half = text ? ((7.7 * text.length + 26) * scale) / 2 : opened ? 29 : 22
  return { left: -half, right: half, top: text ? -41 * scale : opened ? -70 : -53, bottom: 0 }
}

/** Box of a cluster's mark (ClusterMark.tsx), with the price below it. */
export function boxOfGroup(count: number, from: string | undefined): Box {
  const radius = count < 10 ? 23 : count < 100 ? 25 : 29
  const half = from ? Math.max(radius, (6.6 * from.length + 12) / 2) : radius
  return { left: -half, right: half, top: -radius, bottom: from ? radius + 18 : radius }
}

const GAP = 4

/** The shortest shift out of the opened pin's box, pixels; undefined where the mark is not covered. */
export function shiftBeside(
  opened: { at: Position; box: Box },
  mark: { at: Position; box: Box },
  zoom: number,
): Aside | undefined {
  const [from, to] = [pixelOf(opened.at, zoom), pixelOf(mark.at, zoom)]
  const [x, y] = [to.x - from.x, to.y - from.y]
  const ways = [
    { x: opened.box.right + GAP - (x + mark.box.left), y: 0 },
    { x: opened.box.left - GAP - (x + mark.box.right), y: 0 },
    { x: 0, y: opened.box.bottom + GAP - (y + mark.box.top) },
    { x: 0, y: opened.box.top - GAP - (y + mark.box.bottom) },
  ] as const
  const [right, left, down, up] = ways
  if (right.x <= 0 || left.x >= 0 || down.y <= 0 || up.y >= 0) return undefined
  const length = (way: Aside) => Math.abs(way.x + way.y)
  return ways.reduce((best, way) => (length(way) < length(best) ? way : best))
}

/** Web Mercator, as MapLibre draws it: the world is 512 pixels wide at zoom 0. */
function pixelOf({ lat, lng }: Position, zoom: number): Aside {
  const world = 512 * 2 ** zoom
  const angle = (lat * Math.PI) / 180
  return { x: ((lng + 180) / 360) * world, y: ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * world }
}
