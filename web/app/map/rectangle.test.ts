import { expect, test } from 'vitest'
import { rectangleShapes } from './rectangle'

test.each([
  [37, 39],
  [170, -170],
])('what is outside of a rectangle from %d to %d degrees goes once around the globe', (west, east) => {
  const [outside] = rectangleShapes({ south: 50, west, north: 60, east }).features
  const [around = [], hole = []] = outside?.geometry.coordinates ?? []
  const lngs = (ring: number[][]) => ring.map(([lng = Number.NaN]) => lng)
  expect(Math.max(...lngs(around)) - Math.min(...lngs(around))).toBe(360)
  expect(Math.min(...lngs(hole))).toBeGreaterThan(Math.min(...lngs(around)))
  expect(Math.max(...lngs(hole))).toBeLessThan(Math.max(...lngs(around)))
})
