/** Driver notes of a paper's days. */
import type { Db } from '../../../db/connect.ts'
import { driverNotesIn } from '../../recorders/drivers/driver-notes.queries.ts'
import { dayOf, spanOf, type Zones } from '../../tracks/zones.rules.ts'
import type { PaperDay } from '../content.rules.ts'
import { clockTextOf } from '../hours.ts'
import type { SaidByDriver } from './driver-blocks.rules.ts'

interface Wanted {
  equipmentId: string
  objectId?: number | null | undefined
  from: string
  to: string
}

/**
 * In the order of time; on an object only notes sent during its visits, since others concern other customers. A change of driver
 * is left out: it is no event of the shift.
 */
export async function paperDriverNotes(
  db: Db,
  zones: Zones,
  { equipmentId, objectId, from, to }: Wanted,
  days: readonly Pick<PaperDay, 'day' | 'visits'>[],
): Promise<SaidByDriver[]> {
  const [start, end] = [spanOf(zones, from).start, spanOf(zones, to).end]
  const charged = new Map(days.map(({ day, visits }) => [day, visits]))
  const isPart = (day: string, at: number) =>
    charged.get(day)?.some(({ came, left }) => !objectId || (at >= came && at <= (left ?? Number.POSITIVE_INFINITY))) ??
    false
  const rows = await driverNotesIn(db, equipmentId, new Date(start), new Date(end))
  return rows.flatMap(({ at, what, driver_name: driver }) => {
    const day = dayOf(zones, at.getTime())
    return what === 'driver' || !isPart(day, at.getTime())
      ? []
      : [{ day, at: clockTextOf(zones, day, at.getTime()), what, driver }]
  })
}
