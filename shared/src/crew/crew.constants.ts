/** Most operators of a company, including archived ones. */
export const OPERATORS_MOST = 2000
/** Rows in the history of a machine: added by each press of «more», and at most. */
export const HISTORY_ROWS = { page: 100, most: 10_000 } as const
/** Most assignments stored for a machine. */
export const ASSIGNMENTS_MOST = 5000
/** Minutes that an assignment may begin in the past without a reason. */
export const PAST_MINUTES = 5
