/** The still picture of the ground under a map's first view: which square of the world it shows, and its address. */
import { type Bounds, type Position, widthOf } from './geo.ts'

/** A part of the world in Mercator's projection, whose sides are 1; `x` and `y` are its north-west corner. */
export interface MapPart {
  x: number
  y: number
  width: number
  height: number
}

/** `side` is 2^(-step/2); the centre is a knot of the grid that has `KNOTS` per side. */
export interface Still {
  step: number
  column: number
  row: number
}

/** A picture is at least this many times wider than the part to be seen, because windows are wider. */
const AROUND = 3
const KNOTS = 16
/** The smallest picture is about 10 km wide: the bundled map has no finer detail. */
const STEP_MAX = 24

const sideOf = (step: number): number => 2 ** (-step / 2)

/** Mercator's projection; latitudes beyond 85.05° are outside of 0 to 1. */
export const projected = ({ lat, lng }: Position): { x: number; y: number } => ({
  x: (lng + 180) / 360,
  y: 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI),
})

export function partOf(bounds: Bounds): MapPart {
  const { x, y } = projected({ lat: Math.min(85, bounds.north), lng: bounds.west })
  const south = projected({ lat: Math.max(-85, bounds.south), lng: bounds.west }).y
  return { x, y, width: widthOf(bounds) / 360, height: south - y }
}

/** The picture for a view; undefined for views that are too large (about half the world) or smaller than a town. */
export function stillOf({ x, y, width, height }: MapPart): Still | undefined {
  const step = Math.floor(-2 * Math.log2(AROUND * Math.max(width, height)))
  if (!(step >= 0 && step <= STEP_MAX)) return undefined
  const knot = sideOf(step) / KNOTS
  return { step, column: Math.round((x + width / 2) / knot), row: Math.round((y + height / 2) / knot) }
}

export function stillPart({ step, column, row }: Still): MapPart {
  const side = sideOf(step)
  return { x: (column / KNOTS - 0.5) * side, y: (row / KNOTS - 0.5) * side, width: side, height: side }
}

export const stillPath = ({ step, column, row }: Still): string => `/still/${step}-${column}-${row}.svg`

/** The picture of an address made by `stillPath`; undefined where no view has it. */
export function stillNamed(name: string): Still | undefined {
  const [, step, column, row] = /^(\d{1,2})-(\d{1,6})-(\d{1,6})\.svg$/.exec(name) ?? []
  const still = { step: Number(step), column: Number(column), row: Number(row) }
  // The centre of a rectangle over the 180th meridian lies beyond the east side of the world.
  const inside = still.column <= (1.5 * KNOTS) / sideOf(still.step) && still.row <= KNOTS / sideOf(still.step)
  return still.step <= STEP_MAX && inside ? still : undefined
}
