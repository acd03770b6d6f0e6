/** Limits that the server enforces and the forms tell. */

/** Most items that one answer of a map or a search carries. */
export const MAP_ITEMS_MAX = 500
/** Nearest items that a search by type answers with unless more are asked for: more than anybody calls. */
export const SEARCH_ITEMS = 200
/** Search radius, km (spec §9). */
export const RADIUS = { min: 5, max: 300, step: 5, equipment: 30, order: 10 } as const
/** Characters. */
export const NAME_MAX = 120
export const DESCRIPTION_MAX = 4000
export const PLACE_QUERY_MAX = 60
/** Rows of a page of a table (spec §9); the first is the default. */
export const PAGE_SIZES = [10, 25, 100] as const
