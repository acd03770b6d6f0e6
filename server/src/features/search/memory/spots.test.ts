/** The places in memory against a look at every item. */
import { type Bounds, centreOf } from '@spetskarta/shared/geo.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latitude, longitude, rectangle } from '../spots.fixture.ts'
import { Spots } from './spots.ts'

interface Place {
  lat: number
  lng: number
  topics: string[]
}

const TOPICS = ['ekskavator', 'buldozer', 'rytyo-kotlovana']
const place: fc.Arbitrary<Place> = fc.record({ lat: latitude, lng: longitude, topics: fc.subarray(TOPICS) })
/** An item put somewhere, or taken away. Few numbers: most are put again and again. */
const change = fc.record({ number: fc.integer({ min: 1, max: 60 }), to: fc.option(place, { freq: 4 }) })

function inside({ lat, lng }: Place, { south, north, west, east }: Bounds) {
  const between = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
  return lat >= south && lat <= north && between
}

/** Kilometres would be another order: the search measures in degrees, those of longitude shortened. */
function far({ lat, lng }: Place, bounds: Bounds) {
  const centre = centreOf(bounds)
  const across = Math.abs(lng - centre.lng)
  return Math.hypot(lat - centre.lat, Math.min(across, 360 - across) * Math.cos((centre.lat * Math.PI) / 180))
}

test('after any changes a rectangle holds what a look at every item finds, the nearest first', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 400, size: 'max' }),
      fc.array(rectangle, { minLength: 3, maxLength: 6 }),
      fc.constantFrom(...TOPICS, undefined),
      fc.nat(400),
      (changes, rectangles, topic, filled) => {
        const spots = new Spots()
        const places = new Map<number, Place>()
        for (const [i, { number, to }] of changes.entries()) {
          if (i === filled) spots.settle()
          if (to) {
            spots.put({ number, ...to })
            places.set(number, to)
          } else {
            spots.remove(number)
            places.delete(number)
          }
        }
        for (const bounds of rectangles) {
          const wanted = [...places].filter(([, at]) => (!topic || at.topics.includes(topic)) && inside(at, bounds))
          const { nearest, count } = spots.within(bounds, 10, topic)
          expect(count).toBe(wanted.length)
          const distances = wanted.map(([, at]) => far(at, bounds)).sort((a, b) => a - b)
          const kms = nearest.map((number) => far(places.get(number) as Place, bounds))
          expect(new Set(nearest).size).toBe(Math.min(10, wanted.length))
          for (const [i, distance] of kms.entries()) expect(distance).toBeCloseTo(distances[i] as number, 9)
        }
      },
    ),
    { numRuns: 150 },
  )
})

test('a search that finds more than it may ends without an answer', () => {
  const spots = new Spots()
  for (let number = 1; number <= 5; number++) spots.put({ number, lat: 55, lng: 37, topics: [] })
  const world = { north: 90, south: -90, west: -180, east: 180 }
  expect(spots.within(world, 10, undefined, undefined, 4)).toBeUndefined()
  expect(spots.within(world, 10, undefined, undefined, 5)?.count).toBe(5)
})

test('a fill of many finds the same before and after it is settled', () => {
  const spots = new Spots()
  const lats = Array.from({ length: 20_000 }, (_, i) => ((i * 7919) % 20_000) / 200)
  for (const [number, lat] of lats.entries()) spots.put({ number, lat: lat - 50, lng: lat, topics: TOPICS.slice(0, 1) })
  const bounds = { south: -20, north: 10.001, west: 0, east: 100 }
  // One at each 200th of a degree.
  expect(spots.within(bounds, 10, TOPICS[0]).count).toBe(6001)
  const { nearest } = spots.within(bounds, 10)
  spots.settle()
  expect(spots.within(bounds, 10, TOPICS[0])).toEqual({ nearest, count: 6001 })
})

test('items that move for ever take no more memory', () => {
  const spots = new Spots()
  spots.settle()
  for (let number = 1; number <= 100; number++) spots.put({ number, lat: 55, lng: 37, topics: TOPICS })
  const before = spots.bytes
  for (let i = 0; i < 20_000; i++) spots.put({ number: (i % 100) + 1, lat: 55 + i / 1e5, lng: 37, topics: TOPICS })
  expect(spots.bytes).toBeLessThan(4 * before)
})
