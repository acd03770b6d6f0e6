/** Limits of requests, offers and deals. */

/** Most owners whom a request may name, and most owners whom it reaches within a radius. */
export const CHOSEN_MOST = 5
export const AROUND_MOST = 50
/** Radius of a request, km. */
export const RADIUS_KM = { least: 1, most: 300 }
/** Most requests of a user per day; most open ones while the user's e-mail address is not confirmed. */
export const REQUESTS_A_DAY = 10
export const OPEN_UNCONFIRMED = 3
/** Most days of one booking. */
export const BOOKED_DAYS_MOST = 92
/** Most characters of the customer of an owner's booking. */
export const OWN_BOOKING_MAX = 120
export const REQUEST_WORKS_MOST = 10
export const REQUEST_PHOTOS_MOST = 6
/** Photos per hour that an IP address may send without an account. */
export const STRANGERS_PHOTOS_AN_HOUR = 30
export const VOLUME_MAX = 60
export const REQUEST_NOTE_MAX = 1000
export const ADDRESS_MAX = 200
export const REASON_MAX = 300
export const INCLUDED_MAX = 300
/** Days for which an offer may be valid, and the usual number. */
export const VALID_DAYS = { most: 30, usual: 2 }
/** Minutes for which a code from a letter is valid, and how often it may be tried. */
export const REQUEST_CODE = { minutes: 60, tries: 5 }
/** Days after the work for both sides to confirm the payment. */
export const SETTLE_DAYS = 60
/** A cancellation fewer hours than this before the first day counts as late. */
export const LATE_CANCEL_HOURS = 24
/** Rules that are shown before a booking is made. */
export const CANCEL_RULES = [
  'Перенести дни можно до начала работы, если согласны обе стороны.',
  'Отменить может каждая сторона, с причиной: её увидит другая.',
  `Отмена позже чем за ${LATE_CANCEL_HOURS} часа до первого дня — поздняя: в сделке это будет видно.`,
  'Деньги через сайт не идут: предоплату, её возврат, договор и страховку вы решаете между собой.',
]
export const DEALS_A_PAGE = 50
/** Most rows of one answer: a list of several loaded pages is requested again as a whole. */
export const DEALS_AT_ONCE = 300
