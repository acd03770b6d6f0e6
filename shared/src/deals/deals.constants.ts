/** Limits of requests, offers and deals. */

/** Owners whom one request may name, and how many it reaches within a radius. */
export const CHOSEN_MOST = 5
export const AROUND_MOST = 50
/** Kilometres. */
export const RADIUS_KM = { least: 1, most: 300 }
/** Requests of a user in a day; open ones at a time while his e-mail is not confirmed. */
export const REQUESTS_A_DAY = 10
export const OPEN_UNCONFIRMED = 3
/** Days of one booking. */
export const BOOKED_DAYS_MOST = 92
/** Characters of whom an owner has booked for. */
export const OWN_BOOKING_MAX = 120
export const REQUEST_WORKS_MOST = 10
export const REQUEST_PHOTOS_MOST = 6
/** Photos that an address may send without an account. */
export const STRANGERS_PHOTOS_AN_HOUR = 30
export const VOLUME_MAX = 60
export const REQUEST_NOTE_MAX = 1000
export const ADDRESS_MAX = 200
export const REASON_MAX = 300
export const INCLUDED_MAX = 300
/** Days that an offer may be valid; without a word of its owner it is two. */
export const VALID_DAYS = { most: 30, usual: 2 }
/** Minutes that a code from a letter is good for, and how often it may be tried. */
export const REQUEST_CODE = { minutes: 60, tries: 5 }
/** Days after the work in which both tick the payment. */
export const SETTLE_DAYS = 60
/** Hours before the first day from when on a cancellation counts as late. */
export const LATE_CANCEL_HOURS = 24
/** Shown before a booking is made. */
export const CANCEL_RULES = [
  'Перенести дни можно до начала работы, если согласны обе стороны.',
  'Отменить может каждая сторона, с причиной: её увидит другая.',
  `Отмена позже чем за ${LATE_CANCEL_HOURS} часа до первого дня — поздняя: в сделке это будет видно.`,
  'Деньги через сайт не идут: предоплату, её возврат, договор и страховку вы решаете между собой.',
]
export const DEALS_A_PAGE = 50
/** Rows of one answer at most: who has loaded several pages asks for all of them again. */
export const DEALS_AT_ONCE = 300
