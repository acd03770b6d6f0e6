import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bearingTo, boundsAround, centreOf, distanceKm, sidesKm, widthOf, wrapLongitude } from './geo.ts'

const point = fc.record({
  lat: fc.double({ min: -89, max: 89, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('boundsAround', () => {
  test('is twice the radius high and wide', () => {
    const bounds = boundsAround({ lat: 55.567, lng: 38.23 }, 30)
    expect(bounds.north - bounds.south).toBeCloseTo(60 / 111.3, 9)
    const { height, width } = sidesKm(bounds)
    expect([height, width]).toEqual([expect.closeTo(60, 6), expect.closeTo(60, 6)])
  })

  test('has the point in its middle, over the 180th meridian too, and stays on the globe', () => {
    fc.assert(
      fc.property(point, fc.integer({ min: 5, max: 300 }), (centre, radius) => {
        const bounds = boundsAround(centre, radius)
        expect(bounds.south).toBeGreaterThanOrEqual(-90)
        expect(bounds.north).toBeLessThanOrEqual(90)
        for (const side of [bounds.west, bounds.east]) expect(Math.abs(side)).toBeLessThanOrEqual(180)
        expect(bounds.south <= centre.lat && centre.lat <= bounds.north).toBe(true)
        if (widthOf(bounds) === 360) return
        const off = Math.abs(centreOf(bounds).lng - centre.lng)
        expect(Math.min(off, 360 - off)).toBeCloseTo(0, 6)
      }),
    )
  })

  test('crosses the 180th meridian in Chukotka, and takes all longitudes at the pole', () => {
    const { west, east } = boundsAround({ lat: 66, lng: 179.9 }, 100)
    expect(west).toBeGreaterThan(east)
    expect(boundsAround({ lat: 90, lng: 0 }, 300)).toMatchObject({ north: 90, west: -180, east: 180 })
  })
})

test('wrapLongitude gives the same meridian', () => {
  expect([0, 180, -180, 181, -181, 540, 360.5].map(wrapLongitude)).toEqual([0, 180, -180, -179, 179, -180, 0.5])
})

test('a rectangle without width has none', () => {
  expect(widthOf({ north: 1, south: 0, west: 38, east: 38 })).toBe(0)
})

test.each([
  ['north', { lat: 55, lng: 38 }, { lat: 56, lng: 38 }, 0],
  ['east', { lat: 0, lng: 38 }, { lat: 0, lng: 39 }, 90],
  ['south', { lat: 55, lng: 38 }, { lat: 54, lng: 38 }, 180],
  ['west over the 180th meridian', { lat: 0, lng: -179 }, { lat: 0, lng: 179 }, 270],
  // Movable Type Scripts: Baghdad to Osaka, and the other way round.
  ['to Osaka', { lat: 35, lng: 45 }, { lat: 35, lng: 135 }, 60.162],
  ['to Baghdad', { lat: 35, lng: 135 }, { lat: 35, lng: 45 }, 299.838],
])('one sets out %s by the great circle', (_, from, to, bearing) => {
  expect(bearingTo(from, to)).toBeCloseTo(bearing, 3)
})

test('distances are those of the sphere', () => {
  // Published on Rosetta Code for a radius of 6371 km: 2886.44444 km.
  const km = distanceKm({ lat: 36.12, lng: -86.67 }, { lat: 33.94, lng: -118.4 })
  expect((km * 6371) / 6371.0088).toBeCloseTo(2886.444442838, 6)
  expect(distanceKm({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeCloseTo(22.239, 3)
})
