import { projected } from '@spetskarta/shared/still.ts'
import { expect, test } from 'vitest'
import { stillView } from './still-view'

const MOSCOW = { north: 56, south: 55, west: 37, east: 39 }

test.each([
  ['a region', MOSCOW],
  ['one machine', { north: 55.6, south: 55.6, west: 38.1, east: 38.1 }],
  ['both sides of the 180th meridian', { north: 66, south: 65, west: 179, east: -179 }],
])('%s lies within a square with room around it', (_, bounds) => {
  const { box, bounds: shown } = stillView(bounds)
  expect(box.width).toBe(box.height)
  for (const lat of [bounds.north, bounds.south]) {
    const { y } = projected({ lat, lng: 0 })
    expect(y).toBeGreaterThan(box.y)
    expect(y).toBeLessThan(box.y + box.height)
  }
  expect(shown.north).toBeGreaterThan(bounds.north)
  expect(shown.south).toBeLessThan(bounds.south)
  expect((bounds.west - shown.west + 360) % 360).toBeLessThan(10)
  expect((shown.east - bounds.east + 360) % 360).toBeLessThan(10)
})

test('without any place the whole country is shown', () => {
  expect(stillView(null).bounds).toMatchObject({ west: expect.closeTo(23, -1) })
})
