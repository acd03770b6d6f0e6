/** Dates and times in tables: in one column or two, Russian, American, without separators, without a zone. */
import { DAY, HOUR, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { momentOf } from '../../tracks/moment.rules.ts'

/** What one cell says: a whole moment, a date, a time of day, or a date and time without a zone. */
export interface Stamp {
  /** Ms since 1970, if the cell leaves nothing open. */
  moment?: number
  date?: { parts: [number, number, number]; form: 'year first' | 'dots' | 'open' | 'six digits' }
  /** Ms since midnight. */
  time?: number
  /** Ms ahead of UTC. */
  ahead?: number
  /** Whether AM or PM is given. */
  american?: boolean
}

/** How to read dates that can be read in two ways. */
export interface DateOrder {
  open: 'day first' | 'month first'
  six: 'year first' | 'day first'
  /** False if no date of the file decides it. */
  sure: boolean
}

const CELL_MAX = 45
const DATE = String.raw`(\d{1,4})(?<sign>[./-])(\d{1,2})\k<sign>(\d{1,4})`
const WORD_DATE = String.raw`(\d{1,2})[ -]([a-zа-я]{3,8})\.?[ -](\d{4})(?: ?г\.?)?`
const TIME = String.raw`(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?([ap])\.?m\.?)?`
// The last alternative is a plus sign that was not encoded and became a space.
const ZONE = String.raw`(?: ?(Z|(?:UTC|GMT)?[+-]\d\d?(?::?\d\d)?|UTC|GMT|МСК|MSK)| (\d\d:\d\d))?`
const GAP = '(?:T|,? {1,3}|,)'

const DATE_TIME = new RegExp(`^${DATE}(?:${GAP}${TIME}${ZONE})?$`, 'i')
const WORD_DATE_TIME = new RegExp(`^${WORD_DATE}(?:${GAP}${TIME}${ZONE})?$`, 'i')
const TIME_DATE = new RegExp(`^${TIME},? {1,3}${DATE}$`, 'i')
const TIME_ONLY = new RegExp(`^${TIME}${ZONE}$`, 'i')
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:[T_ -]?(\d\d)(\d\d)(\d\d)Z?)?$/

const MONTHS = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']
const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOf = (word: string) =>
  Math.max(
    ENGLISH.findIndex((month) => word.startsWith(month)),
    // «мар» must come before «ма».
    MONTHS.findIndex((month) => word.startsWith(month)),
  ) + 1

/** Undefined if the cell is neither a date nor a time. */
export function readStamp(cell: string | undefined): Stamp | undefined {
  if (cell === undefined || cell.length > CELL_MAX) return undefined
  const text = cell.replaceAll('\0', '').replaceAll('\u00a0', ' ').trim()
  const full = DATE_TIME.exec(text)
  if (full) {
    const [, a, sign, b, c, ...rest] = full
    return stamp(dateOf(a, b, c, sign), rest)
  }
  const times = TIME_ONLY.exec(text)
  if (times) return stamp(undefined, times.slice(1))
  if (/^\d{6}$/.test(text)) return sixDigits(text)
  const compact = COMPACT.exec(text)
  if (compact && text < '21' && text > '19') {
    const [, year, month, day, hour, minute, second] = compact
    return stamp(dateOf(year, month, day, '-'), hour ? [hour, minute, second] : [])
  }
  const moment = /^\d{9,}/.test(text) ? momentOf(text) : undefined
  if (moment !== undefined) return Number.isNaN(moment) ? undefined : { moment }
  const reversed = TIME_DATE.exec(text)
  if (reversed) {
    const [a, sign, b, c] = reversed.slice(6)
    return stamp(dateOf(a, b, c, sign), reversed.slice(1, 6))
  }
  const worded = WORD_DATE_TIME.exec(text)
  if (!worded) return undefined
  const [, day, word = '', year, ...rest] = worded
  const month = monthOf(word.toLowerCase())
  return month ? stamp(dateOf(year, String(month), day, '-'), rest) : undefined
}

function dateOf(a = '', b = '', c = '', sign = ''): Stamp['date'] {
  const parts: [number, number, number] = [Number(a), Number(b), Number(c)]
  if (a.length === 4 && c.length <= 2) return { parts, form: 'year first' }
  if (a.length > 2 || c.length === 1 || c.length === 3) return undefined
  return { parts, form: sign === '.' ? 'dots' : 'open' }
}

/** May be a date or a time of day: the other column decides. */
function sixDigits(text: string): Stamp {
  const [a, b, c] = [Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4))]
  const read: Stamp = { date: { parts: [a, b, c], form: 'six digits' } }
  if (a < 24 && b < 60 && c < 60) read.time = (a * 60 + b) * MINUTE + c * SECOND
  return read
}

function stamp(date: Stamp['date'], rest: (string | undefined)[]): Stamp | undefined {
  const [hours, minutes, seconds = '0', fraction = '', half, zone, bare] = rest
  const read: Stamp = date ? { date } : {}
  if (hours === undefined) return date && read
  let hour = Number(hours)
  if (half) {
    if (hour < 1 || hour > 12) return undefined
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
    read.american = true
  }
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 60) return undefined
  read.time =
    hour * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND + Number(fraction.slice(0, 3).padEnd(3, '0'))
  const ahead = aheadOf(bare ? `+${bare}` : zone)
  if (ahead !== undefined) read.ahead = ahead
  return read
}

function aheadOf(zone: string | undefined): number | undefined {
  if (!zone) return undefined
  if (/мск|msk/i.test(zone)) return 3 * HOUR
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d?):?(\d\d)?$/.exec(zone) ?? []
  const ahead = Number(hours) * HOUR + Number(minutes) * MINUTE
  return sign === '-' ? -ahead : ahead
}

export const isWhole = ({ moment, date, time }: Stamp): boolean =>
  moment !== undefined || (date !== undefined && time !== undefined && date.form !== 'six digits')

/** How to read the dates of a column, decided by dates that can be read in only one way. */
export function dateOrderOf(stamps: Iterable<Stamp | undefined>): DateOrder {
  const seen = { dayFirst: false, monthFirst: false, open: false, american: false, sixYear: true, sixDay: true }
  for (const one of stamps) {
    if (!one?.date) continue
    const { parts, form } = one.date
    const [a, b, c] = parts
    if (form === 'six digits') {
      if (b < 1 || b > 12 || c < 1 || c > 31) seen.sixYear = false
      if (b < 1 || b > 12 || a < 1 || a > 31) seen.sixDay = false
    }
    if (form !== 'open') continue
    seen.open = true
    if (one.american) seen.american = true
    if (a > 12) seen.dayFirst = true
    if (b > 12) seen.monthFirst = true
  }
  const decided = seen.dayFirst !== seen.monthFirst
  const monthFirst = decided ? seen.monthFirst : seen.american && !seen.dayFirst
  return {
    open: monthFirst ? 'month first' : 'day first',
    six: seen.sixYear || !seen.sixDay ? 'year first' : 'day first',
    sure: decided || !seen.open,
  }
}

/** Local time in ms as if it were UTC; undefined if there is no such day. */
export function wallClock({ date, time }: Stamp, order: DateOrder): number | undefined {
  if (!date || time === undefined) return undefined
  const [a, b, c] = date.parts
  const dayFirst =
    date.form === 'dots' ||
    (date.form === 'open' && order.open === 'day first') ||
    (date.form === 'six digits' && order.six === 'day first')
  const yearFirst = date.form === 'year first' || (date.form === 'six digits' && order.six === 'year first')
  const [year, month, day] = yearFirst ? [a, b, c] : dayFirst ? [c, b, a] : [c, a, b]
  const midnight = Date.UTC(year < 100 ? 2000 + year : year, month - 1, day)
  const read = new Date(midnight)
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day ? midnight + time : undefined
}

const STEP = 15 * MINUTE

/** Converts local times of a zone (IANA name) to ms since 1970. Zones change their offset only at quarters of an hour. */
export function zoneClock(zone: string): (wall: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const aheadAt = (moment: number) => Date.parse(`${format.format(moment).replace(' ', 'T')}Z`) - moment
  const known = new Map<number, number>()
  return (wall) => {
    const step = Math.floor(wall / STEP) * STEP
    let ahead = known.get(step)
    if (ahead === undefined) {
      ahead = aheadAt(step - aheadAt(step))
      known.set(step, ahead)
    }
    return wall - ahead
  }
}

export const isZone = (name: string): boolean => {
  try {
    return name.length <= CELL_MAX && new Intl.DateTimeFormat('ru', { timeZone: name }).format(DAY) !== ''
  } catch {
    return false
  }
}
