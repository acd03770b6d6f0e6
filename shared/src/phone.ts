/** Phone numbers of Russia, Belarus and Kazakhstan: stored in one form, written as people read them. */
import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min'

const COUNTRIES: readonly string[] = ['RU', 'BY', 'KZ']

/** `8 916 000-12-7`: a digit is missing, though the rest happens to be a number of an area whose code begins with 8. */
const CUT_SHORT = /^\D*8(\D*\d){9}\D*$/

/** E.164, e.g. `+79160001270`, of a number however written (`8 (916) 000-12-70` is Russian); undefined where it is none. */
export function normalizePhone(text: string): string | undefined {
  if (CUT_SHORT.test(text)) return undefined
  const number = parsePhoneNumberFromString(text.slice(0, 40), 'RU')
  if (!number?.isValid() || !number.country || !COUNTRIES.includes(number.country) || number.ext) return undefined
  return number.number
}

/** What is typed so far with the spaces that belong there: `8916000` → `8 (916) 000`, `+375291` → `+375 29 1`. */
export const phoneAsTyped = (text: string): string => new AsYouType('RU').input(text)
