/** Readings of one machine. */
export const ENTERED_MOST = 2000

/** Hours of a counter at most. */
export const COUNTER_MOST = 500_000
