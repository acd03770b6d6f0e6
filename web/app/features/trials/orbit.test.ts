import { distanceKm } from '@spetskarta/shared/geo.ts'
import { expect, test } from 'vitest'
import { circleShape, elementsAge, nearestTo, orbitShape } from './orbit'

const ringOf = (lat: number, lng: number) => circleShape({ lat, lng }, 2114).features[0]?.geometry.coordinates[0] ?? []

test('every corner of a circle is at its radius from the centre', () => {
  const corners = ringOf(30, 179).map(([lng = 0, lat = 0]) => distanceKm({ lat: 30, lng: 179 }, { lat, lng }))
  expect(corners).toEqual(Array(91).fill(expect.closeTo(2114, 0)))
})

test('a circle over the 180th meridian is one ring without jumps', () => {
  const ring = ringOf(30, 179)
  const steps = ring.slice(1).map(([lng = 0], i) => Math.abs(lng - (ring[i]?.[0] ?? 0)))
  expect(steps).toHaveLength(90)
  expect(Math.max(...steps)).toBeLessThan(30)
  expect(ring[0]?.[0]).toBeCloseTo(ring.at(-1)?.[0] ?? 0)
})

test('a circle around the pole reaches the edge of the map', () => {
  const ring = ringOf(80, 0)
  expect(ring.some(([, lat]) => lat === 85)).toBe(true)
  expect(ring[0]).toEqual(ring.at(-1))
})

test('the orbit crosses the 180th meridian as one line, on great circles', () => {
  const positions = [
    { timestamp: 0, coords: [50, 170] as [number, number] },
    { timestamp: 1, coords: [50, -170] as [number, number] },
  ]
  const line = orbitShape(positions).features[0]?.geometry.coordinates ?? []
  expect(line.at(-1)?.[0]).toBeCloseTo(190)
  expect(Math.max(...line.map(([, lat = 0]) => lat))).toBeGreaterThan(50.3)
})

test('the position nearest to a moment may be before or after it', () => {
  const positions = [0, 10].map((timestamp) => ({ timestamp, coords: [0, 0] as [number, number] }))
  expect([nearestTo(positions, 4)?.timestamp, nearestTo(positions, 7)?.timestamp]).toEqual([0, 10])
})

test('the age of the elements is shown, and that the place is approximate after a week', () => {
  const day = 86_400_000
  const texts = [0, 3, 7, 8, 2727].map((days) => elementsAge(0, days * day + 1000).replaceAll('\u00a0', ' '))
  expect(texts).toEqual([
    'Данные об орбите сегодняшние.',
    'Данным об орбите 3 дня.',
    'Данным об орбите 7 дней.',
    'Данным об орбите 8 дней: положение на орбите приблизительное.',
    'Данным об орбите 7 лет: положение на орбите приблизительное.',
  ])
})
