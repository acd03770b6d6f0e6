/** The last day on which any of an owner's machines was recorded; for an owner without records of today. */
import type { MachineState } from '@spetskarta/shared/days/recorded-days.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { dateOf } from '../../tracks/time'

export interface LastDay {
  /** `yyyy-mm-dd`, and in words: `20 ноября`. */
  day: string
  date: string
  /** Ids of the machines recorded on that day. */
  machines: string[]
}

/** Days are those of each machine's own time zone. Undefined where nothing was ever recorded. */
export function lastDayOf(states: Pick<MachineState, 'equipmentId' | 'lastAt' | 'timeZone'>[]): LastDay | undefined {
  const days = states.flatMap(({ equipmentId, lastAt, timeZone }) =>
    lastAt === null ? [] : { id: equipmentId, day: dayAt(timeZone, lastAt), date: dateOf(timeZone, lastAt) },
  )
  const newest = days.toSorted((a, b) => b.day.localeCompare(a.day))[0]
  if (!newest) return undefined
  const { day, date } = newest
  return { day, date, machines: days.filter((one) => one.day === day).map(({ id }) => id) }
}
