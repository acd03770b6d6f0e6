/** Most characters of a message, and most photos. */
export const MESSAGE_MAX = 4000
export const MESSAGE_PHOTOS_MAX = 10
/** Most characters of a search query. */
export const MESSAGE_QUERY_MAX = 100
