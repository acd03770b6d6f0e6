/** Machines that are chosen for a key which writes not for all. */
export const KEY_MACHINES_MAX = 200
