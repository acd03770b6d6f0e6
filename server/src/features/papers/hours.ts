/** What a machine's days tell a paper: whole, or on one object. */
import { roundedParts } from '@spetskarta/shared/hours.ts'
import { type Downtime, FAULT_NAMES, type ObjectDay, type WorkObject } from '@spetskarta/shared/objects/objects.ts'
import { countedParts, onSiteOf } from '@spetskarta/shared/objects/parts.ts'
import type { DbDeps } from '../../deps.ts'
import { zonedDate } from '../../outside/files/xlsx.ts'
import { countHours } from '../objects/count-hours.ts'
import { chargedHours } from '../objects/downtime/charged-hours.queries.ts'
import { type Zones, zoneOf } from '../tracks/zones.rules.ts'
import type { PaperDay } from './content.rules.ts'
import { coverageOfDays, workedDays } from './hours.queries.ts'
import { type PlacedDay, placedDay } from './places/place-days.rules.ts'

interface Asked {
  equipmentId: string
  /** Without one the days are whole. */
  object: WorkObject | undefined
  /** Days of the machine on its owner's objects, for whole days; asked for once they are counted. */
  placed: () => Promise<Map<string, PlacedDay[]>>
  zones: Zones
  /** `yyyy-mm-dd`, both inclusive. */
  from: string
  to: string
}

/** Its recorded days in order; on an object those on which it was there, or which the owner has corrected. */
export async function paperDays(deps: DbDeps, { object, placed, ...asked }: Asked): Promise<PaperDay[]> {
  const days = await (object ? daysOnObject(deps, object, asked) : wholeDays(deps, asked, placed))
  const coverage = await coverageOfDays(deps.db, asked.equipmentId, asked.from, asked.to)
  return days.map((day) => ({ ...day, coverage: coverage.get(day.day) }))
}

type AskedDays = Omit<Asked, 'object' | 'placed'>
type Worked = Awaited<ReturnType<typeof workedDays>>[number]

/** `hh:mm` of the machine's clock; empty where nothing tells the moment. */
export const clockTextOf = (zones: Zones, day: string, moment: number | null) =>
  moment === null ? '' : zonedDate(zoneOf(zones, day), moment).toISOString().slice(11, 16)

async function wholeDays(
  deps: DbDeps,
  { equipmentId, zones, from, to }: AskedDays,
  placed: Asked['placed'],
): Promise<PaperDay[]> {
  await countHours(deps, [equipmentId])
  const rows = await workedDays(deps.db, equipmentId, from, to)
  const there = await placed()
  return rows.map((row) => placedDay(wholeDayOf(row, zones), there.get(row.day) ?? []))
}

/** Of a machine's whole day. */
export function wholeDayOf({ day, first, last, ...did }: Worked, zones: Zones): PaperDay {
  const { work, ...others } = roundedParts(did)
  return {
    day,
    came: clockTextOf(zones, day, first),
    left: clockTextOf(zones, day, last),
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
    coverage: undefined,
  }
}

async function daysOnObject(deps: DbDeps, object: WorkObject, { equipmentId, zones, ...period }: AskedDays) {
  await countHours(deps, [equipmentId])
  const days = await chargedHours(deps.db, object, { itemIds: [equipmentId], ...period })
  return days.map((one) => paperDayIn(zones, one))
}

/** With the machine's clock, on which a shift that goes on over midnight ends at `24:00`. */
export function paperDayIn(zones: Zones, one: ObjectDay): PaperDay {
  const clock = (moment: number | null) => clockTextOf(zones, one.day, moment)
  const [came, end] = [clock(one.began), clock(one.ended)]
  const left = end === '00:00' && one.began !== one.ended ? '24:00' : end
  const away = came === '00:00' && left === '24:00' ? longestPause(one.visits) : undefined
  return { ...paperDayOf(one, came, left), pause: away?.map(clock).join(', ') }
}

/** When it left and came back; none where it has never been away. */
function longestPause(visits: ObjectDay['visits']): [left: number, came: number] | undefined {
  const pauses = visits.flatMap(({ left }, i): [number, number][] => {
    const next = visits[i + 1]
    return left !== null && next ? [[left, next.came]] : []
  })
  return pauses.toSorted(([aLeft, aCame], [bLeft, bCame]) => bCame - bLeft - (aCame - aLeft))[0]
}

/** Of a day on an object, what counts of it. `came` and `left`: `hh:mm`. */
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
    idleDue: downtime?.fault === 'customer' ? downtime.seconds : 0,
    downtimeReason: downtime ? downtimeText(downtime) : '',
    downtimeCode: downtime?.code ?? '',
    coverage: undefined,
  }
}

const downtimeText = ({ fault, reason, code }: Downtime) =>
  [reason, FAULT_NAMES[fault], code && `код ${code}`].filter(Boolean).join(', ')
