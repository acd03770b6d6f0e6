import { expect, test } from 'vitest'
import { byRating, lowerBound, ratingOf } from './rating.ts'

test('two reviews are no rating, three are', () => {
  expect(ratingOf(2, 10)).toBeNull()
  // 1 / (1 + 1.96² / 3) = 0.4385 of the way from 1 to 5.
  expect(ratingOf(3, 15)).toEqual({ stars: 5, reviews: 3, lower: 2.75 })
  expect(ratingOf(12, 58)).toMatchObject({ stars: 4.8, reviews: 12 })
})

// 10 of 10 by Wilson: 1 / (1 + 1.96² / 10) = 0.7225 of the way from 1 to 5.
test.each([
  [10, 50, 3.89],
  [10, 10, 1],
  [0, 0, 1],
])('%d reviews with %d stars in all are ordered by %d', (reviews, sum, lower) => {
  expect(lowerBound(reviews, sum)).toBeCloseTo(lower, 2)
})

test('many good reviews stand before three perfect ones, and no rating stands last', () => {
  const [few, many] = [ratingOf(3, 15), ratingOf(100, 480)]
  expect([null, few, many].sort(byRating)).toEqual([many, few, null])
})
