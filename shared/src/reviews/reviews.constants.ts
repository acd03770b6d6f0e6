/** Limits of reviews (decision 132). */

/** Days after the last day of a deal in which both sides may write. */
export const REVIEW_DAYS = 60
/** Days after which a review is shown though the other side has not written. */
export const BLIND_DAYS = 14
/** Both sides are asked to write when a deal is closed, or so many days after its last day. */
export const ASK_DAYS = 7
export const REVIEW_TEXT = { least: 10, most: 2000 }
export const ANSWER_TEXT = { least: 3, most: 1000 }
export const REVIEWS_A_PAGE = 20
/** Seconds on the object, standing aside, from which a recorded day is a shift. */
export const SHIFT_LEAST_S = 1800
/** What the stars of a form say. */
export const STAR_WORDS: Record<number, string> = {
  1: 'плохо',
  2: 'так себе',
  3: 'нормально',
  4: 'хорошо',
  5: 'отлично',
}
