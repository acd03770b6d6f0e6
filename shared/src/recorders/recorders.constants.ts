export const POINTS_A_CALL = 5000

export const STOPS_A_CALL = 50

export const SLEEPS_A_CALL = 50

export const BEATS_A_CALL = 50

/** Error code of points that are refused only because of their time. */
export const BAD_TIME = 'bad_time' as const
