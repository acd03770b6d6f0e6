/** Numbers of firms and banks with check digits. ИНН and КПП are in `inn.ts`. */

const digitsOf = (text: string) => Array.from(text, Number)

/**
 * ОГРН, 13 digits, or ОГРНИП, 15 digits: the last one is the remainder
 * of the others divided by 11 or 13 (приказ Минфина № 165н).
 */
export function isOgrn(text: string): boolean {
  if (!/^[1-9](\d{12}|\d{14})$/.test(text)) return false
  const [body, check] = [Number(text.slice(0, -1)), Number(text.at(-1))]
  return (body % (text.length - 2)) % 10 === check
}

/** ОКПО: 8 digits of a firm or 10 of a person, with the check digit of ПР 50.1.024-2005. */
export function isOkpo(text: string): boolean {
  if (!/^(\d{8}|\d{10})$/.test(text) || /^0+$/.test(text)) return false
  const digits = digitsOf(text)
  const check = digits.pop() ?? 0
  const left = (shift: number) => digits.reduce((sum, digit, i) => sum + digit * (((i + shift) % 10) + 1), 0) % 11
  const first = left(0)
  return (first < 10 ? first : left(2) % 10) === check
}

/** БИК of a Russian bank. */
export const isBic = (text: string): boolean => /^0[1-4]\d{7}$/.test(text)

const WEIGHTS = [7, 1, 3]
const isKeyed = (text: string) =>
  digitsOf(text).reduce((sum, digit, i) => sum + digit * (WEIGHTS[i % 3] ?? 0), 0) % 10 === 0

/** Number of an account in the bank with this БИК: twenty digits, with the check digit of ЦБ's rule № 515 of 1997. */
export const isAccount = (text: string, bic: string): boolean =>
  /^\d{20}$/.test(text) && isBic(bic) && isKeyed(bic.slice(-3) + text)

/** Number of a bank's correspondent account with the Central Bank (корреспондентский счёт). */
export const isBankAccount = (text: string, bic: string): boolean =>
  /^301\d{17}$/.test(text) && isBic(bic) && isKeyed(`0${bic.slice(4, 6)}${text}`)
