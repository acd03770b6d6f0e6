import { expect, test } from 'vitest'
import { roomOf, thinPhotos, thinPoints } from './thin'

const photo = (at: number, bytes = 100) => ({ at, bytes })

test('photos closest to others go first, the first and the last stay to the end', () => {
  const photos = [0, 100, 110, 200, 300].map((at) => photo(at))
  expect(thinPhotos(photos, 1)).toEqual([2])
  expect(thinPhotos(photos, 201)).toEqual([1, 2, 3])
  expect(thinPhotos(photos, 1_000)).toEqual([0, 1, 2, 3, 4])
  expect(thinPhotos([], 1)).toEqual([])
})

test('every second point of the older half goes; the newer half is whole', () => {
  expect(thinPoints(10)).toEqual([1, 3])
  expect(thinPoints(3)).toEqual([])
})

test('room: enough, low, full; a browser that does not say has enough', () => {
  expect(roomOf(undefined, undefined)).toBe('enough')
  expect(roomOf(0, 1e9)).toBe('enough')
  expect(roomOf(960e6, 1e9)).toBe('low')
  expect(roomOf(995e6, 1e9)).toBe('full')
})
