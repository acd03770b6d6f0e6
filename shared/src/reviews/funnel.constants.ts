/** Limits of the market's funnel for the site operator (decision 133). */

/** Least number of booked machines, and of their owners, for a row to show a price. */
export const PRICED_FROM = { deals: 10, owners: 3 }
/** Least number of answered requests for a row to show the time of the answer. */
export const TIMED_FROM = 3
/** Periods up to today, counted in advance every half hour. The page opens with the first. */
export const FUNNEL_PERIODS = [
  { days: 30, name: '30 дней' },
  { days: 90, name: '90 дней' },
  { days: 365, name: 'Год' },
] as const
export const FUNNEL_DAYS_MOST = 366
/** Most rows of one answer: those with the most requests. */
export const FUNNEL_ROWS_MOST = 2000
