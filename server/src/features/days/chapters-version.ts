/**
 * Grows with every change of what a chapter is, or of how it is computed: chapters of another version are not read. The file
 * `chapters-version.stamp` has what each source of these rules was at this version; scripts/house/day-rules.test.ts holds them together.
 */
export const VERSION = 34
