/** Most operators of a company, including archived ones. */
export const OPERATORS_MOST = 2000
/** Most rows in the history of a machine or an operator. */
export const ASSIGNMENTS_LISTED = 100
/** Most assignments stored for a machine. */
export const ASSIGNMENTS_MOST = 5000
/** Minutes that an assignment may begin in the past without a reason. */
export const PAST_MINUTES = 5
