/** Characters of a message; photos of one. */
export const MESSAGE_MAX = 4000
export const MESSAGE_PHOTOS_MAX = 10
/** Characters of what is searched for. */
export const MESSAGE_QUERY_MAX = 100
