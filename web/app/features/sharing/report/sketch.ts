/** A day's route as a drawing without a map. */
import { KM_PER_DEGREE } from '@spetskarta/shared/geo.ts'

type Coords = [lat: number, lng: number]

interface Sketch {
  /** Paths of an SVG. */
  paths: string[]
  /** Lines across gaps: from the end of one line to the beginning of the next. */
  gaps: string[]
  start: { x: number; y: number } | undefined
  end: { x: number; y: number } | undefined
  /** A scale bar of at least a tenth of the width: a round number of km, and its length in the drawing. */
  scale: { km: number; length: number } | undefined
}

const MARGIN = 14
/** Smallest extent, degrees (some 200 m): otherwise the scatter around a machine that stood all day would look like driving. */
const LEAST = 0.002

/** Draws lines of [lat, lng] inside a box of this size, keeping the proportions. */
export function sketchDrawing(lines: Coords[][], width: number, height: number): Sketch {
  const points = lines.flat()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return { paths: [], gaps: [], start: undefined, end: undefined, scale: undefined }
  const north = Math.max(...points.map(([lat]) => lat))
  const south = Math.min(...points.map(([lat]) => lat))
  const squeeze = Math.cos((((north + south) / 2) * Math.PI) / 180)
  const east = Math.max(...points.map(([, lng]) => lng)) * squeeze
  const west = Math.min(...points.map(([, lng]) => lng)) * squeeze
  const unit = Math.min(
    (width - 2 * MARGIN) / Math.max(east - west, LEAST),
    (height - 2 * MARGIN) / Math.max(north - south, LEAST),
  )
  const place = ([lat, lng]: Coords) => ({
    x: round(width / 2 + (lng * squeeze - (east + west) / 2) * unit),
    y: round(height / 2 - (lat - (north + south) / 2) * unit),
  })
  const pathOf = (line: Coords[]) =>
    line.map((point, i) => `${i === 0 ? 'M' : 'L'}${place(point).x} ${place(point).y}`).join('')
  return {
    paths: lines.map(pathOf),
    gaps: lines.slice(1).map((line, i) => pathOf([lines[i]?.at(-1) ?? first, line[0] ?? last])),
    start: place(first),
    end: place(last),
    scale: scaleOf(unit / KM_PER_DEGREE, width),
  }
}

const round = (value: number) => Math.round(value * 10) / 10

const ROUND_KM = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]

/** `unit`: units of the drawing per km. */
function scaleOf(unit: number, width: number) {
  const km = ROUND_KM.find((candidate) => candidate * unit >= width / 10)
  return km === undefined ? undefined : { km, length: round(km * unit) }
}
