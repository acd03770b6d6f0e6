/** Most days without data after which an owner may ask to be notified. */
export const QUIET_DAYS_MOST = 60
