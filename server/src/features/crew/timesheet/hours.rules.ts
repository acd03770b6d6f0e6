/**
 * Hours of one operator from what his machines did while he was on them (decision 100): a shift is from the first engine or movement to
 * the last, dinner is taken out of its middle, a night is from 22 to 6. Moments in ms.
 */
import type { TimesheetRules } from '@spetskarta/shared/crew/timesheet.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { HUNDREDTH_S } from '@spetskarta/shared/hours.ts'

export interface Lapse {
  from: number
  to: number
}

/** What a machine did while he was on it. */
export interface HeardOn extends Lapse {
  /** Its engine ran or it moved; otherwise it was heard and stood. */
  busy: boolean
}

export interface CrewShift extends Lapse {
  /** What is left of it without dinner, one or two. */
  parts: Lapse[]
  /** The longest time within it without any record, ms. */
  gap: number
}

const lengthOf = ({ from, to }: Lapse) => to - from
const overlap = (a: Lapse, b: Lapse) => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

/** Of all his machines together, in order. */
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

/** A day of the calendar with its nights, 0–6 and 22–24. */
export interface CalendarDay extends Lapse {
  nights: readonly Lapse[]
}

export interface DayHours {
  /** Seconds, rounded by the rules. */
  hours: number
  night: number
  /** A hole in the records of one of its shifts is longer than the rules let pass. */
  gap: boolean
  /** The shifts that lie in it, cut to it. */
  shifts: Lapse[]
}

/** Undefined where no shift lies in it. */
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

/** Half of a step up. Seconds. */
export function rounded(seconds: number, { round }: TimesheetRules): number {
  const step = round === 0 ? HUNDREDTH_S : round * 60
  return Math.round(seconds / step) * step
}

/** What a strip of a day says, cut to when he was on the machine. `start`: of the day. */
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
