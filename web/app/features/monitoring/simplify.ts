/** A line with fewer points that stays within a tolerance: Douglas and Peucker, Cartographica 10 (1973), 112–122. */

const METRES_A_DEGREE = 111_195

/** `line`: `[lng, lat]`, degrees; `tolerance`: metres. Both ends stay. */
export function simplified(line: [number, number][], tolerance: number): [number, number][] {
  if (line.length < 3) return line
  const scale = Math.cos(((line[0]?.[1] ?? 0) * Math.PI) / 180)
  const xs = Float64Array.from(line, ([lng]) => lng * scale * METRES_A_DEGREE)
  const ys = Float64Array.from(line, ([, lat]) => lat * METRES_A_DEGREE)
  const kept = new Uint8Array(line.length)
  kept[0] = 1
  kept[line.length - 1] = 1
  const open: [number, number][] = [[0, line.length - 1]]
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to] = stretch
    const [ax, ay] = [xs[from] as number, ys[from] as number]
    const [dx, dy] = [(xs[to] as number) - ax, (ys[to] as number) - ay]
    const length = dx * dx + dy * dy
    let furthest = -1
    let most = tolerance * tolerance
    // Asked for millions of times: no calls, no objects.
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
    kept[furthest] = 1
    open.push([from, furthest], [furthest, to])
  }
  return line.filter((_, i) => kept[i])
}
