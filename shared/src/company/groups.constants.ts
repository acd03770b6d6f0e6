/** Groups that an account may have, sub-groups too. */
export const GROUPS_MOST = 300
export const GROUP_NAME_MAX = 80
/** Machines moved by one call. */
export const MOVED_MOST = 5000
