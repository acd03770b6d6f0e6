/**
 * Hours of one operator, from the activity of their machines while they were on them (decision 100): a shift runs from the first
 * engine or movement to the last, dinner is cut out of its middle, night is from 22 to 6. Moments in ms.
 */
import type { TimesheetRules } from '@spetskarta/shared/crew/timesheet.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { HUNDREDTH_S } from '@spetskarta/shared/hours.ts'

export interface Lapse {
  from: number
  to: number
}

/** What a machine did while the operator was on it. */
export interface HeardOn extends Lapse {
  /** The engine ran or the machine moved; false: it was recorded standing. */
  busy: boolean
}

export interface CrewShift extends Lapse {
  /** The shift without dinner: one or two parts. */
  parts: Lapse[]
  /** Longest stretch without records, ms. */
  gap: number
}

const lengthOf = ({ from, to }: Lapse) => to - from
const overlap = (a: Lapse, b: Lapse) => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

/** Shifts over all machines of an operator, in order. */
export function crewShifts(heard: readonly HeardOn[], rules: TimesheetRules): CrewShift[] {
  const busy = heard.filter((one) => one.busy && one.to > one.from).toSorted((a, b) => a.from - b.from)
  const shifts: Lapse[] = []
  for (const { from, to } of busy) {
    const last = shifts.at(-1)
    if (last && from - last.to <= rules.apart * MINUTE) last.to = Math.max(last.to, to)
    else shifts.push({ from, to })
  }
  const all = heard.toSorted((a, b) => a.from - b.from)
  return shifts.map((shift) => ({ ...shift, parts: withoutDinner(shift, rules), gap: longestGap(shift, all) }))
}

/** Whether work in time of which nothing is known may belong to the shift: it is no further away than parts of one shift are. */
export const reaches = (shift: Lapse, unknown: readonly Lapse[], { apart }: TimesheetRules): boolean =>
  unknown.some(({ from, to }) => from - shift.to <= apart * MINUTE && shift.from - to <= apart * MINUTE)

function withoutDinner(shift: Lapse, { dinner, dinnerAfter }: TimesheetRules): Lapse[] {
  if (dinner === 0 || lengthOf(shift) <= dinnerAfter * MINUTE) return [{ from: shift.from, to: shift.to }]
  const length = Math.min(dinner * MINUTE, lengthOf(shift))
  const begins = shift.from + Math.floor((lengthOf(shift) - length) / 2)
  return [
    { from: shift.from, to: begins },
    { from: begins + length, to: shift.to },
  ].filter(({ from, to }) => to > from)
}

function longestGap(shift: Lapse, heard: readonly Lapse[]): number {
  let [until, longest] = [shift.from, 0]
  for (const { from, to } of heard) {
    if (to <= shift.from || from >= shift.to) continue
    longest = Math.max(longest, from - until)
    until = Math.max(until, to)
  }
  return longest
}

/** A calendar day with its night hours, 0–6 and 22–24. */
export interface CalendarDay extends Lapse {
  nights: readonly Lapse[]
}

export interface DayHours {
  /** Seconds, rounded by the rules. */
  hours: number
  night: number
  /** One of its shifts has a gap longer than the rules allow. */
  gap: boolean
  /** Shifts of the day, cut to it. */
  shifts: Lapse[]
}

/** Undefined if no shift overlaps the day. */
export function dayHours(shifts: readonly CrewShift[], day: CalendarDay, rules: TimesheetRules): DayHours | undefined {
  const its = shifts.filter((shift) => overlap(shift, day) > 0)
  if (its.length === 0) return undefined
  const parts = its.flatMap((shift) => shift.parts)
  const sum = (spans: readonly Lapse[]) =>
    parts.reduce((all, part) => all + spans.reduce((one, span) => one + overlap(part, span), 0), 0) / 1000
  const hours = rounded(sum([day]), rules)
  return {
    hours,
    night: Math.min(hours, rounded(sum(day.nights), rules)),
    gap: its.some(({ gap }) => gap > rules.gap * MINUTE),
    shifts: its.map(({ from, to }) => ({ from: Math.max(from, day.from), to: Math.min(to, day.to) })),
  }
}

/** Seconds, rounded to the step of the rules; half a step is rounded up. */
export function rounded(seconds: number, { round }: TimesheetRules): number {
  const step = round === 0 ? HUNDREDTH_S : round * 60
  return Math.round(seconds / step) * step
}

/** Activity from a day's strip, cut to the spans of the operator. `start`: beginning of the day, ms. */
export function heardIn(strip: readonly number[], start: number, at: readonly Lapse[]): HeardOn[] {
  const heard: HeardOn[] = []
  for (let i = 0; i + 2 < strip.length; i += 3) {
    const [from, to] = [start + (strip[i] ?? 0) * MINUTE, start + (strip[i + 1] ?? 0) * MINUTE]
    for (const span of at)
      if (overlap({ from, to }, span) > 0)
        heard.push({ from: Math.max(from, span.from), to: Math.min(to, span.to), busy: (strip[i + 2] ?? 3) <= 1 })
  }
  return heard
}
