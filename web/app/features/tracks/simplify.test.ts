import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cornersAt, simplified, weightsOf } from './simplify'

const METRES_A_DEGREE = 111_195

/** Metres between a corner and the nearest place of a line, on a plane at the line's latitude. */
function offLine([lng, lat]: readonly [number, number], line: [number, number][], scale: number): number {
  const [px, py] = [lng * scale * METRES_A_DEGREE, lat * METRES_A_DEGREE]
  const flat = line.map(([x, y]) => [x * scale * METRES_A_DEGREE, y * METRES_A_DEGREE] as const)
  return Math.min(
    ...flat.slice(1).map(([bx, by], i) => {
      const [ax, ay] = flat[i] as readonly [number, number]
      const whole = (bx - ax) ** 2 + (by - ay) ** 2
      const part = whole === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / whole))
      return Math.hypot(px - ax - part * (bx - ax), py - ay - part * (by - ay))
    }),
  )
}

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const lines = fc.array(fc.tuple(degrees(37, 37.01), degrees(55, 55.01)), { minLength: 2, maxLength: 60 })

test('a thinned line keeps both ends, and every left-out corner is within the tolerance', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom(1, 5, 50, 400), (corners, tolerance) => {
      const line = { lng: corners.map(([lng]) => lng), lat: corners.map(([, lat]) => lat) }
      const weights = weightsOf(line, 1)
      const left = simplified(line, weights, tolerance)
      expect(left).toHaveLength(cornersAt(weights, tolerance))
      expect([left[0], left.at(-1)]).toEqual([corners[0], corners.at(-1)])
      const scale = Math.cos(((corners[0]?.[1] ?? 0) * Math.PI) / 180)
      for (const corner of corners) expect(offLine(corner, left, scale)).toBeLessThanOrEqual(tolerance + 1e-6)
    }),
  )
})

test('a straight line of many points is thinned to two corners', () => {
  const lng = Array.from({ length: 1000 }, (_, i) => 37 + i / 10_000)
  const line = { lng, lat: lng.map(() => 55) }
  expect(simplified(line, weightsOf(line, 0.5), 0.5)).toEqual([
    [37, 55],
    [37.0999, 55],
  ])
})
