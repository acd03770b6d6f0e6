/** The cookie of a session; over https it has the prefix `__Host-`. */
export const SESSION = 'session'

/** Found in a header of cookies. */
export const SESSION_COOKIE = new RegExp(`(?:^|;)\\s*(?:__Host-)?${SESSION}\\s*=`)
