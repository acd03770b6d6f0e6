/** What a machine's days tell a paper. */
import type { Deps } from '../../deps.ts'
import { zonedDate } from '../../outside/xlsx.ts'
import { freshenDays } from '../days/days.queries.ts'
import { type Zones, zoneOf } from '../tracks/zones.rules.ts'
import type { PaperDay } from './content.rules.ts'
import { workedDays } from './hours.queries.ts'

interface Asked {
  equipmentId: string
  zones: Zones
  /** `yyyy-mm-dd`, both inclusive. */
  from: string
  to: string
}

/** Its recorded days in order, without those that have no points. */
export async function paperDays(deps: Deps, { equipmentId, zones, from, to }: Asked): Promise<PaperDay[]> {
  await freshenDays(deps, [equipmentId])
  const rows = await workedDays(deps.db, equipmentId, from, to)
  const clock = (day: string, moment: number) => zonedDate(zoneOf(zones, day), moment).toISOString().slice(11, 16)
  return rows.map(({ day, first, last, work, idle, unknown }) => ({
    day,
    came: clock(day, first),
    left: clock(day, last),
    visits: [{ came: first, left: last }],
    counted: work,
    idle,
    unknown,
  }))
}
