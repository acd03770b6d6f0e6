/**
 * What happens to days as time passes: finished days become archive, old points are deleted, and so are the points of
 * deleted machines.
 */
import { DAY } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { DbDeps } from '../../deps.ts'
import { zonesOf } from '../tracks/tracking.queries.ts'
import { spanAt } from '../tracks/zones.rules.ts'
import { freshenDays } from './days.queries.ts'

/** Points that one statement deletes. Transactions stay short, so that ingest does not wait. */
const POINTS_AT_ONCE = 20_000

/** Each machine's days before today, in its time zone, become archive; nothing is deleted. */
export async function archiveFinishedDays(db: Db): Promise<void> {
  // A millisecond before midnight: a point at midnight itself belongs to today.
  await sql`
    update tracking t set archived_until = b.until
    from (
      select z.time_zone,
        date_trunc('day', now() at time zone z.time_zone) at time zone z.time_zone - interval '1 ms' as until
      from (select distinct time_zone from tracking) z
    ) b
    where b.time_zone = t.time_zone and t.archived_until < b.until
      -- Today has begun in the zone of before.
      and (t.zones_before = '[]' or (t.zones_before -> -1 ->> 'lastDay')::date < (now() at time zone t.time_zone)::date)`.execute(
    db,
  )
}

/** Deletes points, photos and sleeps of phones older than their machines' settings allow. The summaries of the days stay. */
export async function emptyOldDays(deps: DbDeps, signal?: AbortSignal): Promise<void> {
  const machines = await deps.db
    .selectFrom('tracking')
    .select(['equipment', 'time_zone', 'zones_before', 'retention_days'])
    .where('retention_days', 'is not', null)
    .execute()
  for (const { equipment, retention_days, ...row } of machines) {
    if (signal?.aborted) return
    const { day, start } = spanAt(zonesOf(row), Date.now() - (retention_days ?? 0) * DAY)
    await emptyBefore(deps, equipment, day, new Date(start), signal)
  }
}

async function emptyBefore(deps: DbDeps, equipment: string, day: string, moment: Date, signal?: AbortSignal) {
  const { db } = deps
  // The summary must be computed before the points go: afterwards it cannot be computed again.
  await freshenDays(deps, [equipment], signal)
  await db
    .updateTable('track_days')
    .set({ emptied_at: sql<Date>`now()` })
    .where('equipment', '=', equipment)
    .where('day', '<', day)
    .where('emptied_at', 'is', null)
    .execute()
  await deletePoints(db, equipment, moment, signal)
  await db.deleteFrom('photos').where('equipment', '=', equipment).where('taken_at', '<', moment).execute()
  await db.deleteFrom('recorder_sleeps').where('equipment', '=', equipment).where('until_at', '<', moment).execute()
}

/** Oldest first, a piece at a time. True where none is left. */
async function deletePoints(db: Db, equipment: string, before: Date | null, signal?: AbortSignal): Promise<boolean> {
  const until = before === null ? sql`'infinity'` : sql`${before}::timestamptz`
  while (!signal?.aborted) {
    const { numAffectedRows } = await sql`
      delete from track_points where equipment = ${equipment} and recorded_at < ${until} and recorded_at in (
        select recorded_at from track_points where equipment = ${equipment} and recorded_at < ${until}
        order by recorded_at limit ${POINTS_AT_ONCE})`.execute(db)
    if (Number(numAffectedRows) < POINTS_AT_ONCE) return true
  }
  return false
}

/**
 * Deletes the points of machines that no longer exist. Several instances may do so at once: they only repeat the
 * work.
 */
export async function sweepTracks(db: Db, signal?: AbortSignal): Promise<void> {
  const doomed = await db
    .selectFrom('doomed_tracks')
    .select('equipment')
    .where('after', '<=', sql<Date>`now()`)
    .execute()
  for (const { equipment } of doomed) {
    if (!(await deletePoints(db, equipment, null, signal))) return
    await db.deleteFrom('stale_days').where('equipment', '=', equipment).execute()
    await db.deleteFrom('doomed_tracks').where('equipment', '=', equipment).execute()
  }
}
