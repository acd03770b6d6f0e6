/** Limits of the operator's funnel (decision 133). */

/** Booked machines, and different owners of them, from which a row says a price. */
export const PRICED_FROM = { deals: 10, owners: 3 }
/** Answered requests from which a row says how soon. */
export const TIMED_FROM = 3
/** Up to today; they are counted each half hour, before anybody asks. The page shows the first. */
export const FUNNEL_PERIODS = [
  { days: 30, name: '30 дней' },
  { days: 90, name: '90 дней' },
  { days: 365, name: 'Год' },
] as const
export const FUNNEL_DAYS_MOST = 366
/** Rows of one answer, those with the most requests. */
export const FUNNEL_ROWS_MOST = 2000
