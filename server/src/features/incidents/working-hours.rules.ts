/** When a machine works, and what lies within its hours; shifts may go on past midnight. Moments in ms, days `yyyy-mm-dd`. */
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { startOfDay } from '@spetskarta/shared/tracks/clock.ts'

/**
 * `starts` and `ends`: minutes of the day; the end may be on the next day. `days`: days of the week on which shifts begin, 1
 * (Monday) to 7.
 */
export interface WorkingHours {
  starts: number
  ends: number
  days: readonly number[]
}

interface Zoned {
  timeZone: string
  hours: WorkingHours
}

export const USUAL_HOURS: WorkingHours = { starts: 8 * 60, ends: 20 * 60, days: [1, 2, 3, 4, 5] }

export const weekday = (day: string): number => ((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7) + 1

const shift = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** Working hours around a day, as moments: a shift past midnight belongs to the day on which it begins. */
function shiftsAround({ timeZone, hours }: Zoned, day: string): [number, number][] {
  return [-1, 0, 1].flatMap((days) => {
    const date = shift(day, days)
    if (!hours.days.includes(weekday(date))) return []
    const begins = startOfDay(timeZone, date) + hours.starts * MINUTE
    const next = hours.ends <= hours.starts ? shift(date, 1) : date
    return [[begins, startOfDay(timeZone, next) + hours.ends * MINUTE] as [number, number]]
  })
}

/** Whether a moment is in the working hours, or within `around` ms of them. */
export const isAtWork = (machine: Zoned, day: string, moment: number, around = 0): boolean =>
  shiftsAround(machine, day).some(([from, to]) => moment >= from - around && moment < to + around)

/** The beginning of the working hours that contain this moment; undefined outside of them. */
export const shiftBegin = (machine: Zoned, day: string, moment: number): number | undefined =>
  shiftsAround(machine, day).find(([from, to]) => moment >= from && moment < to)?.[0]

/** Ms of [from, to) within the working hours of the day. */
export const workingMs = (machine: Zoned, day: string, from: number, to: number): number =>
  shiftsAround(machine, day).reduce(
    (sum, [begins, ends]) => sum + Math.max(0, Math.min(to, ends) - Math.max(from, begins)),
    0,
  )
