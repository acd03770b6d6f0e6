/**
 * The grid in which items are counted. A fine cell is 1/16 of a degree; cells are numbered row by row from the south pole, 5,760
 * to a row, so that a rectangle is one range of numbers in each of its rows. Level L joins 4^L × 4^L fine cells (1/16°, 1/4°, 1°,
 * 4°). The migration that added `items.cell` uses the same numbers.
 */
import { type Bounds, widthOf } from '@spetskarta/shared/geo.ts'

const PER_DEGREE = 16
const ROWS = 180 * PER_DEGREE
const COLUMNS = 360 * PER_DEGREE
const LEVEL_MAX = 3

/** Cells `lo` to `hi`, both included. */
export interface CellRange {
  lo: number
  hi: number
}

export interface LevelRange extends CellRange {
  level: number
}

/** Rows from `r0` up to but not including `r1`, columns from `c0` up to but not including `c1`. */
interface Block {
  r0: number
  r1: number
  c0: number
  c1: number
}

const rowOf = (lat: number) => Math.min(Math.floor((lat + 90) * PER_DEGREE), ROWS - 1)
const columnOf = (lng: number) => Math.min(Math.floor((lng + 180) * PER_DEGREE), COLUMNS - 1)

/** The fine cell of a place, numbered as in `items.cell`. */
export const cellOf = (lat: number, lng: number) => rowOf(lat) * COLUMNS + columnOf(lng)

/** One box; two for a rectangle that crosses the 180th meridian. */
export function boxesOf(bounds: Bounds): Bounds[] {
  if (bounds.west <= bounds.east) return [bounds]
  return [
    { ...bounds, east: 180 },
    { ...bounds, west: -180 },
  ]
}

/** All fine cells that a box touches. */
function touched({ south, north, west, east }: Bounds): Block {
  return { r0: rowOf(south), r1: rowOf(north) + 1, c0: columnOf(west), c1: columnOf(east) + 1 }
}

/** The fine cells that lie wholly inside a box; possibly none (`r0 >= r1` or `c0 >= c1`). */
function covered({ south, north, west, east }: Bounds): Block {
  return {
    r0: Math.ceil((south + 90) * PER_DEGREE),
    r1: Math.floor((north + 90) * PER_DEGREE),
    c0: Math.ceil((west + 180) * PER_DEGREE),
    c1: Math.floor((east + 180) * PER_DEGREE),
  }
}

const isEmpty = (block: Block) => block.r0 >= block.r1 || block.c0 >= block.c1

function rangesOf(block: Block, level: number): LevelRange[] {
  if (isEmpty(block)) return []
  const columns = COLUMNS >> (2 * level)
  const ranges: LevelRange[] = []
  for (let row = block.r0; row < block.r1; row++)
    ranges.push({ level, lo: row * columns + block.c0, hi: row * columns + block.c1 - 1 })
  return ranges
}

/** `outer` without `inner`, as up to four blocks. `inner` lies inside `outer` and is not empty. */
function blocksBetween(outer: Block, inner: Block): Block[] {
  return [
    { ...outer, r1: inner.r0 },
    { ...outer, r0: inner.r1 },
    { r0: inner.r0, r1: inner.r1, c0: outer.c0, c1: inner.c0 },
    { r0: inner.r0, r1: inner.r1, c0: inner.c1, c1: outer.c1 },
  ]
}

/** The ranges of fine cells that hold every point of the rectangle (and points around it), each cell once. */
export function fineRanges(bounds: Bounds): CellRange[] {
  const [box, boxPastMeridian] = boxesOf(bounds)
  if (!box) return []
  const cells = touched(box)
  if (!boxPastMeridian) return rangesOf(cells, 0)
  const cellsPast = touched(boxPastMeridian)
  // Where the rectangle reaches nearly round the globe, both parts may touch the column in which it begins: that is counted once.
  return [...rangesOf(cells, 0), ...rangesOf({ ...cellsPast, c1: Math.min(cellsPast.c1, cells.c0) }, 0)]
}

function cover(block: Block, level: number, coarsest: number): LevelRange[] {
  const inner = {
    r0: Math.ceil(block.r0 / 4),
    r1: Math.floor(block.r1 / 4),
    c0: Math.ceil(block.c0 / 4),
    c1: Math.floor(block.c1 / 4),
  }
  if (level === coarsest || isEmpty(inner)) return rangesOf(block, level)
  const hole = { r0: inner.r0 * 4, r1: inner.r1 * 4, c0: inner.c0 * 4, c1: inner.c1 * 4 }
  return [...cover(inner, level + 1, coarsest), ...blocksBetween(block, hole).flatMap((part) => rangesOf(part, level))]
}

/**
 * How to count a rectangle exactly: whole cells from the grid, none coarser than `coarsest`, and the rim of fine
 * cells that are cut by its sides, in which items must be looked at one by one. Nothing is counted twice.
 */
export function countingPlan(bounds: Bounds, coarsest: number): { grid: LevelRange[]; rim: CellRange[] } {
  const plan: { grid: LevelRange[]; rim: CellRange[] } = { grid: [], rim: [] }
  for (const box of boxesOf(bounds)) {
    const all = touched(box)
    const whole = covered(box)
    if (coarsest < 0 || isEmpty(whole)) {
      plan.rim.push(...rangesOf(all, 0))
      continue
    }
    plan.grid.push(...cover(whole, 0, coarsest))
    plan.rim.push(...blocksBetween(all, whole).flatMap((part) => rangesOf(part, 0)))
  }
  return plan
}

/** Largest number of marks across and down a view. */
const CLUSTERS_ACROSS = 14
const CLUSTERS_DOWN = 16
/** The smallest mark is 2^-9 fine cells, about 13 m. */
const EXPONENT_MIN = -9

/**
 * The size of the marks of a view, as the exponent `e`: a mark is 2^e fine cells high and twice as wide, nearly
 * square at the latitudes of the country. `undefined`: the view is too small to be split.
 */
export function clusterExponent(bounds: Bounds): number | undefined {
  const height = (bounds.north - bounds.south) * PER_DEGREE
  const width = widthOf(bounds) * PER_DEGREE
  const exponent = Math.ceil(Math.max(Math.log2(height / CLUSTERS_DOWN), Math.log2(width / CLUSTERS_ACROSS) - 1))
  return exponent < EXPONENT_MIN ? undefined : exponent
}

/** The coarsest level whose cells fit into the marks; −1: marks are smaller than a fine cell. */
export const coarsestLevel = (exponent: number): number =>
  exponent < 0 ? -1 : Math.min(LEVEL_MAX, Math.floor(exponent / 2))

/** The side of a mark's row and column in degrees. */
export const markSize = (exponent: number) => ({
  height: 2 ** exponent / PER_DEGREE,
  width: 2 ** (exponent + 1) / PER_DEGREE,
})

/**
 * An item on the border of two marks belongs to the northern or eastern one, so the other mark ends this much short of the
 * border: twice the step of floating-point numbers up to 180, in degrees; some nanometres.
 */
const SHORT = 2 ** -44

/** The northern or eastern side of a mark; `end` is that side of the world. */
function farSide(border: number, side: number, end: number): number {
  return border > side || border >= end ? Math.min(side, end) : border - SHORT
}

/**
 * The part of the rectangle that a mark stands for. `box`: the part of the rectangle on the mark's side of the 180th meridian.
 */
export function markBounds(row: number, column: number, exponent: number, box: Bounds): Bounds {
  const { height, width } = markSize(exponent)
  return {
    south: Math.max(box.south, row * height - 90),
    north: farSide((row + 1) * height - 90, box.north, 90),
    west: Math.max(box.west, column * width - 180),
    east: farSide((column + 1) * width - 180, box.east, 180),
  }
}
