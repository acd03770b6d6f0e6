/** The cookie of a session; over https it has the prefix `__Host-`. */
export const SESSION = 'session'

/** Finds the session cookie in a Cookie header. */
export const SESSION_COOKIE = new RegExp(`(?:^|;)\\s*(?:__Host-)?${SESSION}\\s*=`)
