/** Trips that an owner may state for a day. */
export const HAULS_A_DAY = 500
