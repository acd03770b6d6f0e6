/** The rating of reviews: their mean, their number, and the bound they are ordered by. Pure. */

/** Least number of published reviews for which a rating is shown. */
export const RATED_FROM = 3
/** Quantile of the normal distribution for a confidence of 95 %. */
const Z = 1.96
const STARS = { least: 1, most: 5 }

export interface Rating {
  /** The mean, to a tenth. */
  stars: number
  reviews: number
  /** Ratings are ordered by this: the lower bound of the true mean, to a hundredth. */
  lower: number
}

/** The rating of `reviews` published reviews whose stars add up to `sum`; null: there are too few to show one. */
export const ratingOf = (reviews: number, sum: number): Rating | null =>
  reviews < RATED_FROM
    ? null
    : { stars: Math.round((sum / reviews) * 10) / 10, reviews, lower: Math.round(lowerBound(reviews, sum) * 100) / 100 }

/**
 * The lower end of Wilson's interval, with the stars as shares of the way from the fewest to the most. Wilson, 1927:
 * «Probable inference, the law of succession, and statistical inference». Stars vary less than yes-or-no answers, for which the
 * interval is made, so the bound is never too high. 1 where there are no reviews.
 */
export function lowerBound(reviews: number, sum: number): number {
  if (reviews <= 0) return STARS.least
  const way = STARS.most - STARS.least
  const share = (sum / reviews - STARS.least) / way
  const square = Z ** 2 / reviews
  const half = Z * Math.sqrt((share * (1 - share)) / reviews + square / (4 * reviews))
  return STARS.least + (way * (share + square / 2 - half)) / (1 + square)
}

/** The highest lower bound first; owners without a rating last. */
export const byRating = (a: Rating | null | undefined, b: Rating | null | undefined): number =>
  (b?.lower ?? 0) - (a?.lower ?? 0)
