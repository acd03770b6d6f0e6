/**
 * What a sum needs besides the points: one statement for the tables of tracks and one for the others, whatever the number of
 * days.
 */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { anyOf } from '../tracks/access.queries.ts'
import { knownFrom, type ReportedEngine, saidOf } from '../tracks/engine/known-engine.queries.ts'
import { SHOWN, type ShownRow, shownPlaces } from '../tracks/jams/shown-places.queries.ts'
import type { NotedUnit } from '../tracks/recorders/speed-units.queries.ts'
import { DUE, DUE_COLUMNS, duePhotos, type KnownPhotos, type PhotoPlanRow, spansByColumn } from './coverage.queries.ts'
import { type KeptDay, keptOf, type TouchedDay, trueOf } from './day-chapters.queries.ts'

export interface DayReading {
  /** The stored part of the day that is still valid. */
  kept: KeptDay | undefined
  due: KnownPhotos
  photos: number
  units: readonly NotedUnit[]
}

type WantedDay = Omit<TouchedDay, 'machine'>

/** What is read from the tables of tracks, with values that were derived from it. */
interface Tracked extends ReportedEngine {
  asked: number
  chapters: Buffer | null
  photos: number
}

/** For days of machines that are stored together. Days of deleted machines, which no page shows any more, are left out. */
export async function readDays<D extends WantedDay>(
  db: Db,
  days: readonly D[],
): Promise<(D & TouchedDay & DayReading)[]> {
  if (days.length === 0) return []
  const machines = anyOf(days.map(({ equipment }) => equipment))
  const { machines: equipments, starts, ends } = spansByColumn(days)
  const wanted = sql`unnest(${equipments}, ${days.map(({ day }) => day)}::date[], ${starts}, ${ends})
    with ordinality as asked (equipment, day, since, until, number)`
  const tracked = await sql<Tracked>`
    select asked.number::int - 1 as asked, ${saidOf(days)}, ${keptOf(machines)} as chapters,
      (select count(*)::int from photos p where p.equipment = ${machines} and p.equipment = asked.equipment
        and p.taken_at >= asked.since and p.taken_at < asked.until) as photos
    from ${wanted} join tracking k on k.equipment = asked.equipment
    where k.equipment = ${machines}`.execute(db)
  const others = await sql<PhotoPlanRow & { type: string; shown: ShownRow; asked: number }>`
    select asked.number::int - 1 as asked, i.type, ${DUE_COLUMNS}, ${SHOWN} as shown
    from ${wanted} join items i on i.id = asked.equipment and i.kind = 'equipment', ${DUE}`.execute(db)
  const [byTracks, byOthers] = [
    new Map(tracked.rows.map((row) => [row.asked, row])),
    new Map(others.rows.map((row) => [row.asked, row])),
  ]
  const known = days.flatMap((day, i) => {
    const [its, other] = [byTracks.get(i), byOthers.get(i)]
    return its && other ? [{ day, its, other }] : []
  })
  const due = await duePhotos(
    db,
    known.map(({ day }) => day),
    known.map(({ other }) => other),
  )
  return known.map(({ day, its, other }, i) => {
    const machine = knownFrom({ ...day, type: other.type, shown: shownPlaces(other.shown) }, its)
    return {
      ...day,
      machine,
      kept: trueOf({ ...day, machine }, its.chapters),
      due: due[i] ?? { plans: [], stops: [], photos: [] },
      photos: its.photos,
      units: its.units ?? [],
    }
  })
}
