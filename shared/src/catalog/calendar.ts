/** When a machine is busy: spans of days that its owner has entered. Days are `yyyy-mm-dd`. Pure. */

export type BusyState = 'busy' | 'service'
/** The part of a day that is taken: all of it, the day shift (08–20) or the night shift. */
export type BusyShift = 'all' | 'day' | 'night'

export interface BusySpan {
  /** The first and the last day, both included. */
  from: string
  to: string
  state: BusyState
  shift: BusyShift
}

/**
 * `spans`: most spans of one machine. `ahead`: days ahead that may be entered. `stale`: days after which a calendar is
 * unreliable.
 */
export const CALENDAR = { spans: 60, ahead: 366, stale: 14 }

const DAY_MS = 86_400_000

const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
export const dayAfter = (day: string, days: number): string =>
  new Date((numberOf(day) + days) * DAY_MS).toISOString().slice(0, 10)

type Half = BusyState | undefined

/** The states of the day shift and of the night shift of a day; undefined: free. */
export function stateOn(spans: readonly BusySpan[], day: string): { day: Half; night: Half } {
  const state: { day: Half; night: Half } = { day: undefined, night: undefined }
  for (const { from, to, state: entered, shift } of spans) {
    if (day < from || day > to) continue
    if (shift !== 'night') state.day = entered
    if (shift !== 'day') state.night = entered
  }
  return state
}

/** Whether the span takes the day shift; a search by dates looks at day shifts only. */
export const takesDayShift = ({ shift }: BusySpan): boolean => shift !== 'night'

/** The first day from `from` to `to`, both included, whose day shift is taken; undefined: it is free on all of them. */
const firstBusy = (spans: readonly BusySpan[], from: string, to: string): string | undefined =>
  spans
    .filter((span) => takesDayShift(span) && span.from <= to && span.to >= from)
    .map(({ from: begins }) => (begins > from ? begins : from))
    .sort()[0]

/** Whether the day shift is free on all days of the span, both ends included. */
export const isFree = (spans: readonly BusySpan[], from: string, to: string): boolean =>
  firstBusy(spans, from, to) === undefined

/**
 * The first free day from `today` on, and the last one before the machine is busy again; `to` is null where no such day is known.
 */
export function nextFree(spans: readonly BusySpan[], today: string): { from: string; to: string | null } | undefined {
  const end = dayAfter(today, CALENDAR.ahead)
  for (let day = today; day <= end; day = dayAfter(day, 1)) {
    if (!isFree(spans, day, day)) continue
    const busy = firstBusy(spans, day, end)
    return { from: day, to: busy ? dayAfter(busy, -1) : null }
  }
  return undefined
}

/** The calendar with these days entered; `free` clears them. Days before `today` are dropped. */
export function entered(
  spans: readonly BusySpan[],
  { from, to, shift, state }: Omit<BusySpan, 'state'> & { state: BusyState | 'free' },
  today: string,
): BusySpan[] {
  const last = [to, ...spans.map((span) => span.to)].sort().at(-1) ?? to
  const next: BusySpan[] = []
  for (const half of ['day', 'night'] as const) {
    let open: BusySpan | undefined
    for (let day = today; day <= last; day = dayAfter(day, 1)) {
      const named = day >= from && day <= to && (shift === 'all' || shift === half)
      const is = named ? (state === 'free' ? undefined : state) : stateOn(spans, day)[half]
      if (open && open.state === is) open.to = day
      else if (is) {
        open = { from: day, to: day, state: is, shift: half }
        next.push(open)
      } else open = undefined
    }
  }
  return joined(next)
}

/** Joins a day shift and a night shift of the same days and state to one span of whole days. */
function joined(spans: BusySpan[]): BusySpan[] {
  const key = ({ from, to, state }: BusySpan) => `${from} ${to} ${state}`
  const nights = new Set(spans.filter(({ shift }) => shift === 'night').map(key))
  const days = new Set(spans.filter(({ shift }) => shift === 'day').map(key))
  return spans
    .flatMap((span) => {
      if (span.shift === 'day') return nights.has(key(span)) ? { ...span, shift: 'all' as const } : span
      return days.has(key(span)) ? [] : span
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** Whether a calendar entered on that day is too old to be relied on. */
export const isStale = (enteredOn: string, today: string): boolean =>
  numberOf(today) - numberOf(enteredOn) > CALENDAR.stale

/** Days for which a machine is sought, both included. */
export interface Dates {
  from: string
  to: string
}

const DATES = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)$/
/** Most days of one search. */
export const DATES_MAX = 92

/** `2026-12-01_2026-12-05` as dates; undefined where the text has another form, or there are more than `DATES_MAX` days. */
export function datesOfText(text: string): Dates | undefined {
  const [, from = '', to = ''] = DATES.exec(text) ?? []
  const days = numberOf(to) - numberOf(from)
  return days >= 0 && days < DATES_MAX ? { from, to } : undefined
}

/** The number of days, both ends included. */
export const daysOf = ({ from, to }: Dates): number => numberOf(to) - numberOf(from) + 1

export const textOfDates = ({ from, to }: Dates): string => `${from}_${to}`
