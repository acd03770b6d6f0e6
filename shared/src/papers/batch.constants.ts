/** `sheet`: ЭСМ-2 or ЭСМ-3, depending on the machine. */
export const DRAFT_KINDS = ['sheet', 'esm7', 'shift', 'esm2', 'esm3'] as const

/** Most drafts of one answer. */
export const DRAFTS_A_PAGE = 100

/** Most drafts in a sheet for Excel, of all machines of an owner. */
export const DRAFTS_IN_A_TABLE = 5000

/** Most drafts in one PDF. */
export const DRAFTS_PRINTED = 50

/** Most papers that one call issues; each succeeds or fails by itself. */
export const ISSUED_AT_ONCE = 20

/** Most issued papers in one PDF. */
export const PRINTED_AT_ONCE = 500

/** Most sheets of one answer. */
export const SHEETS_AT_ONCE = 100
