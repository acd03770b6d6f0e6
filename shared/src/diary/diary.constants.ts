/** Characters in a note; notes on a day. */
export const NOTE_MAX = 4000
