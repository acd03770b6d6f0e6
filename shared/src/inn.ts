/** ИНН and КПП, numbers that the tax service assigns. */

const WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** The check digit over the first `length` digits. */
function checkDigit(digits: readonly number[], length: number): number {
  const weights = WEIGHTS.slice(-length)
  return (weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0) % 11) % 10
}

/** ИНН: ten digits of a firm with one check digit, or twelve of a person with two. The first two are the region, never 00. */
export function isInn(text: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(text) || text.startsWith('00')) return false
  const digits = Array.from(text, Number)
  const checks = digits.length === 10 ? [9] : [10, 11]
  return checks.every((place) => digits[place] === checkDigit(digits, place))
}

/** КПП, nine characters: the tax office, the reason, the number. Persons have none. */
export const isKpp = (text: string): boolean => /^(?!00)\d{4}[\dA-Z]{2}\d{3}$/.test(text)
