/** When a service plan is due: by engine hours, kilometres or months, whichever comes first. Days are `yyyy-mm-dd`. */
import { DAY } from '@spetskarta/shared/durations.ts'
import type { ServiceDue } from '@spetskarta/shared/service/service.ts'

export interface Terms {
  /** Intervals: engine seconds, metres, months. */
  everyS: number | null
  everyM: number | null
  everyMonths: number | null
  /** The plan counts from this day until its first record. */
  begins: string
}

/** The newest record of the plan. */
export interface LastDone {
  day: string
  /** Engine hour counter at the service, seconds. */
  engine: number | null
}

/** Present state of a machine. */
export interface MachineNow {
  today: string
  /** Engine hour counter, seconds. */
  counter: number | null
  /** Metres since the day of the last service, or since the plan began; that day is not counted. */
  metres: number
  /** Engine seconds in the same time; needed only where the last record has no counter or there is none. */
  ran: number
  /** The recorded days among the last 30: engine seconds and metres of each. */
  days: readonly { day: string; ran: number; metres: number }[]
  /** Whether a day that could not be counted lacks in the hours, or in `metres`: what is left is less than it seems. */
  lacks?: { hours: boolean; km: boolean }
}

export type DueTerms = Pick<
  ServiceDue,
  'state' | 'hours' | 'km' | 'date' | 'forecast' | 'since' | 'atLeast' | 'trouble'
>

/** Number of days by which use is estimated. */
export const USE_DAYS = 30
/** A plan due within this many days is «soon». */
const SOON_DAYS = 7

const dayNumber = (day: string): number => Date.parse(`${day}T00:00Z`) / DAY
const dayOfNumber = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)
export const dayAfter = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days)

/** The same day of the month, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

export function dueOf(terms: Terms, last: LastDone | undefined, now: MachineNow): DueTerms {
  const lacks = now.lacks ?? { hours: false, km: false }
  const byHours = hoursOf(terms, last, now)
  const hours = byHours && !('trouble' in byHours) ? byHours : null
  const km = terms.everyM === null ? null : (terms.everyM - now.metres) / 1000
  const on = terms.everyMonths === null ? null : monthsAfter(last?.day ?? terms.begins, terms.everyMonths)
  const date = on === null ? null : { on, days: daysBetween(now.today, on) }

  const [ran, drove] = now.days.reduce(([s, m], day) => [s + day.ran, m + day.metres], [0, 0])
  const inDays = [
    hours && daysFor(hours.left, ran / USE_DAYS),
    km === null ? null : daysFor(km * 1000, drove / USE_DAYS),
    date?.days ?? null,
  ].filter((days) => days !== null)
  const days = inDays.length > 0 ? Math.min(...inDays) : null
  const overdue = (hours !== null && hours.left < 0) || (km !== null && km < 0) || (date !== null && date.days < 0)
  // What is overdue or due soon without the lacking day is so with it.
  const soon = days !== null && days <= SOON_DAYS
  const [hoursHidden, kmHidden] = [lacks.hours && !(hours && hours.left < 0), lacks.km && !(km !== null && km < 0)]
  const shownHours = hoursHidden ? null : hours
  const shownKm = kmHidden ? null : km
  const known = shownHours !== null || shownKm !== null || date !== null
  // Hours come before kilometres, as they are shown.
  const atLeast = hours !== null && hours.left < 0 ? lacks.hours : km !== null && km < 0 && lacks.km
  const isUncounted = (byHours !== null && hoursHidden) || (km !== null && kmHidden)
  return {
    state: overdue ? 'overdue' : soon ? 'soon' : known ? 'fine' : 'unknown',
    hours: shownHours,
    km: shownKm,
    date,
    forecast: overdue || days === null || (isUncounted && !soon) ? null : { on: dayAfter(now.today, days), days },
    since: overdue && !atLeast ? sinceOf(hours?.left ?? 0, km ?? 0, date, now) : null,
    atLeast,
    trouble: troubleOf(byHours, isUncounted),
  }
}

/** Where no reading was entered, counting the day would not tell the hours either. */
function troubleOf(byHours: ReturnType<typeof hoursOf>, isUncounted: boolean): DueTerms['trouble'] {
  const trouble = byHours && 'trouble' in byHours ? byHours.trouble : null
  return isUncounted && trouble !== 'no_reading' ? 'uncounted' : trouble
}

/**
 * Without a record the plan is due at the first whole multiple of the interval, as manufacturers count, after the counter of the
 * day on which the plan began. A record without a counter counts from what the counter showed on its day.
 */
function hoursOf(
  { everyS }: Terms,
  last: LastDone | undefined,
  { counter, ran }: MachineNow,
): { at: number; left: number } | { trouble: 'no_reading' | 'set_back' } | null {
  if (everyS === null) return null
  if (counter === null) return { trouble: 'no_reading' }
  const from = last?.engine ?? Math.max(0, counter - ran)
  if (counter < from) return { trouble: 'set_back' }
  const at = last ? from + everyS : (Math.floor(from / everyS) + 1) * everyS
  return { at, left: at - counter }
}

/** Whole days until it is due; null if something is left but the machine is not used. */
function daysFor(left: number, aDay: number): number | null {
  if (left <= 0) return 0
  return aDay > 0 ? Math.ceil(left / aDay) : null
}

/** The day on which the first of the intervals ran out; null if that was before the known days. */
function sinceOf(left: number, km: number, date: DueTerms['date'], { days }: MachineNow): string | null {
  const since: (string | undefined)[] = []
  if (left < 0) since.push(ranOutOn(-left, days, ({ ran }) => ran))
  if (km < 0) since.push(ranOutOn(-km * 1000, days, ({ metres }) => metres))
  if (date && date.days < 0) since.push(date.on)
  return since.includes(undefined) ? null : (since.toSorted()[0] ?? null)
}

function ranOutOn<D extends { day: string }>(
  over: number,
  days: readonly D[],
  of: (day: D) => number,
): string | undefined {
  let rest = over
  for (const day of days.toReversed()) {
    rest -= of(day)
    if (rest <= 0) return day.day
  }
  return undefined
}

const RANKS: Record<DueTerms['state'], number> = { overdue: 0, soon: 1, fine: 2, unknown: 3 }

/** Sorts the most urgent first. */
export const byUrgency = (a: DueTerms, b: DueTerms): number =>
  RANKS[a.state] - RANKS[b.state] ||
  (a.since ?? '').localeCompare(b.since ?? '') ||
  (a.forecast?.days ?? Number.MAX_SAFE_INTEGER) - (b.forecast?.days ?? Number.MAX_SAFE_INTEGER)
