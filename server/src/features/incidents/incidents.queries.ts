/** Stores incidents: each once, however often it is found. Calls for help are not found in days but taken over from recorders. */
import { randomUUIDv7 } from 'node:crypto'
import { INCIDENTS_A_PAGE } from '@spetskarta/shared/limits.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { anyOf, machinesById } from '../tracks/access.queries.ts'
import type { FoundIncident } from './detectors.rules.ts'

const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment))

/**
 * Replaces the incidents that began in [from, to), ms, by those that were found. An incident that has grown or whose
 * beginning has moved stays the same one, stays seen if it was, and keeps the moment at which it was found.
 */
export async function keepIncidents(
  transaction: Db,
  equipment: string,
  [from, to]: [number, number],
  happened: FoundIncident[],
): Promise<void> {
  const known = await transaction
    .selectFrom('incidents')
    .select(['id', 'kind', 'began_at', 'ended_at', 'seen_at', 'found_at'])
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
  const foundAt = (incident: FoundIncident) =>
    known.find((row) => overlaps(row, incident))?.found_at ?? sql<Date>`now()`
  const rows = happened.map((incident) => ({
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
    found_at: foundAt(incident),
  }))
  const gone = known.map(({ id }) => id)
  if (gone.length > 0)
    await transaction.deleteFrom('incidents').where('equipment', '=', equipment).where('id', 'in', gone).execute()
  if (rows.length > 0) await transaction.insertInto('incidents').values(rows).execute()
}

/**
 * Turns calls for help that recorders have stored into incidents, which alerts report however old they are: a phone may have been
 * without a network for weeks. Cheap if there are none. Calls of a machine that cannot be stored do not hold up those of others:
 * the first failure is thrown at the end. `equipments`: only calls of these machines.
 */
export async function takeAlarms(db: Db, equipments?: readonly string[]): Promise<void> {
  const machines = await db
    .selectFrom('alarms')
    .select('equipment')
    .$if(equipments !== undefined, (query) => query.where('equipment', '=', anyOf(equipments ?? [])))
    .groupBy('equipment')
    .orderBy(({ fn }) => fn.min('at'))
    .execute()
  const failed: unknown[] = []
  for (const { equipment } of machines) await takeAlarmsOf(db, equipment).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

const takeAlarmsOf = (db: Db, equipment: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const alarms = await transaction
      .deleteFrom('alarms')
      .where('equipment', '=', equipment)
      .returning(['equipment', 'at', 'lat', 'lng'])
      .execute()
    if (alarms.length === 0) return
    const kept = await transaction
      .insertInto('incidents')
      .values(
        alarms.map(({ at, ...alarm }) => ({ ...alarm, id: randomUUIDv7(), kind: 'sos', began_at: at, ended_at: at })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['equipment', 'began_at', 'lat', 'lng'])
      .execute()
    if (kept.length === 0) return
    await transaction
      .insertInto('happenings')
      .values(kept.map((alarm) => ({ ...alarm, kind: 'sos', ended_at: alarm.began_at })))
      .execute()
  })

interface Which {
  equipments: string[]
  /** Began in [after, before). */
  after?: Date | undefined
  before?: Date | undefined
  /** Also includes incidents of the moment `before` with a lower id than this. */
  beforeId?: string | undefined
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

const incidents = (db: Db, equipments: string[]) =>
  db
    .selectFrom('incidents as n')
    .leftJoin('tracking as t', 't.equipment', 'n.equipment')
    .selectAll('n')
    .select('t.time_zone')
    .where('n.equipment', '=', anyOf(equipments))

type Row = Awaited<ReturnType<ReturnType<typeof incidents>['execute']>>[number]

export interface StoredIncident extends Row {
  equipment_name: string
  equipment_type: string
}

/** Adds the names of the machines; leaves out incidents of deleted machines. */
async function named(db: Db, rows: Row[]): Promise<StoredIncident[]> {
  const machines = await machinesById(
    db,
    rows.map(({ equipment }) => equipment),
  )
  return rows.flatMap((row) => {
    const machine = machines.get(row.equipment)
    return machine ? { ...row, equipment_name: machine.name, equipment_type: machine.type } : []
  })
}

/** Newest first. */
export async function listIncidents(
  db: Db,
  { equipments, after, before, beforeId = NO_ID }: Which,
): Promise<StoredIncident[]> {
  const rows = await incidents(db, equipments)
    .$if(after !== undefined, (query) => query.where('n.began_at', '>=', after ?? null))
    .$if(before !== undefined, (query) =>
      query.where(sql<SqlBool>`(n.began_at, n.id) < (${before ?? null}, ${beforeId}::uuid)`),
    )
    .orderBy('n.began_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(INCIDENTS_A_PAGE)
    .execute()
  return named(db, rows)
}

/** All incidents, newest first; only one page of them is in memory at a time. */
export async function* listAllIncidents(db: Db, equipments: string[]): AsyncGenerator<StoredIncident> {
  for (let last: Row | undefined; ; ) {
    const rows: Row[] = await incidents(db, equipments)
      .$if(last !== undefined, (query) =>
        query.where(sql<SqlBool>`(n.began_at, n.id) < (${last?.began_at ?? null}, ${last?.id ?? null}::uuid)`),
      )
      .orderBy('n.began_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(INCIDENTS_A_PAGE)
      .execute()
    yield* await named(db, rows)
    last = rows.at(-1)
    if (rows.length < INCIDENTS_A_PAGE) return
  }
}

/** Calls for help taken over after that moment, in the order of taking over. */
export const alarmsFound = async (db: Db, equipments: string[], after: Date): Promise<StoredIncident[]> =>
  named(
    db,
    await incidents(db, equipments)
      .where('n.kind', '=', 'sos')
      .where('n.found_at', '>', after)
      .orderBy('n.found_at')
      .limit(INCIDENTS_A_PAGE)
      .execute(),
  )

/** Number of unseen incidents of these machines. `foundBy`: when the newest of them was found, ms; null: there is none. */
export async function unseenOf(db: Db, machines: string[]): Promise<{ unseen: number; foundBy: number | null }> {
  const { unseen, found } = await db
    .selectFrom('incidents')
    .select([sql<number>`count(*)::int`.as('unseen'), sql<Date | null>`max(found_at)`.as('found')])
    .where('equipment', '=', anyOf(machines))
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { unseen, foundBy: found?.getTime() ?? null }
}

export const countUnseen = async (db: Db, machines: string[]): Promise<number> => (await unseenOf(db, machines)).unseen

interface Seen {
  ids?: string[] | undefined
  /** Ms. */
  foundBy?: number | undefined
}

/** Marks those incidents of these machines that have one of the ids and were found by the moment; both absent: all of them. */
export async function markSeen(db: Db, machines: string[], { ids, foundBy }: Seen): Promise<void> {
  // A Date has no microseconds: an incident of the same millisecond belongs to it.
  const after = foundBy === undefined ? undefined : new Date(Math.floor(foundBy) + 1)
  await db
    .updateTable('incidents')
    .set({ seen_at: sql`now()` })
    .where('equipment', '=', anyOf(machines))
    .where('seen_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', anyOf(ids ?? [])))
    .$if(after !== undefined, (query) => query.where('found_at', '<', after ?? null))
    .execute()
}
