/** The timesheet of a month: activity of machines, cut by who was on them when, and corrections made by hand. */
import { setImmediate } from 'node:timers/promises'
import type { Groups } from '@spetskarta/shared/company/groups.ts'
import type { TimesheetCell, TimesheetRow, TimesheetRules } from '@spetskarta/shared/crew/timesheet.ts'
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { dayAt, nextDay } from '@spetskarta/shared/tracks/clock.ts'
import type { Db } from '../../../db/connect.ts'
import { FAILED, failingSums } from '../../days/stale-days.queries.ts'
import { DEFAULT_ZONE, trackingOf } from '../../tracks/tracking.queries.ts'
import { spanOf, zoneOf } from '../../tracks/zones.rules.ts'
import type { CrewSpan } from '../crew.rules.ts'
import { crewsIn } from '../crew.ts'
import { listOperators } from '../operators.queries.ts'
import type { BareSheet } from './closings.queries.ts'
import { calendarDays, type HeardDay, zonesOfDays } from './day-zones.rules.ts'
import {
  type CalendarDay,
  type CrewShift,
  crewShifts,
  dayHours,
  type HeardOn,
  heardIn,
  type Lapse,
  reaches,
} from './hours.rules.ts'
import { type CorrectionRow, listCorrections, rulesOf, stripsOf } from './timesheet.queries.ts'

/** In a strip. */
const UNKNOWN = 3

/** Machines whose days are read at once; between such parts other requests get their turn. */
const AT_ONCE = 200

interface Collected {
  heard: HeardOn[]
  /** Time on machines whose day could not be counted: what is stored of it is out of date. */
  unknown: Lapse[]
  machines: Set<string>
  /** Its zones are those of the operator's days. */
  days: HeardDay[]
  /** Zone of the first machine, for a month without records. */
  zone: string
  at: CrewSpan[]
}

/** `month`: `yyyy-mm`. */
const daysOfMonth = (month: string): string[] => {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = nextDay(day)) days.push(day)
  return days
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay())

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00Z`) - DAY).toISOString().slice(0, 10)

/** Days of a month and the two beside it, so that a shift over midnight at either end of the month is read whole. */
export const daysHeard = (month: string): { from: string; to: string } => {
  const days = daysOfMonth(month)
  return { from: dayBefore(days.at(0) ?? ''), to: nextDay(days.at(-1) ?? '') }
}

/** Activity by operator. */
async function collect(
  db: Db,
  owner: string,
  machines: Groups['machines'],
  month: string,
  { now, operators: only }: Pick<Given, 'now' | 'operators'>,
) {
  const { from: first, to: last } = daysHeard(month)
  const span = { from: Date.parse(first) - DAY, to: Math.min(Date.parse(nextDay(last)) + DAY, now) }
  const collected = new Map<number, Collected>()
  if (span.to <= span.from) return collected
  const names = new Map(machines.map(({ _id, name }) => [_id, name]))
  const ids = [...names.keys()]
  const uncounted = Map.groupBy(await failingSums(db, ids, { from: first, to: last }, FAILED), ({ itemId }) => itemId)
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    const some = ids.slice(i, i + AT_ONCE)
    const all = await crewsIn(db, owner, some, span)
    const crews =
      only === undefined
        ? all
        : new Map([...all].map(([id, crew]) => [id, crew.filter(({ operator }) => only.includes(operator))]))
    const crewed = some.filter((id) => crews.get(id)?.length)
    if (crewed.length === 0) continue
    const [trackings, strips] = await Promise.all([trackingOf(db, crewed), stripsOf(db, crewed, first, last)])
    const zones = new Map(trackings.map((tracking) => [tracking.equipment, tracking]))
    const byMachine = Map.groupBy(strips, ({ equipment }) => equipment)
    for (const id of crewed)
      for (const [operator, at] of Map.groupBy(crews.get(id) ?? [], (one) => one.operator)) {
        const tracking = zones.get(id) ?? { timeZone: DEFAULT_ZONE, zonesBefore: [] }
        const zone = zoneOf(tracking, first)
        const his = collected.get(operator) ?? { heard: [], unknown: [], machines: new Set(), days: [], zone, at: [] }
        collected.set(operator, his)
        his.machines.add(names.get(id) ?? '')
        his.at.push(...at)
        for (const { day } of uncounted.get(id) ?? []) {
          const { start, end } = spanOf(tracking, day)
          const lapses = heardIn([0, (end - start) / MINUTE, UNKNOWN], start, at)
          his.unknown.push(...lapses)
          // Any record of the day outweighs it.
          if (lapses.length > 0) his.days.push({ day, zone: zoneOf(tracking, day), ms: 1 })
        }
        for (const { day, strip } of byMachine.get(id) ?? []) {
          const heard = heardIn(strip ?? [], spanOf(tracking, day).start, at)
          his.heard.push(...heard)
          his.days.push({
            day,
            zone: zoneOf(tracking, day),
            ms: heard.reduce((sum, { from, to }) => sum + to - from, 0),
          })
        }
      }
    await setImmediate()
  }
  return collected
}

interface Given {
  month: string
  now: number
  /** True: only operators who were on these machines (a group is selected); false: all operators. */
  only: boolean
  /** Only these operators. */
  operators?: readonly number[]
  /** Absent: those of the company now. */
  rules?: TimesheetRules
}

export async function timesheetOf(
  db: Db,
  owner: string,
  machines: Groups['machines'],
  { month, now, only, operators: wanted, rules: given }: Given,
): Promise<BareSheet> {
  const days = daysOfMonth(month)
  const [everybody, rules, collected, corrections] = await Promise.all([
    listOperators(db, owner),
    given ?? rulesOf(db, owner),
    collect(db, owner, machines, month, { now, operators: wanted }),
    listCorrections(db, owner, { from: days.at(0) ?? '', to: days.at(-1) ?? '', operators: wanted }),
  ])
  const operators = wanted === undefined ? everybody : everybody.filter(({ id }) => wanted.includes(id))
  // Corrections come newest first; reversed, so that the newest of a day wins.
  const corrected = new Map(corrections.toReversed().map((row) => [`${row.operator} ${row.day}`, row]))
  const rows: TimesheetRow[] = []
  for (const { id, name, staffNumber, archived } of operators) {
    const his = collected.get(id)
    if (!his && (only || (archived && !corrections.some(({ operator }) => operator === id)))) continue
    const shifts = his ? crewShifts(his.heard, rules) : []
    const zones = zonesOfDays([...days, nextDay(days.at(-1) ?? '')], his?.days ?? [], his?.zone ?? DEFAULT_ZONE)
    const cells = calendarDays(days, zones).map((calendar, i) => {
      const day = days[i] ?? ''
      const ahead = day > dayAt(calendar.zone, now)
      return cellOf({ calendar, his, shifts, rules, ahead }, corrected.get(`${id} ${day}`))
    })
    rows.push({ id, name, staffNumber, machines: [...(his?.machines ?? [])].toSorted(), cells, ...sumsOf(cells) })
  }
  const sum = (of: (row: TimesheetRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    month,
    days: days.map((day) => ({ day, weekend: isWeekend(day) })),
    rows,
    totals: days.map((_, i) => sum(({ cells }) => cells[i]?.counted?.hours ?? 0)),
    hours: sum(({ hours }) => hours),
    night: sum(({ night }) => night),
    shifts: sum((row) => row.days),
    rules,
  }
}

const sumsOf = (cells: readonly TimesheetCell[]) => ({
  days: cells.filter(({ counted }) => counted !== null && counted.hours > 0).length,
  hours: cells.reduce((all, { counted }) => all + (counted?.hours ?? 0), 0),
  night: cells.reduce((all, { counted }) => all + (counted?.night ?? 0), 0),
})

interface CellGiven {
  calendar: CalendarDay & { zone: string }
  his: Collected | undefined
  shifts: readonly CrewShift[]
  rules: TimesheetRules
  ahead: boolean
}

function cellOf({ calendar, his, shifts, rules, ahead }: CellGiven, by: CorrectionRow | undefined): TimesheetCell {
  const during = (span: Lapse) => span.from < calendar.to && span.to > calendar.from
  const unknown = his?.unknown ?? []
  const isUncounted = unknown.some(during) || shifts.some((shift) => during(shift) && reaches(shift, unknown, rules))
  const worked = isUncounted ? undefined : dayHours(shifts, calendar, rules)
  const state = ahead
    ? 'ahead'
    : isUncounted
      ? 'uncounted'
      : worked
        ? worked.gap
          ? 'gap'
          : 'worked'
        : his?.heard.some(during)
          ? 'idle'
          : his?.at.some(during)
            ? 'none'
            : 'away'
  const recorded = worked ? { hours: worked.hours, night: worked.night } : null
  const asRecorded = state === 'worked' ? recorded : null
  // A letter alone says nothing of the hours that the records would have shown.
  const isSettled = by && (by.hours !== null || (by.mark && state !== 'uncounted'))
  return {
    state,
    recorded,
    counted: isSettled ? { hours: by.hours ?? 0, night: by.night ?? 0 } : asRecorded,
    mark: by?.mark ?? null,
    correction: by ? { reason: by.reason, by: by.by, at: by.at.getTime() } : null,
    shifts: worked?.shifts ?? [],
    timeZone: worked && calendar.zone,
  }
}
