/**
 * The whole number that a person typed, as `26 000`; 0 for an empty text, NaN for any other text. Nothing but spaces is left out:
 * without its comma, `1,5` would be read as 15.
 */
export function wholeTyped(text: string): number {
  const digits = text.replace(/\s/g, '')
  return /^\d*$/.test(digits) ? Number(digits) : Number.NaN
}

export const NOT_WHOLE = 'Нужно целое число'

/** Both ends included. */
export interface WholeRange {
  least: number
  most: number
}

/** Why a typed text is no whole number of the range; undefined: it is one, or empty where it may be. */
export function rangeError(text: string, { least, most }: WholeRange, required = false) {
  const value = wholeTyped(text)
  if (Number.isNaN(value)) return { kind: 'text' as const, words: NOT_WHOLE }
  if (text.trim() === '' ? !required : value >= least && value <= most) return undefined
  return { kind: 'range' as const, words: `От ${least} до ${most}` }
}
