/** Removes points from a line while it stays within a tolerance: Douglas and Peucker, Cartographica 10 (1973), 112–122. */

export type LngLat = [lng: number, lat: number]

const METRES_A_DEGREE = 111_195

/** A line's corners in degrees, as columns, because a day has too many for objects. */
export interface Line {
  lng: number[]
  lat: number[]
}

/**
 * For each corner the smallest tolerance, metres, at which it is removed; infinite for both ends, 0 for corners that deviate
 * by at most `finest`. One pass serves all tolerances: a corner is never needed at a higher tolerance than the one that
 * split its part of the line.
 */
export function weightsOf({ lng, lat }: Line, finest: number): Float64Array {
  const weights = new Float64Array(lng.length)
  const last = lng.length - 1
  weights[0] = Number.POSITIVE_INFINITY
  weights[last] = Number.POSITIVE_INFINITY
  const scale = Math.cos(((lat[0] ?? 0) * Math.PI) / 180) * METRES_A_DEGREE
  const xs = Float64Array.from(lng, (degrees) => degrees * scale)
  const ys = Float64Array.from(lat, (degrees) => degrees * METRES_A_DEGREE)
  const open: [from: number, to: number, weight: number][] = [[0, last, Number.POSITIVE_INFINITY]]
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to, before] = stretch
    const [ax, ay] = [xs[from] as number, ys[from] as number]
    const [dx, dy] = [(xs[to] as number) - ax, (ys[to] as number) - ay]
    const length = dx * dx + dy * dy
    let furthest = -1
    let most = finest * finest
    // This loop runs millions of times, so it calls nothing and creates no objects.
    for (let i = from + 1; i < to; i++) {
      const x = (xs[i] as number) - ax
      const y = (ys[i] as number) - ay
      const along = length === 0 ? 0 : (x * dx + y * dy) / length
      const part = Math.max(0, Math.min(1, along))
      const offX = x - dx * part
      const offY = y - dy * part
      const off = offX * offX + offY * offY
      if (off > most) {
        most = off
        furthest = i
      }
    }
    if (furthest < 0) continue
    const weight = Math.min(before, Math.sqrt(most))
    weights[furthest] = weight
    open.push([from, furthest, weight], [furthest, to, weight])
  }
  return weights
}

/** Number of corners that remain at a tolerance. */
export function cornersAt(weights: Float64Array, tolerance: number): number {
  let corners = 0
  for (const weight of weights) if (weight > tolerance) corners++
  return corners
}

/** The corners that remain at a tolerance. */
export function simplified({ lng, lat }: Line, weights: Float64Array, tolerance: number): LngLat[] {
  const corners: LngLat[] = []
  for (let i = 0; i < lng.length; i++)
    if ((weights[i] as number) > tolerance) corners.push([lng[i] as number, lat[i] as number])
  return corners
}
