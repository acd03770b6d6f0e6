import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsAround } from './geo.ts'
import { partOf, stillNamed, stillOf, stillPart, stillPath } from './still.ts'

const areas = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  radius: fc.integer({ min: 2, max: 300 }),
})

test('a still picture shows as much again on every side of any view, and its address names it', () => {
  fc.assert(
    fc.property(areas, ({ radius, ...centre }) => {
      const view = partOf(boundsAround(centre, radius))
      const still = stillOf(view)
      if (!still) throw new Error('no picture')
      expect(stillNamed(stillPath(still).replace('/still/', ''))).toEqual(still)
      const { x, y, width, height } = stillPart(still)
      expect(x).toBeLessThan(view.x - 0.8 * view.width)
      expect(y).toBeLessThan(view.y - 0.8 * view.height)
      expect(x + width).toBeGreaterThan(view.x + 1.8 * view.width)
      expect(y + height).toBeGreaterThan(view.y + 1.8 * view.height)
      expect(width).toBeLessThan(5 * Math.max(view.width, view.height))
    }),
  )
})

test('half of the world has no still picture', () => {
  expect(stillOf(partOf({ south: -60, west: -90, north: 60, east: 90 }))).toBeUndefined()
})

test.each(['99-0-0.svg', '13-9999-1.svg', '13-1-9999.svg', '-1-0-0.svg', '13-1.5-1.svg', '13-875-453.png', '..'])(
  'no view has the picture «%s»',
  (name) => expect(stillNamed(name)).toBeUndefined(),
)
