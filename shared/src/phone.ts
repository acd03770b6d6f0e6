/** Phone numbers of Russia, Belarus and Kazakhstan: stored in one form, shown as people read them. */
import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min'

const COUNTRIES: readonly string[] = ['RU', 'BY', 'KZ']

/** `8 916 000-12-7`: one digit is missing, but the rest could be a number in an area whose code begins with 8. */
const CUT_SHORT = /^\D*8(\D*\d){9}\D*$/

/**
 * E.164, e.g. `+79160001270`, from a number in any spelling (`8 (916) 000-12-70` is Russian); undefined where it is
 * not a valid number.
 */
export function normalizePhone(text: string): string | undefined {
  if (CUT_SHORT.test(text)) return undefined
  const number = parsePhoneNumberFromString(text.slice(0, 40), 'RU')
  if (!number?.isValid() || !number.country || !COUNTRIES.includes(number.country) || number.ext) return undefined
  return number.number
}

/** Adds spaces to what is typed so far: `8916000` → `8 (916) 000`, `+375291` → `+375 29 1`. */
export const phoneAsTyped = (text: string): string => new AsYouType('RU').input(text)
