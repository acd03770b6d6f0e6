/** The way of a day as a few lines, for a drawing of the size of a hand. */
import { COUNTED, GAP_MS } from '../tracks/filter.rules.ts'
import { at, type Track } from '../tracks/track.ts'

type Line = [lat: number, lng: number][]

/** Parts that the longer side of the sketch is divided into: finer steps are not seen. */
const GRAIN = 400

/** Counted points from index `begin` on, those left out that lie in the same spot of the sketch as the one before. */
export function sketchOf({ t, lat, lng }: Track, flags: Uint8Array, begin: number): Line[] {
  const counted: number[] = []
  for (let i = begin; i < t.length; i++) if (flags[i] === COUNTED) counted.push(i)
  const step = grainOf(
    counted.map((i) => at(lat, i)),
    counted.map((i) => at(lng, i)),
  )
  const lines: Line[] = []
  let line: Line = []
  let before: number | undefined
  for (const i of counted) {
    if (before !== undefined && at(t, i) - at(t, before) > GAP_MS) {
      lines.push(line)
      line = []
    }
    const last = line.at(-1)
    const moved = !last || Math.max(Math.abs(last[0] - at(lat, i)), Math.abs(last[1] - at(lng, i))) >= step
    if (moved) line.push([at(lat, i), at(lng, i)])
    before = i
  }
  return [...lines, line].filter((one) => one.length > 0)
}

/** Degrees. */
function grainOf(lat: number[], lng: number[]): number {
  const span = (values: number[]) =>
    values.reduce((most, value) => Math.max(most, value), -180) -
    values.reduce((least, value) => Math.min(least, value), 180)
  return lat.length > 0 ? Math.max(span(lat), span(lng)) / GRAIN : 0
}
