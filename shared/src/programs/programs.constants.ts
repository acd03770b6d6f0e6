/** Most machines listed for a key that does not write for all. */
export const KEY_MACHINES_MAX = 200
