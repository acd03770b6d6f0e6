/** What reviews come to: the mean, their number, and what they are ordered by. Pure. */

/** From so many published reviews on a rating is shown. */
export const RATED_FROM = 3
/** Of the normal distribution: in 95 of 100 cases the true mean is not outside. */
const Z = 1.96
const STARS = { least: 1, most: 5 }

export interface Rating {
  /** The mean, to a tenth. */
  stars: number
  reviews: number
  /** What is ordered by, to a hundredth: the lower bound below which the true mean hardly is. */
  lower: number
}

/** Of so many published reviews with so many stars in all; null: there are too few to show. */
export const ratingOf = (reviews: number, sum: number): Rating | null =>
  reviews < RATED_FROM
    ? null
    : { stars: Math.round((sum / reviews) * 10) / 10, reviews, lower: Math.round(lowerBound(reviews, sum) * 100) / 100 }

/**
 * The lower end of Wilson's interval, with the stars as shares of the way from the fewest to the most. Wilson, 1927: «Probable
 * inference, the law of succession, and statistical inference». Stars between two ends vary less than what is only one or the other,
 * so the bound is never too high. 1 where there is no review.
 */
export function lowerBound(reviews: number, sum: number): number {
  if (reviews <= 0) return STARS.least
  const way = STARS.most - STARS.least
  const share = (sum / reviews - STARS.least) / way
  const square = Z ** 2 / reviews
  const half = Z * Math.sqrt((share * (1 - share)) / reviews + square / (4 * reviews))
  return STARS.least + (way * (share + square / 2 - half)) / (1 + square)
}

/** The highest lower bound first; who has no rating last. */
export const byRating = (a: Rating | null | undefined, b: Rating | null | undefined): number =>
  (b?.lower ?? 0) - (a?.lower ?? 0)
