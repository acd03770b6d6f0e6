import { HOUR } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { offersOf, type Place, readDeclined, withDeclined } from './offers'

const stop = (hours: number, coords: Place, from = 0) => ({ from, to: from + hours * HOUR, coords, distance: 0 })

test('only stops of four hours and more are offered, the longest first', () => {
  const offers = offersOf([stop(3.9, [55, 38]), stop(4, [56, 38]), stop(7, [57, 38])], [])
  expect(offers.map(({ place, from, to }) => [place, (to - from) / HOUR])).toEqual([
    [[57, 38], 7],
    [[56, 38], 4],
  ])
})

test('stops within 300 m of each other are one place', () => {
  expect(offersOf([stop(5, [55, 38]), stop(6, [55.002, 38], 9 * HOUR)], [])).toMatchObject([{ place: [55.002, 38] }])
  expect(offersOf([stop(5, [55, 38]), stop(6, [55.004, 38], 9 * HOUR)], [])).toHaveLength(2)
})

test('a place that was declined is not offered again, nor what is near it', () => {
  const declined = withDeclined([], [55, 38])
  expect(offersOf([stop(5, [55.001, 38]), stop(5, [56, 38])], declined)).toMatchObject([{ place: [56, 38] }])
})

test('what a browser has kept of declined places is read, whatever it is', () => {
  const kept = withDeclined(withDeclined([], [55, 38]), [56, 38])
  expect(readDeclined(JSON.stringify(kept))).toEqual([
    [56, 38],
    [55, 38],
  ])
  expect([null, 'x', '{}', '[1,[2],["a","b"],[3,4]]'].map(readDeclined)).toEqual([[], [], [], [[3, 4]]])
})
