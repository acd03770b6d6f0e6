/** Most entered readings of a machine. */
export const ENTERED_MOST = 2000

/** Highest reading of a counter, hours. */
export const COUNTER_MOST = 500_000
