/** Phone numbers of Russia, Belarus and Kazakhstan: stored in one form, shown in the usual notation. */
import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min'

const COUNTRIES: readonly string[] = ['RU', 'BY', 'KZ']

/** `8 916 000-12-7`: a digit is missing, but the rest could be a number in an area whose code begins with 8. */
const CUT_SHORT = /^\D*8(\D*\d){9}\D*$/

/**
 * E.164, e.g. `+79160001270`, from a number in any notation (`8 (916) 000-12-70` is Russian); undefined for an invalid number.
 */
export function normalizePhone(text: string): string | undefined {
  if (CUT_SHORT.test(text)) return undefined
  const number = parsePhoneNumberFromString(text.slice(0, 40), 'RU')
  if (!number?.isValid() || !number.country || !COUNTRIES.includes(number.country) || number.ext) return undefined
  return number.number
}

/** Inserts spaces into what has been typed: `8916000` → `8 (916) 000`, `+375291` → `+375 29 1`. */
export const phoneAsTyped = (text: string): string => new AsYouType('RU').input(text)
