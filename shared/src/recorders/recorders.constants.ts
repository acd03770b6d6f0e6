export const POINTS_A_CALL = 5000

export const STOPS_A_CALL = 50

export const SLEEPS_A_CALL = 50

export const BEATS_A_CALL = 50

/** The code of what is refused for its time alone. */
export const BAD_TIME = 'bad_time' as const
