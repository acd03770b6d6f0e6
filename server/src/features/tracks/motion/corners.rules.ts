/** Which points of a line are its corners (Ramer 1972, Douglas and Peucker 1973). */
import { at } from '@spetskarta/shared/tracks/columns.ts'

interface Line {
  x: Float64Array
  y: Float64Array
}

/** How far a point may be from the straight line, in the line's unit; 0: the point is a corner. */
type Width = (k: number) => number

/**
 * Where a line goes on and then back, a corner depends not on its distance from the line but on how far it comes back: this many
 * times farther.
 */
const BACK = 1.5

/** Indexes of a line's corners, including its two ends. */
export function cornersOf(line: Line, width: Width): Uint32Array {
  const last = line.x.length - 1
  const kept = new Uint8Array(last + 1)
  kept[0] = 1
  let from = 0
  let count = 1
  for (let k = 1; k <= last; k++) {
    if (k < last && width(k) > 0) continue
    kept[k] = 1
    count++
    if (k - from > 1) count += keepCorners(line, width, kept, [from, k])
    from = k
  }
  const corners = new Uint32Array(count)
  let length = 0
  for (let k = 0; k <= last; k++) if (kept[k]) corners[length++] = k
  return corners
}

/** Marks the corners between pairs of other corners, and returns their number. */
function keepCorners({ x, y }: Line, width: Width, kept: Uint8Array, pairs: number[]): number {
  let count = 0
  while (pairs.length > 0) {
    const b = pairs.pop() ?? 0
    const a = pairs.pop() ?? 0
    const ax = at(x, a)
    const ay = at(y, a)
    const dx = at(x, b) - ax
    const dy = at(y, b) - ay
    const length = Math.sqrt(dx * dx + dy * dy)
    let worst = 0
    let corner = -1
    let furthest = 0
    let top = a
    // From this value on it comes back too far.
    let back = 0
    for (let k = a + 1; k < b; k++) {
      const px = at(x, k) - ax
      const py = at(y, k) - ay
      const along = length === 0 ? 0 : (px * dx + py * dy) / length
      // Beyond an end of the line the distance is measured to that end, as machines turn back.
      let off = px * px + py * py
      if (along >= length && length > 0) off = (px - dx) * (px - dx) + (py - dy) * (py - dy)
      else if (along > 0) off -= along * along
      if (off > worst) {
        worst = off
        corner = k
        back = BACK * Math.sqrt(worst)
      }
      if (along > furthest) {
        furthest = along
        top = k
      } else if (top > a && furthest - along > back) {
        worst = ((furthest - along) / BACK) ** 2
        corner = top
        back = BACK * Math.sqrt(worst)
      }
    }
    if (corner < 0 || worst <= width(corner) ** 2) continue
    kept[corner] = 1
    count++
    pairs.push(a, corner, corner, b)
  }
  return count
}
