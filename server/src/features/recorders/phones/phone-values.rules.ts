/** Values as phone apps write them: numbers as text, times in four spellings, units of their own. */

const KMH_IN_KNOT = 1.852
const KMH_IN_MS = 3.6
/** Numbers below are seconds, others ms: this is the year 5138 in seconds and 1973 in ms. */
const SECONDS_BELOW = 100_000_000_000

/** Characters of a number or a time: the longest time, to the billionth of a second, has 36. */
const TEXT_MAX = 40

type Maybe = number | undefined

// Each part has digits of its own: where two could share them, a long text would be tried in every division.
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i

/** A finite number, also as text; undefined for anything else, the empty text too. */
export function numberOf(value: unknown): Maybe {
  if (typeof value === 'string') {
    if (value.length > TEXT_MAX) return undefined
    const text = value.trim()
    // Number() knows more spellings than phones should use: '', '0x10', 'Infinity'.
    return NUMBER.test(text) ? finite(Number(text)) : undefined
  }
  return typeof value === 'number' ? finite(value) : undefined
}

const finite = (value: number): Maybe => (Number.isFinite(value) ? value : undefined)

/** A number of which −1 and everything below 0 mean that the phone does not know. */
function known(value: unknown): Maybe {
  const number = numberOf(value)
  return number !== undefined && number >= 0 ? number : undefined
}

/** Km/h of knots, of m/s, of km/h. */
export const fromKnots = (value: unknown): Maybe => scaled(known(value), KMH_IN_KNOT)
export const fromMs = (value: unknown): Maybe => scaled(known(value), KMH_IN_MS)
export const fromKmh = (value: unknown): Maybe => known(value)
/** Per cent of a share from 0 to 1. */
export const fromShare = (value: unknown): Maybe => scaled(known(value), 100)

const scaled = (value: Maybe, by: number): Maybe => (value === undefined ? undefined : value * by)

/** `true`, `1`, also as text; undefined where there is nothing or something else. */
export function flagOf(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === 'true' || value === '1') return true
  if (value === false || value === 0 || value === 'false' || value === '0') return false
  return undefined
}

// Date, time with or without a fraction, and an offset: none, Z, +03:00, +0300, +03. A plus that was not encoded has
// become a space on its way.
const SPELLING =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?(?: ?(Z|[+-]\d\d(?::?\d\d)?)| (\d\d:\d\d))?$/i

/** Ms since 1970 of seconds, ms or ISO 8601; without an offset it is UTC; NaN: something is there, but no time. */
export function timeOf(value: unknown): Maybe {
  if (value === undefined || value === null || value === '') return undefined
  const number = numberOf(value)
  if (number !== undefined) return number < SECONDS_BELOW ? number * 1000 : number
  const found = typeof value === 'string' && value.length <= TEXT_MAX ? SPELLING.exec(value.trim()) : null
  if (!found) return Number.NaN
  const [, date, time = '', fraction = '', offset, bare] = found
  const seconds = time.length === 5 ? `${time}:00` : time
  return Date.parse(`${date}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${zone(offset, bare)}`)
}

function zone(offset: string | undefined, bare: string | undefined): string {
  if (bare) return `+${bare}`
  if (!offset || /z/i.test(offset)) return 'Z'
  const digits = offset.replace(':', '').padEnd(5, '0')
  return `${digits.slice(0, 3)}:${digits.slice(3)}`
}

export type Fields = Record<string, unknown>

/** The object itself, or an empty one: what a phone sends need not be one. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
