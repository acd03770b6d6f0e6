/** Limits of reviews (decision 132). */

/** Days after the last day of a deal during which both sides may write. */
export const REVIEW_DAYS = 60
/** Days after which a review is published even if the other side has not written one. */
export const BLIND_DAYS = 14
/** Both sides are reminded when a deal is closed, or this many days after its last day. */
export const ASK_DAYS = 7
export const REVIEW_TEXT = { least: 10, most: 2000 }
export const ANSWER_TEXT = { least: 3, most: 1000 }
export const REVIEWS_A_PAGE = 20
/** Seconds on the object, standing excluded, that make a recorded day a shift. */
export const SHIFT_LEAST_S = 1800
/** Meaning of each number of stars in the form. */
export const STAR_WORDS: Record<number, string> = {
  1: 'плохо',
  2: 'так себе',
  3: 'нормально',
  4: 'хорошо',
  5: 'отлично',
}
