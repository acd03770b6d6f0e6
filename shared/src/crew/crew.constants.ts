/** Operators of one company, with those in the archive. */
export const OPERATORS_MOST = 2000
/** Rows of the history of a machine or an operator. */
export const ASSIGNMENTS_LISTED = 100
/** Assignments of one machine that are kept. */
export const ASSIGNMENTS_MOST = 5000
/** Minutes by which an assignment may begin in the past without a reason. */
export const PAST_MINUTES = 5
