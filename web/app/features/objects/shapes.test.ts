import { distanceKm } from '@spetskarta/shared/geo.ts'
import { expect, test } from 'vitest'
import { areaWithin, circleOf, extentOfCorners } from './shapes'

test('a drawn circle is everywhere as far from its middle as its radius, in the north too', () => {
  const middle = { lat: 69.3, lng: 88.2 }
  const far = circleOf(middle.lng, middle.lat, 500).map(([lng, lat]) => distanceKm(middle, { lat, lng }) * 1000)
  expect(Math.min(...far)).toBeCloseTo(500, 3)
  expect(Math.max(...far)).toBeCloseTo(500, 3)
})

test('the area of a square of 100 m is a hectare', () => {
  // A degree is 111,195 m; at 60° a degree of longitude is half as long.
  const [up, right] = [100 / 111_195, 100 / 55_597.5]
  const square: [number, number][] = [
    [30, 60],
    [30 + right, 60],
    [30 + right, 60 + up],
    [30, 60 + up],
  ]
  expect(areaWithin(square)).toBeCloseTo(10_000, -1)
  expect(extentOfCorners(square)).toEqual([
    [30, 60],
    [30 + right, 60 + up],
  ])
})
