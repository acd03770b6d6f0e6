/**
 * The whole number that a person typed, as `26 000`; 0 for an empty text, NaN for any other text. Nothing but spaces is left out:
 * without its comma, `1,5` would be read as 15.
 */
export function wholeTyped(text: string): number {
  const digits = text.replace(/\s/g, '')
  return /^\d*$/.test(digits) ? Number(digits) : Number.NaN
}
