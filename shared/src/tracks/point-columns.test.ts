import { expect, test } from 'vitest'
import { decodePoints, encodePoints } from './point-columns.ts'

test('columns are differences of whole numbers', () => {
  const t = [1781670640000, 1781670642000, 1781670642500]
  const columns = encodePoints({
    t,
    lat: [55.5, 55.500001, 55.4],
    lng: [38.2, 38.2, -179.9],
    speed: [0, 41.26, Number.NaN],
  })
  expect(columns).toEqual({
    t: [1781670640000, 2000, 500],
    lat: [55500000, 1, -100001],
    lng: [38200000, 0, -218100000],
    speed: [0, 413, -1],
  })
})

test('what comes out is what went in, to 0.1 m however many points there are', () => {
  const numbers = Array.from({ length: 86_400 }, (_, i) => i)
  const t = numbers.map((i) => 1781670640000 + i * 1000 + (i % 7))
  const lat = numbers.map((i) => 55.123456789 + i * 1.23456e-5)
  const lng = numbers.map((i) => 38.987654321 - i * 1.7e-6)
  const points = decodePoints(encodePoints({ t, lat, lng, speed: numbers.map((i) => i % 90) }))
  expect([...points.t]).toEqual(t)
  const furthest = (column: Float64Array, values: number[]) =>
    values.reduce((most, value, i) => Math.max(most, Math.abs(value - (column[i] ?? 0))), 0)
  expect(furthest(points.lat, lat)).toBeLessThan(5.1e-7)
  expect(furthest(points.lng, lng)).toBeLessThan(5.1e-7)
  expect(points.speed[89]).toBe(89)
})

test('no points are four empty columns', () => {
  const columns = encodePoints({ t: [], lat: [], lng: [], speed: [] })
  expect(columns).toEqual({ t: [], lat: [], lng: [], speed: [] })
  expect(decodePoints(columns).t).toHaveLength(0)
})
