import { distanceKm } from '@spetskarta/shared/geo.ts'
import { expect, test } from 'vitest'
import { circleShape, nearestTo, orbitShape } from './orbit'

const ringOf = (lat: number, lng: number) => circleShape({ lat, lng }, 2114).features[0]?.geometry.coordinates[0] ?? []

test('every corner of the circle is as far as it says', () => {
  for (const [lng = 0, lat = 0] of ringOf(30, 179))
    expect(distanceKm({ lat: 30, lng: 179 }, { lat, lng })).toBeCloseTo(2114, 0)
  expect(ringOf(30, 179).every(([lng = 0], i, ring) => Math.abs(lng - (ring[i - 1]?.[0] ?? lng)) < 30)).toBe(true)
})

test('a circle round the pole reaches to the edge of the map', () => {
  const ring = ringOf(80, 0)
  expect(ring.some(([, lat]) => lat === 85)).toBe(true)
  expect(ring[0]).toEqual(ring.at(-1))
})

test('the orbit crosses the 180th meridian in one piece, on great circles', () => {
  const positions = [
    { timestamp: 0, coords: [50, 170] as [number, number] },
    { timestamp: 1, coords: [50, -170] as [number, number] },
  ]
  const line = orbitShape(positions).features[0]?.geometry.coordinates ?? []
  expect(line.at(-1)?.[0]).toBeCloseTo(190)
  expect(Math.max(...line.map(([, lat = 0]) => lat))).toBeGreaterThan(50.3)
  expect(nearestTo(positions, 0.7)?.timestamp).toBe(1)
})
