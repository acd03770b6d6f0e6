export const PAPER_KINDS = ['shift', 'esm2', 'esm3', 'esm7'] as const

/** Most days that a paper may cover. */
export const PAPER_DAYS = 92

/** Rates of НДС in the tax code, per cent: `added` to the price or `included` in it. */
export const VATS = [
  'none',
  'added-5',
  'added-7',
  'added-10',
  'added-20',
  'added-22',
  'included-5',
  'included-7',
  'included-10',
  'included-20',
  'included-22',
] as const
/** Most objects of one paper with works of their own. */
export const OBJECTS_OF_WORKS = 50
/** Most characters of the reason for which a paper or an invoice is cancelled. */
export const CANCEL_REASON_MAX = 300
