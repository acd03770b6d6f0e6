/**
 * Must be raised with every change of what a chapter contains or how it is computed: stored chapters of another version are
 * ignored. The file `chapters-version.stamp` holds a fingerprint of each source of these rules at this version;
 * scripts/house/day-rules.test.ts checks that they agree.
 */
export const VERSION = 35
