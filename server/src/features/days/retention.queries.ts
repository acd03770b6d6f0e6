/**
 * What happens to days as time passes: finished days are archived, and old points and the points of deleted machines are deleted.
 */
import { DAY } from '@spetskarta/shared/durations.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { doomNow } from '../../db/doomed-blobs.ts'
import type { DbDeps } from '../../deps.ts'
import { inParallel } from '../../outside/in-parallel.ts'
import { noteChange, sayItself } from '../tracks/store/changes.queries.ts'
import { doomPoints, foundByMachine, removePoints } from '../tracks/store/doom.queries.ts'
import { writingOver } from '../tracks/store/rights.queries.ts'
import { zonesOf } from '../tracks/tracking.queries.ts'
import { spanAt, spanOf, type Zones } from '../tracks/zones.rules.ts'
import { freshenDays } from './freshen-days.queries.ts'

/** Number of machines read at once, and emptied at once. */
const PAGE = 500
const AT_ONCE = 4

const TOO_OLD = sql`(date_trunc('day', (now() - make_interval(days => t.retention_days)) at time zone t.time_zone)
  at time zone t.time_zone + interval '1 day')`

/**
 * Archives each machine's days before today, in its time zone; nothing is deleted. Zone by zone: an update of tracks may join
 * only by machine and must not turn text of its rows into dates (decision 45).
 */
export async function archiveFinishedDays(db: Db): Promise<void> {
  // A millisecond before midnight: a point at midnight itself belongs to today.
  const { rows: zones } = await sql<{ name: string; today: string; until: string }>`
    select z.time_zone as name, (now() at time zone z.time_zone)::date::text as today,
      (date_trunc('day', now() at time zone z.time_zone) at time zone z.time_zone - interval '1 ms')::text as until
    from (select distinct time_zone from tracking) z order by 1`.execute(db)
  for (const { name, today, until } of zones)
    await sql`
      update tracking t set archived_until = ${until}::timestamptz
      where t.time_zone = ${name} and t.archived_until < ${until}::timestamptz
        -- Today has begun in the zone of before.
        and (t.zones_before = '[]' or t.zones_before -> -1 ->> 'lastDay' < ${today})`.execute(db)
}

/**
 * Deletes points, photos and phone sleeps that are older than their machines' settings allow. The summaries of the days stay.
 * A machine whose day cannot be summed does not hold up the others: the first failure is thrown at the end. `page`: number of machines
 * read at a time.
 */
export async function emptyOldDays(deps: DbDeps, signal?: AbortSignal, page = PAGE): Promise<void> {
  let beyond: string | undefined
  const since = await foundByMachine(deps.db)
  const failed: unknown[] = []
  for (;;) {
    const machines = await listTooFull(deps.db, { beyond, since, page })
    await inParallel(machines, AT_ONCE, async ({ equipment, retention_days, ...row }) => {
      if (signal?.aborted) return
      const zones = zonesOf(row)
      const { day } = spanAt(zones, Date.now() - retention_days * DAY)
      await emptyBefore(deps, { equipment, zones }, day, signal).catch((error: unknown) => failed.push(error))
    })
    beyond = machines.at(-1)?.equipment
    if (machines.length < page || signal?.aborted) break
  }
  if (failed.length > 0) throw failed[0]
}

/**
 * Machines that have something older than allowed, or nearly: one more day is included, as a machine may have changed its time
 * zone. Sleeps need no check of their own, because a phone that wakes up also sends points. Ordered by id, after the id `beyond`.
 * Points before `since` have no index by machine: there the days that are not emptied are checked instead.
 */
const listTooFull = (
  db: Db,
  { beyond, since, page }: { beyond: string | undefined; since: Date | undefined; page: number },
) =>
  db
    .selectFrom('tracking as t')
    .select(['t.equipment', 't.time_zone', 't.zones_before', 't.retention_days'])
    .$narrowType<{ retention_days: number }>()
    .where('t.retention_days', 'is not', null)
    .where(sql<SqlBool>`(
      exists (select from track_points p where p.equipment = t.equipment and p.recorded_at < ${TOO_OLD}
        ${since ? sql`and p.recorded_at >= ${since}` : sql``})
      ${
        since
          ? sql`or exists (select from track_days d where d.equipment = t.equipment and d.emptied_at is null
        and d.day < ${TOO_OLD}::date)`
          : sql``
      }
      or exists (select from photos p where p.equipment = t.equipment and p.taken_at < ${TOO_OLD}))`)
    .$if(beyond !== undefined, (query) => query.where('t.equipment', '>', beyond ?? ''))
    .orderBy('t.equipment')
    .limit(page)
    .execute()

interface Machine {
  equipment: string
  zones: Zones
}

async function emptyBefore(deps: DbDeps, { equipment, zones }: Machine, kept: string, signal?: AbortSignal) {
  const { db } = deps
  // The summary must be computed before the points go: afterwards it cannot be computed again.
  await freshenDays(deps, [equipment], signal)
  // An aborted call has not summed all days.
  if (signal?.aborted) return
  const moment = await db.transaction().execute(async (transaction) => {
    const { stale } = await transaction
      .selectFrom('stale_days')
      .select(({ fn }) => fn.min<string | null>('day').as('stale'))
      .where('equipment', '=', equipment)
      .executeTakeFirstOrThrow()
    // A day that has changed since it was summed waits for the next run, with the days after it.
    const day = stale !== null && stale < kept ? stale : kept
    const moment = new Date(spanOf(zones, day).start)
    const emptied = await transaction
      .updateTable('track_days')
      .set({ emptied_at: sql<Date>`now()` })
      .where('equipment', '=', equipment)
      .where('day', '<', day)
      .where('emptied_at', 'is', null)
      .returning('day')
      .execute()
    // If points are not indexed by machine, only days that are not emptied yet are looked for.
    if (emptied.length > 0) await doomPoints(transaction, equipment, moment)
    return moment
  })
  await removePoints(db, equipment, moment, signal)
  await db.deleteFrom('day_chapters').where('equipment', '=', equipment).where('since', '<', moment).execute()
  await deletePhotos(db, equipment, moment)
  await db.deleteFrom('recorder_sleeps').where('equipment', '=', equipment).where('until_at', '<', moment).execute()
  await db.deleteFrom('recorder_beats').where('equipment', '=', equipment).where('at', '<', moment).execute()
  await emptyNotes(db, equipment, moment)
  await db.deleteFrom('shown_places').where('equipment', '=', equipment).where('hour', '<', moment).execute()
}

/** A driver's choice holds until the next one (decision 99), so it stays, without its place. */
async function emptyNotes(db: Db, equipment: string, before: Date): Promise<void> {
  await db
    .deleteFrom('driver_notes')
    .where('equipment', '=', equipment)
    .where('at', '<', before)
    .where('what', '<>', 'driver')
    .execute()
  await db
    .updateTable('driver_notes')
    .set({ lat: null, lng: null })
    .where('equipment', '=', equipment)
    .where('at', '<', before)
    .where('lat', 'is not', null)
    .execute()
}

/** The files are deleted by the sweep of files. */
const deletePhotos = (db: Db, equipment: string, before: Date | null): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sayItself(transaction)
    const gone = await transaction
      .deleteFrom('photos')
      .where('equipment', '=', equipment)
      .$if(before !== null, (query) => query.where('taken_at', '<', before ?? new Date()))
      .returning(['id', 'bytes'])
      .execute()
    await doomNow(
      transaction,
      gone.map(({ id }) => `photos/${equipment}/${id}`),
    )
    await noteChange(transaction, { equipment, bytes: -gone.reduce((sum, { bytes }) => sum + bytes, 0) })
  })

/** Tables with what a machine has recorded and what was derived from it, except points and photos. */
const LEFT_BY_MACHINES = [
  'stale_days',
  'track_days',
  'last_days',
  'incidents',
  'diary_notes',
  'engine_levels',
  'engine_marks',
  'stated_intervals',
  'shown_places',
  'day_chapters',
  'recorder_states',
  'recounts',
  'recounted_days',
] as const

/**
 * Deletes the records of machines that no longer exist. Several instances may run it at once: they only repeat the work. A machine
 * whose records cannot be deleted does not hold up the others: the first failure is thrown at the end.
 */
export async function sweepTracks(db: Db, signal?: AbortSignal): Promise<void> {
  const doomed = await db
    .selectFrom('doomed_machines')
    .select('equipment')
    .where('after', '<=', sql<Date>`now()`)
    .execute()
  if (doomed.length === 0) return
  // After this wait, data that was being stored when the machine was deleted is stored too.
  await writingOver(
    db,
    doomed.map(({ equipment }) => equipment),
  )
  const failed: unknown[] = []
  for (const { equipment } of doomed) {
    if (signal?.aborted) break
    await sweepMachine(db, equipment, signal).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
}

async function sweepMachine(db: Db, equipment: string, signal: AbortSignal | undefined): Promise<void> {
  // Workers that sum a day hold this row, and those that look for incidents hold the day: after these deletes nothing more is
  // written.
  await db.deleteFrom('tracking').where('equipment', '=', equipment).execute()
  for (const table of LEFT_BY_MACHINES) await db.deleteFrom(table).where('equipment', '=', equipment).execute()
  await deletePhotos(db, equipment, null)
  if (!(await removePoints(db, equipment, null, signal))) return
  await db.transaction().execute(async (transaction) => {
    await doomPoints(transaction, equipment, null)
    await transaction.deleteFrom('doomed_machines').where('equipment', '=', equipment).execute()
  })
}
