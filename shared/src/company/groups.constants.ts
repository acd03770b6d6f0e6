/** Most groups of an account, including sub-groups. */
export const GROUPS_MOST = 300
export const GROUP_NAME_MAX = 80
/** Most machines moved by one call. */
export const MOVED_MOST = 5000
