/** Most characters of a note. */
export const NOTE_MAX = 4000
