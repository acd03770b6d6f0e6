/** Numbers and moments as phones and files write them: numbers as text, times in four spellings. */

/** Smaller numbers are seconds, others ms: this value is the year 5138 in seconds and 1973 in ms. */
const SECONDS_BELOW = 100_000_000_000

/** Maximum length of a number or a time: the longest time, with nanoseconds, has 36 characters. */
const TEXT_MAX = 40

// No two parts may match the same digits: otherwise a long text would be tried in every possible division.
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i

/** A finite number, also from text; undefined for anything else, including empty text. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string') {
    if (value.length > TEXT_MAX) return undefined
    const text = value.trim()
    // Number() accepts more than phones should send: '', '0x10', 'Infinity'.
    return NUMBER.test(text) ? finite(Number(text)) : undefined
  }
  return typeof value === 'number' ? finite(value) : undefined
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined)

// Date, time with or without a fraction, and an offset: none, Z, +03:00, +0300, +03. A plus sign that was not encoded arrives as
// a space.
const SPELLING =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?(?: ?(Z|[+-]\d\d(?::?\d\d)?)| (\d\d:\d\d))?$/i

/**
 * Ms since 1970 from seconds, ms or ISO 8601 (UTC without an offset); undefined for no value, NaN for a value that is not a time.
 */
export function momentOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const number = numberOf(value)
  if (number !== undefined) return number < SECONDS_BELOW ? number * 1000 : number
  const spelled = typeof value === 'string' && value.length <= TEXT_MAX ? SPELLING.exec(value.trim()) : null
  if (!spelled) return Number.NaN
  const [, date, time = '', fraction = '', offset, bare] = spelled
  const seconds = time.length === 5 ? `${time}:00` : time
  return Date.parse(`${date}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${zone(offset, bare)}`)
}

function zone(offset: string | undefined, bare: string | undefined): string {
  if (bare) return `+${bare}`
  if (!offset || /z/i.test(offset)) return 'Z'
  const digits = offset.replace(':', '').padEnd(5, '0')
  return `${digits.slice(0, 3)}:${digits.slice(3)}`
}
