import { HOUR } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { offersOf } from './offers'

const stop = (hours: number, coords: [number, number], from = 0) => ({
  from,
  to: from + hours * HOUR,
  coords,
  distance: 0,
})

test('only stops of four hours and more are offered, the longest first', () => {
  const offers = offersOf([stop(3.9, [55, 38]), stop(4, [56, 38]), stop(7, [57, 38])])
  expect(offers.map(({ place, from, to }) => [place, (to - from) / HOUR])).toEqual([
    [[57, 38], 7],
    [[56, 38], 4],
  ])
})

test('stops within 300 m of each other are one place', () => {
  expect(offersOf([stop(5, [55, 38]), stop(6, [55.002, 38], 9 * HOUR)])).toMatchObject([{ place: [55.002, 38] }])
  expect(offersOf([stop(5, [55, 38]), stop(6, [55.004, 38], 9 * HOUR)])).toHaveLength(2)
})
