/** What a machine's days tell a paper: whole, or on one object. */
import { roundedParts } from '@spetskarta/shared/hours.ts'
import { type Downtime, FAULT_NAMES, type ObjectDay, type WorkObject } from '@spetskarta/shared/objects/objects.ts'
import { countedParts, onSiteOf } from '@spetskarta/shared/objects/parts.ts'
import type { Deps } from '../../deps.ts'
import { zonedDate } from '../../outside/files/xlsx.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'
import { countHours } from '../objects/count-hours.ts'
import { chargedHours } from '../objects/downtime/charged-hours.queries.ts'
import { type Zones, zoneOf } from '../tracks/zones.rules.ts'
import type { PaperDay } from './content.rules.ts'
import { coverageOfDays, workedDays } from './hours.queries.ts'

interface Asked {
  equipmentId: string
  /** Without one the days are whole. */
  object: WorkObject | undefined
  zones: Zones
  /** `yyyy-mm-dd`, both inclusive. */
  from: string
  to: string
}

/** Its recorded days in order; on an object those on which it was there, or which the owner has corrected. */
export async function paperDays(deps: Deps, { object, ...asked }: Asked): Promise<PaperDay[]> {
  const days = await (object ? daysOnObject(deps, object, asked) : wholeDays(deps, asked))
  const coverage = await coverageOfDays(deps.db, asked.equipmentId, asked.from, asked.to)
  return days.map((day) => ({ ...day, coverage: coverage.get(day.day) }))
}

type AskedDays = Omit<Asked, 'object'>
type Hours = Omit<PaperDay, 'coverage'>
type Worked = Awaited<ReturnType<typeof workedDays>>[number]

/** `hh:mm` of the machine's clock; empty where nothing tells the moment. */
export const clockTextOf = (zones: Zones, day: string, moment: number | null) =>
  moment === null ? '' : zonedDate(zoneOf(zones, day), moment).toISOString().slice(11, 16)

async function wholeDays(deps: Deps, { equipmentId, zones, from, to }: AskedDays): Promise<Hours[]> {
  await freshenDays(deps, [equipmentId])
  const rows = await workedDays(deps.db, equipmentId, from, to)
  return rows.map((row) => wholeDayOf(row, zones))
}

/** Of a machine's whole day. */
export function wholeDayOf({ day, first, last, ...did }: Worked, zones: Zones): Hours {
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
    downtime: 0,
    idleDue: 0,
    downtimeReason: '',
    downtimeCode: '',
  }
}

async function daysOnObject(deps: Deps, object: WorkObject, { equipmentId, zones, ...period }: AskedDays) {
  await countHours(deps, [equipmentId])
  const days = await chargedHours(deps.db, object, { itemIds: [equipmentId], ...period })
  return days.map((one) =>
    paperDayOf(one, clockTextOf(zones, one.day, one.began), clockTextOf(zones, one.day, one.ended)),
  )
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
    downtime: downtime?.seconds ?? 0,
    idleDue: downtime?.fault === 'customer' ? downtime.seconds : 0,
    downtimeReason: downtime ? downtimeText(downtime) : '',
    downtimeCode: downtime?.code ?? '',
    coverage: undefined,
  }
}

const downtimeText = ({ fault, reason, code }: Downtime) =>
  [reason, FAULT_NAMES[fault], code && `код ${code}`].filter(Boolean).join(', ')
