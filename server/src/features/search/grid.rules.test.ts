import type { Bounds, Position } from '@spetskarta/shared/geo.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boxesOf,
  type CellRange,
  clusterExponent,
  coarsestLevel,
  countingPlan,
  fineRanges,
  type LevelRange,
  markBounds,
  markSize,
} from './grid.rules.ts'
import { latitude, longitude, rectangle } from './spots.fixture.ts'

const point: fc.Arbitrary<Position> = fc.record({ lat: latitude, lng: longitude })
/** Often on the sides and corners of the rectangle. */
const pointsAt = ({ north, south, west, east }: Bounds) =>
  fc.oneof(
    point,
    fc.record({ lat: fc.constantFrom(north, south), lng: fc.constantFrom(west, east) }),
    fc.record({ lat: fc.constantFrom(north, south), lng: longitude }),
    fc.record({ lat: latitude, lng: fc.constantFrom(west, east) }),
  )
const rectangleAndPoint = rectangle.chain((bounds) => fc.tuple(fc.constant(bounds), pointsAt(bounds)))

/** The cell of a level, computed as the migration does. */
function cellOf({ lat, lng }: Position, level: number): number {
  const cells = 16 / 4 ** level
  const row = Math.min(Math.floor((lat + 90) * cells), 180 * cells - 1)
  const column = Math.min(Math.floor((lng + 180) * cells), 360 * cells - 1)
  return row * 360 * cells + column
}

const holds = ({ lo, hi }: CellRange, cell: number) => lo <= cell && cell <= hi
const timesIn = (ranges: CellRange[], cell: number) => ranges.filter((range) => holds(range, cell)).length
const timesOnGrid = (ranges: LevelRange[], at: Position) =>
  ranges.filter((range) => holds(range, cellOf(at, range.level))).length

const insideBox = ({ north, south, west, east }: Bounds, { lat, lng }: Position) =>
  lat >= south && lat <= north && lng >= west && lng <= east
const inside = (bounds: Bounds, at: Position) => boxesOf(bounds).some((box) => insideBox(box, at))

describe('countingPlan', () => {
  test('counts each point inside exactly once, and no cell that reaches outside', () => {
    fc.assert(
      fc.property(rectangleAndPoint, fc.integer({ min: -1, max: 3 }), ([bounds, at], coarsest) => {
        for (const box of boxesOf(bounds)) {
          const { grid, rim } = countingPlan(box, coarsest)
          const byGrid = timesOnGrid(grid, at)
          const byRim = timesIn(rim, cellOf(at, 0))
          if (insideBox(box, at)) expect(byGrid + byRim).toBe(1)
          // What the grid counts is not checked item by item, so the whole cell must be inside.
          else expect([byGrid, byRim <= 1]).toEqual([0, true])
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('uses no cells coarser than allowed, and the coarsest in the middle', () => {
    const levels = (coarsest: number) => {
      const { grid } = countingPlan({ north: 70, south: 38, west: 20, east: 100 }, coarsest)
      return [...new Set(grid.map((range) => range.level))].sort()
    }
    expect([levels(-1), levels(0), levels(1), levels(3)]).toEqual([[], [0], [1], [3]])
  })

  test('asks for few ranges, even for the whole world', () => {
    const { grid, rim } = countingPlan({ north: 90, south: -90, west: -180, east: 180 }, 3)
    expect([grid.length, rim.length]).toEqual([45, 0])
  })
})

describe('fineRanges', () => {
  test('hold every point of the rectangle once', () => {
    fc.assert(
      fc.property(rectangleAndPoint, ([bounds, at]) => {
        const times = timesIn(fineRanges(bounds), cellOf(at, 0))
        if (inside(bounds, at)) expect(times).toBe(1)
        else expect(times).toBeLessThanOrEqual(1)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('marks', () => {
  test('of a view are 14 × 16 or so, whatever its size', () => {
    fc.assert(
      fc.property(rectangle, (bounds) => {
        const exponent = clusterExponent(bounds)
        if (exponent === undefined) return
        const { height, width } = markSize(exponent)
        expect((bounds.north - bounds.south) / height).toBeLessThanOrEqual(16)
        const across = bounds.east >= bounds.west ? bounds.east - bounds.west : bounds.east - bounds.west + 360
        expect(across / width).toBeLessThanOrEqual(14)
      }),
    )
  })

  test('of a view of a few metres cannot be split', () => {
    expect(clusterExponent({ north: 55, south: 55, west: 38, east: 38 })).toBeUndefined()
    expect(clusterExponent({ north: 55.0001, south: 55, west: 38, east: 38.0001 })).toBeUndefined()
    expect(clusterExponent({ north: 55.01, south: 55, west: 38, east: 38.01 })).toBeDefined()
  })

  test('are made of whole cells of the level that counts them', () => {
    for (let exponent = -9; exponent <= 8; exponent++) {
      const level = coarsestLevel(exponent)
      if (level < 0) expect(exponent).toBeLessThan(0)
      else expect(2 ** exponent % 4 ** level).toBe(0)
    }
  })

  test('have bounds that cover the view and share no point', () => {
    const halves = fc.integer({ min: -2, max: 8 })
    fc.assert(
      fc.property(rectangleAndPoint, halves, ([bounds, at], exponent) => {
        const box = boxesOf(bounds)[0] ?? bounds
        if (!insideBox(box, at)) return
        const { height, width } = markSize(exponent)
        const row = Math.floor(Math.min(at.lat + 90, 180 - 1e-9) / height)
        const column = Math.floor(Math.min(at.lng + 180, 360 - 1e-9) / width)
        const around = [-1, 0, 1].flatMap((r) => [-1, 0, 1].map((c) => ({ row: row + r, column: column + c })))
        const existing = around.filter((mark) => mark.row * height < 180 && mark.column * width < 360)
        const holding = existing.filter((mark) => insideBox(markBounds(mark.row, mark.column, exponent, box), at))
        expect(holding).toEqual([{ row, column }])
      }),
      { numRuns: 2000 },
    )
  })
})
