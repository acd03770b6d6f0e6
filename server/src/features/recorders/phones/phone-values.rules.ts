/** Values as phone apps write them: numbers as text, units of their own. */
import { momentOf, numberOf } from '../../tracks/moment.rules.ts'

const KMH_IN_KNOT = 1.852
const KMH_IN_MS = 3.6

type Maybe = number | undefined

/** A number for which apps send −1 or less when they do not know it. */
function known(value: unknown): Maybe {
  const number = numberOf(value)
  return number !== undefined && number >= 0 ? number : undefined
}

/** Km/h from knots, from m/s, from km/h. */
export const fromKnots = (value: unknown): Maybe => scaled(known(value), KMH_IN_KNOT)
export const fromMs = (value: unknown): Maybe => scaled(known(value), KMH_IN_MS)
export const fromKmh = (value: unknown): Maybe => known(value)
/** Per cent from a share of 0 to 1. */
export const fromShare = (value: unknown): Maybe => scaled(known(value), 100)

const scaled = (value: Maybe, by: number): Maybe => (value === undefined ? undefined : value * by)

/** True for `true` and `1`, false for `false` and `0`, also as text; undefined where it is missing or anything else. */
export function flagOf(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === 'true' || value === '1') return true
  if (value === false || value === 0 || value === 'false' || value === '0') return false
  return undefined
}

/**
 * Names under which apps and their users send the time: GPSLogger offers `%TIME`, `%TIMEOFFSET`, `%TIMESTAMP` and
 * leaves the names to the user. `time` comes first because it has milliseconds.
 */
const TIMES = ['time', 'datetime', 'timeoffset', 'timeoff', 'timewithoffset', 'timestamp', 'epoch', 'tst', 'date']

/**
 * Ms since 1970 from the first of the fields that can be read, or from `date` and `time` together; NaN where there are such
 * fields but none can be read, undefined where there are none. Times without an offset are UTC.
 */
export function timeOf(fields: Fields): Maybe {
  const moments = TIMES.flatMap((name) => momentOf(fields[name]) ?? [])
  const known = moments.find((moment) => !Number.isNaN(moment))
  if (known !== undefined) return known
  const { date, time } = fields
  if (typeof date === 'string' && typeof time === 'string') return momentOf(`${date.trim()}T${time.trim()}`)
  return moments[0]
}

export type Fields = Record<string, unknown>

/** The object itself, or an empty one where the phone sent something else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
