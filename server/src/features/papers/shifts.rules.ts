/** Shifts of a machine's whole day, and how much of them its points prove. Moments in ms. */
import type { DailyRow } from '@spetskarta/shared/days/days.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { DaySpan } from '@spetskarta/shared/tracks/clock.ts'
import { STRIP_PARTS } from '../days/doing.rules.ts'
import { type Shift, shiftOf } from '../objects/shift.rules.ts'
import { DOOR_MS, lengthOf, type Span, without } from '../objects/visits.rules.ts'

/** A summed day. */
export interface StripDay {
  /** Moments of the first and last counted point. */
  first: number
  last: number
  /** Activity of the day, see `stripOf`; null: summed before strips were stored. */
  strip: readonly number[] | null
}

/** From the first to the last point; for a machine recorded over midnight, the same as on an object without working hours. */
export function shiftOfDay({ first, last, strip }: StripDay, { start, end }: DaySpan): Shift {
  const activities = heardIn(strip, start)
  if (activities.length === 0) return { began: first, ended: last, pause: null }
  const ends = { goesOn: false, seen: false, stays: end - last <= DOOR_MS, span: { from: start, to: end } }
  return shiftOf([{ from: first, to: last }], ends, { heard: activities, activities, hours: null })
}

const heardIn = (strip: readonly number[] | null, start: number) =>
  Array.from({ length: (strip?.length ?? 0) / 3 }, (_, i) => {
    const at = (k: number) => strip?.[i * 3 + k] ?? 0
    return { from: start + at(0) * MINUTE, to: start + at(1) * MINUTE, activity: STRIP_PARTS[at(2)] ?? 'unknown' }
  })

type Coverage = DailyRow['coverage']

/** Rest needs no proof: silence during rest is subtracted from the time that points had to cover. */
export function coverageOfShifts(
  coverage: Coverage,
  { strip, start }: Pick<StripDay, 'strip'> & { start: number },
  rest: readonly Span[],
): Coverage {
  const { points } = coverage
  const heard = heardIn(strip, start)
  const [first, last] = [heard[0], heard.at(-1)]
  if (!points || !first || !last) return coverage
  const silent = without([{ from: first.from, to: last.to }], heard)
  const shifts = without(silent, rest)
  const { recordedSeconds, coveredSeconds } = points
  const missing = recordedSeconds - coveredSeconds
  // Silence after «Стоп» was never counted as missing, so it is subtracted from the rest first.
  const stopped = Math.max(0, lengthOf(silent) / 1000 - missing)
  const rested = Math.max(0, (lengthOf(silent) - lengthOf(shifts)) / 1000 - stopped)
  const left = shifts.length === 0 ? 0 : Math.max(0, missing - Math.round(rested))
  return { ...coverage, points: { recordedSeconds: coveredSeconds + left, coveredSeconds } }
}
