/** `sheet`: ЭСМ-2 or ЭСМ-3, whichever the machine has. */
export const DRAFT_KINDS = ['sheet', 'esm7', 'shift', 'esm2', 'esm3'] as const

/** Drafts of one answer. */
export const DRAFTS_A_PAGE = 100

/** Of all machines of an owner. */
export const DRAFTS_IN_A_TABLE = 5000

/** Drafts that one file has. */
export const DRAFTS_PRINTED = 50

/** Papers that one call issues, each by itself. */
export const ISSUED_AT_ONCE = 20

/** Papers that one file has. */
export const PRINTED_AT_ONCE = 500

/** Sheets of one answer. */
export const SHEETS_AT_ONCE = 100
