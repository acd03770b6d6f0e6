/** What drivers said on their phones in the days of a paper. */
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { DRIVER_NOTE_NAMES, type DriverNoteKind } from '@spetskarta/shared/recorders/driver-notes.ts'
import type { Db } from '../../db/connect.ts'
import { driverNotesIn } from '../recorders/drivers/driver-notes.queries.ts'
import { dayOf, spanOf, type Zones } from '../tracks/zones.rules.ts'
import { date } from './cells.rules.ts'
import { clockOf } from './hours.ts'

export interface SaidByDriver {
  /** `yyyy-mm-dd`, and `hh:mm`. */
  day: string
  at: string
  what: DriverNoteKind
  /** His name; empty where nobody was chosen. */
  driver: string
}

interface Asked {
  equipmentId: string
  from: string
  to: string
}

/** In that order. Who has taken over is in the diary: it is no event of the shift. */
export async function paperDriverNotes(
  db: Db,
  zones: Zones,
  { equipmentId, from, to }: Asked,
  days: readonly { day: string }[],
): Promise<SaidByDriver[]> {
  const [start, end] = [spanOf(zones, from).start, spanOf(zones, to).end]
  const charged = new Set(days.map(({ day }) => day))
  const rows = await driverNotesIn(db, equipmentId, new Date(start), new Date(end))
  return rows.flatMap(({ at, what, driver_name: driver }) => {
    const day = dayOf(zones, at.getTime())
    return what === 'driver' || !charged.has(day) ? [] : [{ day, at: clockOf(zones, day, at.getTime()), what, driver }]
  })
}

export const driverNoteBlocks = ({ driverNotes = [] }: { driverNotes?: SaidByDriver[] }): PaperBlock[] =>
  driverNotes.map(({ day, at, what, driver }) => ({
    kind: 'text',
    text: `Заметка водителя ${date(day)}, ${at}: ${DRIVER_NOTE_NAMES[what]}${driver && ` (${driver})`}`,
  }))
