/** Most trips that an owner may enter for a day. */
export const HAULS_A_DAY = 500
