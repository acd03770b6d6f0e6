import { expect, test } from 'vitest'
import { roomOf, thinPhotos, thinPoints } from './thin'

const photo = (at: number, bytes = 100) => ({ at, bytes })

test('photos closest to others are deleted first, the first and the last photo at the end', () => {
  const photos = [0, 100, 110, 200, 300].map((at) => photo(at))
  expect(thinPhotos(photos, 1)).toEqual([2])
  expect(thinPhotos(photos, 201)).toEqual([1, 2, 3])
  expect(thinPhotos(photos, 1_000)).toEqual([0, 1, 2, 3, 4])
  expect(thinPhotos([], 1)).toEqual([])
})

test('every second point of the older half is deleted', () => {
  expect(thinPoints(10)).toEqual([1, 3])
  expect(thinPoints(3)).toEqual([])
})

test('the room on the phone is enough, low or full, and enough if the browser does not report it', () => {
  expect(roomOf(undefined, undefined)).toBe('enough')
  expect(roomOf(0, 1e9)).toBe('enough')
  expect(roomOf(960e6, 1e9)).toBe('low')
  expect(roomOf(995e6, 1e9)).toBe('full')
})
