import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupNear } from './near'

const onLine = (...lngs: number[]) => lngs.map((lng) => ({ lat: 55, lng }))
const sizes = (groups: unknown[][]) => groups.map(({ length }) => length)
/** Pixels between two places at a zoom: spherical Mercator, tiles of 512. */
function pixelsBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }, zoom: number) {
  const y = (lat: number) => Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)
  return Math.hypot((a.lng - b.lng) / 360, y(a.lat) - y(b.lat)) * 512 * 2 ** zoom
}

test('spots that would cover each other are one group, and apart when zoomed in', () => {
  expect(sizes(groupNear(onLine(0, 0.001, 0.1), 10, 30))).toEqual([2, 1])
  expect(sizes(groupNear(onLine(0, 0.001, 0.1), 17, 30))).toEqual([1, 1, 1])
})

test('half a zoom level can join two spots', () => {
  // 35 pixels at zoom 10.
  const spots = onLine(0, 0.024)
  expect([sizes(groupNear(spots, 10, 30)), sizes(groupNear(spots, 9.5, 30))]).toEqual([[1, 1], [2]])
})

test('a row of spots does not become one long group', () => {
  // 20 pixels from each to the next at zoom 10.
  expect(sizes(groupNear(onLine(0, 0.0137, 0.0274, 0.0411), 10, 30))).toEqual([2, 2])
})

test('an empty list of spots is grouped into nothing', () => {
  expect(groupNear([], 10, 30)).toEqual([])
})

test('each spot joins the first group whose first member is near, and the order is kept', () => {
  const spot = fc.record({
    lat: fc.double({ min: 55, max: 55.2, noNaN: true }),
    lng: fc.double({ min: 37, max: 37.3, noNaN: true }),
  })
  const zoom = fc.integer({ min: 0, max: 44 }).map((halves) => halves / 2)
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 60 }), zoom, (spots, zoom) => {
      const expected: (typeof spots)[] = []
      for (const spot of spots) {
        const group = expected.find(([first]) => first && pixelsBetween(first, spot, zoom) < 30)
        if (group) group.push(spot)
        else expected.push([spot])
      }
      expect(groupNear(spots, zoom, 30)).toEqual(expected)
    }),
  )
})
