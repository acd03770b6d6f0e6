/** Most machines whose working hours one call sets. */
export const HOURS_SET_AT_ONCE = 1000
