/** Limits that the server enforces and the forms show. */

/** Most items in one answer of a map or a search. */
export const MAP_ITEMS_MAX = 500
/** The number of nearest items that a search by type returns unless more are asked for: more than anyone calls. */
export const SEARCH_ITEMS = 200
/** Search radius, km (spec §9). */
export const RADIUS = { min: 5, max: 300, step: 5, equipment: 30, order: 10 } as const
/** Characters. */
export const NAME_MAX = 120
export const DESCRIPTION_MAX = 4000
/** A town, or a whole address. */
export const PLACE_QUERY_MAX = 120
/** Rows of a page of a table (spec §9); the first is the default. */
export const PAGE_SIZES = [10, 25, 100] as const
/** Incidents in one answer; a full answer means that there may be more. */
export const INCIDENTS_A_PAGE = 100
/** Kinds of works of one machine, kinds of machines of one order. */
export const RELATED_MAX = 60
/** More than any machine costs. */
export const ROUBLES_MAX = 2_000_000_000
/** Rows of a page of one's own machines or orders, and of each list of a fleet. */
export const OWN_ITEMS_PAGE = 25
/** Machines and orders of an account whose e-mail is not confirmed; and how many any account may add in an hour. */
export const LISTINGS = { unconfirmed: 50, anHour: 100 } as const
/** Machines of a page where rights are given or a machine is chosen. */
export const MACHINES_SHOWN = 20
/** Rows of the park: so many more with each press, and at most. */
export const PARK_ROWS = { page: 50, most: 500 } as const
/** Machines in the calendar of deals: so many more with each press, and at most. */
export const CALENDAR_ROWS = { page: 50, most: 500 } as const
/** Filters of the park that a user may keep by name. */
export const PARK_VIEWS_MAX = 20
/** Machines whose routes a map loads at once; those heard from last first, the others behind them. */
export const DRAWN_AT_ONCE = 100
/** Ids of machines that one call may name: an address of more would be too long. */
export const IDS_MAX = 100
/** Machines whose routes a map draws at all; of more the park has a list. */
export const ROUTES_MOST = 1000
export const FAVORITES_A_USER = 1000
/** An image of a machine or an order: bytes, pixels, and how many a user may send in a minute. */
export const IMAGE = { bytes: 10_000_000, pixels: 40_000_000, aMinute: 20 } as const
/** Photos of a machine or an order; and those sent that no listing has yet, of an account. */
export const PHOTOS = { most: 10, waiting: 60 } as const
/** Within this many km of a machine orders are «near» it, and the other way round; the same as the usual search. */
export const MATCH_RADIUS = RADIUS.equipment
/** Characters of a nickname. */
export const NICKNAME = { min: 4, max: 30 } as const
/** The forum: characters of texts, rows of a page, minutes in which an author may edit, links of a new user. */
export const FORUM = { body: 8000, title: 200, reason: 500, page: 50, minutesToEdit: 60, firstDayLinks: 1 } as const
