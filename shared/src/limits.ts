/** Limits that the server enforces and the forms show. */

/** Most items in one answer of a map or a search. */
export const MAP_ITEMS_MAX = 500
/** Number of nearest items that a search by type returns by default, more than anyone calls. */
export const SEARCH_ITEMS = 200
/** Search radius, km (spec §9). */
export const RADIUS = { min: 5, max: 300, step: 5, equipment: 30, order: 10 } as const
/** Lengths in characters. */
export const NAME_MAX = 120
export const DESCRIPTION_MAX = 4000
/** Length of a query for a place: a town, or a whole address. */
export const PLACE_QUERY_MAX = 120
/** Rows per page of a table (spec §9); the first number is the default. */
export const PAGE_SIZES = [10, 25, 100] as const
/** Most incidents in one answer; a full answer means that there may be more. */
export const INCIDENTS_A_PAGE = 100
/** Most kinds of work of a machine, and most kinds of machines of an order. */
export const RELATED_MAX = 60
/** Upper bound of a sum in roubles: more than any machine costs. */
export const ROUBLES_MAX = 2_000_000_000
/** Rows per page of own machines or orders, and of each list of a fleet. */
export const OWN_ITEMS_PAGE = 25
/** Most listings of an account whose e-mail address is not confirmed; most listings that any account may add per hour. */
export const LISTINGS = { unconfirmed: 50, anHour: 100 } as const
/** Rows per page where rights are given or a machine is chosen. */
export const MACHINES_SHOWN = 20
/** Rows of the park: added by each press of «more», and at most. */
export const PARK_ROWS = { page: 50, most: 500 } as const
/** Rows in the calendar of deals: added by each press of «more», and at most. */
export const CALENDAR_ROWS = { page: 50, most: 500 } as const
/** Rows of the files loaded for a machine, and of the tables of a park: added by each press of «more», and at most. */
export const LOADED_ROWS = { page: 50, most: 5000 } as const
/** Most filters of the park that a user may save. */
export const PARK_VIEWS_MAX = 20
/** Number of machines whose routes a map loads at once: the most recently heard first, the others after them. */
export const DRAWN_AT_ONCE = 100
/** Most ids of machines in one call: an address with more would be too long. */
export const IDS_MAX = 100
/** Most machines whose routes a map draws; beyond that there is the list of the park. */
export const ROUTES_MOST = 1000
export const FAVORITES_A_USER = 1000
/** An uploaded image: most bytes, most pixels, and most images of a user per minute. */
export const IMAGE = { bytes: 10_000_000, pixels: 40_000_000, aMinute: 20 } as const
/** Most photos of a listing, and most uploaded photos of an account that belong to no listing yet. */
export const PHOTOS = { most: 10, waiting: 60 } as const
/** Radius in km within which orders count as near a machine and machines as near an order; the same as the usual search. */
export const MATCH_RADIUS = RADIUS.equipment
/** Length of a nickname in characters. */
export const NICKNAME = { min: 4, max: 30 } as const
/** The forum: characters of texts, rows per page, minutes in which an author may edit, links of a new user in the first day. */
export const FORUM = { body: 8000, title: 200, reason: 500, page: 50, minutesToEdit: 60, firstDayLinks: 1 } as const
