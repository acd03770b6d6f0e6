/** Stores incidents: each once, however often it is found. Calls for help are not found in days but taken in. */
import { randomUUIDv7 } from 'node:crypto'
import { INCIDENTS_A_PAGE } from '@spetskarta/shared/limits.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { FoundIncident } from './detectors.rules.ts'

const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment))

/**
 * Replaces the incidents that began in [from, to), ms, by those that were found. An incident that has grown or whose
 * beginning has moved stays the same one, and stays seen if it was.
 */
export async function keepIncidents(
  transaction: Db,
  equipment: string,
  [from, to]: [number, number],
  found: FoundIncident[],
): Promise<void> {
  const known = await transaction
    .selectFrom('incidents')
    .select(['id', 'kind', 'began_at', 'ended_at', 'seen_at'])
    .where('equipment', '=', equipment)
    .where('began_at', '>=', new Date(from))
    .where('began_at', '<', new Date(to))
    .where('kind', '<>', 'sos')
    .execute()
  const overlaps = (row: (typeof known)[number], incident: FoundIncident) =>
    row.kind === incident.kind &&
    row.began_at.getTime() <= (incident.to ?? Number.POSITIVE_INFINITY) &&
    (row.ended_at?.getTime() ?? Number.POSITIVE_INFINITY) >= incident.from
  const seenAt = (incident: FoundIncident) =>
    known.find((row) => overlaps(row, incident) && row.seen_at)?.seen_at ?? null
  const rows = found.map((incident) => ({
    id:
      known.find((row) => row.kind === incident.kind && row.began_at.getTime() === incident.from)?.id ?? randomUUIDv7(),
    equipment,
    kind: incident.kind,
    began_at: new Date(incident.from),
    ended_at: dateOf(incident.to),
    lat: incident.coords?.[0] ?? null,
    lng: incident.coords?.[1] ?? null,
    details: JSON.stringify(incident.details),
    seen_at: seenAt(incident),
  }))
  const gone = known.map(({ id }) => id)
  if (gone.length > 0)
    await transaction.deleteFrom('incidents').where('equipment', '=', equipment).where('id', 'in', gone).execute()
  if (rows.length > 0) await transaction.insertInto('incidents').values(rows).execute()
}

/** Calls for help that recorders have left become incidents, which alerts tell. Cheap where there are none. */
export async function takeAlarms(db: Db): Promise<void> {
  await sql`
    with taken as (delete from alarms returning equipment, at, lat, lng),
    kept as (
      insert into incidents (id, equipment, kind, began_at, ended_at, lat, lng)
      select gen_random_uuid(), equipment, 'sos', at, at, lat, lng from taken
      on conflict do nothing returning equipment, began_at, lat, lng)
    insert into happenings (equipment, kind, began_at, ended_at, lat, lng)
    select equipment, 'sos', began_at, began_at, lat, lng from kept where began_at > now() - interval '1 day'`.execute(
    db,
  )
}

interface Which {
  equipments: string[]
  /** Began in [after, before). */
  after?: Date | undefined
  before?: Date | undefined
}

const incidents = (db: Db, equipments: string[]) =>
  db
    .selectFrom('incidents as n')
    .innerJoin('items as i', 'i.id', 'n.equipment')
    .leftJoin('tracking as t', 't.equipment', 'n.equipment')
    .selectAll('n')
    .select(['i.name as equipment_name', 'i.type as equipment_type', 't.time_zone'])
    .where('n.equipment', '=', sql<string>`any(${equipments}::uuid[])`)

/** Newest first. */
export async function listIncidents(db: Db, { equipments, after, before }: Which) {
  return incidents(db, equipments)
    .$if(after !== undefined, (query) => query.where('n.began_at', '>=', after ?? null))
    .$if(before !== undefined, (query) => query.where('n.began_at', '<', before ?? null))
    .orderBy('n.began_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(INCIDENTS_A_PAGE)
    .execute()
}

/** All of them, newest first; a page of them is held at once. */
export async function* listAllIncidents(db: Db, equipments: string[]): AsyncGenerator<StoredIncident> {
  for (let last: StoredIncident | undefined; ; ) {
    const rows: StoredIncident[] = await incidents(db, equipments)
      .$if(last !== undefined, (query) =>
        query.where(sql<SqlBool>`(n.began_at, n.id) < (${last?.began_at ?? null}, ${last?.id ?? null}::uuid)`),
      )
      .orderBy('n.began_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(INCIDENTS_A_PAGE)
      .execute()
    yield* rows
    last = rows.at(-1)
    if (rows.length < INCIDENTS_A_PAGE) return
  }
}

/** Calls for help taken in after that moment, in that order. */
export const alarmsFound = (db: Db, equipments: string[], after: Date) =>
  incidents(db, equipments)
    .where('n.kind', '=', 'sos')
    .where('n.found_at', '>', after)
    .orderBy('n.found_at')
    .limit(INCIDENTS_A_PAGE)
    .execute()

export type StoredIncident = Awaited<ReturnType<typeof listIncidents>>[number]

export async function countUnseen(db: Db, owner: string): Promise<number> {
  const { count } = await db
    .selectFrom('incidents as n')
    .innerJoin('items as i', 'i.id', 'n.equipment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('i.owner', '=', owner)
    .where('n.seen_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Only the owner's machines; without ids, all of them. */
export async function markSeen(db: Db, owner: string, ids: string[] | undefined): Promise<void> {
  const own = await db.selectFrom('items').select('id').where('owner', '=', owner).execute()
  const machines = own.map(({ id }) => id)
  await db
    .updateTable('incidents')
    .set({ seen_at: sql`now()` })
    .where('equipment', '=', sql<string>`any(${machines}::uuid[])`)
    .where('seen_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${ids}::uuid[])`))
    .execute()
}
