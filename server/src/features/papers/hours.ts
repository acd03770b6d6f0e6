/** The data that a paper takes from a machine's days: whole days, or on one object. */
import { roundedParts } from '@spetskarta/shared/hours.ts'
import { cutDowntimeText, FAULT_NAMES, type ObjectDay, type WorkObject } from '@spetskarta/shared/objects/objects.ts'
import { countedParts, onSiteOf } from '@spetskarta/shared/objects/parts.ts'
import type { DbDeps } from '../../deps.ts'
import { zonedDate } from '../../outside/files/xlsx.ts'
import { chargedHours } from '../objects/downtime/charged-hours.queries.ts'
import { restOf, type Shift, workingSpans } from '../objects/shift.rules.ts'
import { spanOf, type Zones, zoneOf } from '../tracks/zones.rules.ts'
import type { PaperDay } from './content.rules.ts'
import { coverageOfDays, type SummedCoverage, workedDays } from './hours.queries.ts'
import { type PlacedDay, placedDay } from './places/place-days.rules.ts'
import { coverageOfShifts, shiftOfDay } from './shifts.rules.ts'

interface Wanted {
  equipmentId: string
  /** Undefined: whole days. */
  object: WorkObject | undefined
  /** The machine's days on its owner's objects, for papers of whole days. */
  placed: () => Promise<Map<string, PlacedDay[]>>
  zones: Zones
  /** `yyyy-mm-dd`, both inclusive. */
  from: string
  to: string
}

/**
 * Recorded days in order; for an object the days on which the machine was there or which the owner has corrected. The hours must be
 * counted already.
 */
export async function paperDays(deps: DbDeps, { object, placed, ...wanted }: Wanted): Promise<PaperDay[]> {
  const summed = await coverageOfDays(deps.db, wanted.equipmentId, wanted.from, wanted.to)
  return object ? daysOnObject(deps, object, { ...wanted, summed }) : wholeDays(deps, { ...wanted, summed }, placed)
}

type WantedDays = Omit<Wanted, 'object' | 'placed'> & { summed: Map<string, SummedCoverage> }
type Worked = Awaited<ReturnType<typeof workedDays>>[number]

/** `hh:mm` in the machine's local time; empty if the moment is unknown. */
export const clockTextOf = (zones: Zones, day: string, moment: number | null) =>
  moment === null ? '' : zonedDate(zoneOf(zones, day), moment).toISOString().slice(11, 16)

async function wholeDays(
  deps: DbDeps,
  { equipmentId, zones, from, to, summed }: WantedDays,
  placed: Wanted['placed'],
): Promise<PaperDay[]> {
  const rows = await workedDays(deps.db, equipmentId, from, to)
  const there = await placed()
  return rows.map((row) => placedDay(wholeDayOf(row, zones, summed.get(row.day)), there.get(row.day) ?? []))
}

/** A machine's whole day. */
export function wholeDayOf(
  { day, first, last, strip, ...did }: Worked,
  zones: Zones,
  summed: SummedCoverage | undefined,
): PaperDay {
  const { work, ...others } = roundedParts(did)
  const shift = shiftOfDay({ first, last, strip }, spanOf(zones, day))
  return {
    day,
    ...clocksOf(zones, day, shift),
    visits: [{ came: first, left: last }],
    counted: work,
    recorded: work,
    reason: '',
    ...others,
    present: onSiteOf({ work, ...others }),
    parts: { work, ...others },
    downtime: 0,
    idleDue: 0,
    downtimeReason: '',
    downtimeCode: '',
    coverage: coveredIn(zones, day, { summed, shift }),
    jammed: summed?.jammed ?? 0,
  }
}

async function daysOnObject(deps: DbDeps, object: WorkObject, { equipmentId, zones, summed, ...period }: WantedDays) {
  const days = await chargedHours(deps.db, object, { itemIds: [equipmentId], ...period })
  return days.map((one) => ({
    ...paperDayIn(zones, one),
    coverage: coveredIn(zones, one.day, { summed: summed.get(one.day), shift: one, hours: object }),
    jammed: summed.get(one.day)?.jammed ?? 0,
  }))
}

/** Adds local times; a shift that goes on over midnight ends at `24:00`. */
export function paperDayIn(zones: Zones, one: ObjectDay): PaperDay {
  const { came, left, pause } = clocksOf(zones, one.day, one)
  return { ...paperDayOf(one, came, left), pause }
}

function clocksOf(zones: Zones, day: string, { began, ended, pause }: Shift) {
  const clock = (moment: number | null) => clockTextOf(zones, day, moment)
  const end = clock(ended)
  return {
    came: clock(began),
    left: end === '00:00' && began !== ended ? '24:00' : end,
    pause: pause ? `${clock(pause.came)}, ${clock(pause.left)}` : undefined,
  }
}

/** Coverage within the day's shifts only. `hours`: the object's working hours. */
export function coveredIn(
  zones: Zones,
  day: string,
  {
    summed,
    shift,
    hours,
  }: { summed: SummedCoverage | undefined; shift: Shift; hours?: Pick<WorkObject, 'starts' | 'ends'> },
) {
  const span = spanOf(zones, day)
  const whole = { from: span.start, to: span.end }
  const rest = restOf(shift, whole, hours ? workingSpans(hours, whole) : null)
  return summed && coverageOfShifts(summed.coverage, { ...summed, ...span }, rest)
}

/** The counted hours of a day on an object. `came` and `left`: `hh:mm`. */
export function paperDayOf(one: ObjectDay, came: string, left: string): PaperDay {
  const { day, visits, work: recorded, onSite, correction, downtime } = one
  const { work, ...others } = countedParts(one)
  return {
    day,
    came,
    left,
    visits,
    counted: work,
    recorded,
    reason: correction?.reason ?? '',
    ...others,
    present: onSite,
    parts: { work: recorded, idle: one.idle, off: one.off, unknown: one.unknown },
    downtime: downtime?.seconds ?? 0,
    downtimeStated: downtime?.stated,
    idleDue: downtime?.fault === 'customer' ? downtime.seconds : 0,
    downtimeReason: downtime ? downtimeText(downtime) : '',
    downtimeCode: downtime?.code ?? '',
    coverage: undefined,
  }
}

const downtimeText = (downtime: NonNullable<ObjectDay['downtime']>) => {
  const { fault, reason, code } = downtime
  return [reason, FAULT_NAMES[fault], code && `код ${code}`, cutDowntimeText(downtime)].filter(Boolean).join(', ')
}
