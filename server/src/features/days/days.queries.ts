/** Summaries of days, computed from points and photos after these have changed. */
import type { DaySpan } from '@spetskarta/shared/tracks/clock.ts'
import { at, at32, flagAt } from '@spetskarta/shared/tracks/columns.ts'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { DbDeps } from '../../deps.ts'
import { type Day, LEAD_MS } from '../tracks/day.rules.ts'
import { computeDay } from '../tracks/shown/compute-day.ts'
import { readTrack } from '../tracks/track.queries.ts'
import type { RawTrack } from '../tracks/track.ts'
import { zonesOf } from '../tracks/tracking.queries.ts'
import { dayOf, spanOf } from '../tracks/zones.rules.ts'
import { coverageOf } from './coverage.ts'
import { coverageColumns } from './rows.rules.ts'

/** A day whose summary is older than its points or photos. */
interface Stale {
  equipment: string
  day: string
  changes: string
  /**
   * As text: a Date would lose the microseconds. Together with `changes` it distinguishes this row from a later one
   * for the same day.
   */
  since: string
  time_zone: string
  zones_before: unknown
  /** Id of the machine's type. */
  type: string
}

const DAYS_AT_ONCE = 50
/** How often one call summarises a day that keeps changing; after that the day waits for the next call. */
const TRIES = 3

/** Summarises the stale days of these machines, or of all. Several instances may do so at the same time. */
export async function freshenDays(deps: DbDeps, equipments?: string[], signal?: AbortSignal): Promise<void> {
  const tries = new Map<string, number>()
  for (;;) {
    const stale = await listStale(
      deps.db,
      equipments,
      [...tries].filter(([, n]) => n >= TRIES).map(([key]) => key),
    )
    if (stale.length === 0) return
    for (const row of stale) {
      if (signal?.aborted) return
      const key = keyOf(row)
      tries.set(key, (tries.get(key) ?? 0) + 1)
      await freshen(deps, row)
    }
  }
}

const keyOf = ({ equipment, day }: { equipment: string; day: string }) => `${equipment} ${day}`

function listStale(db: Db, equipments: string[] | undefined, except: string[]): Promise<Stale[]> {
  return db
    .selectFrom('stale_days as s')
    .innerJoin('tracking as t', 't.equipment', 's.equipment')
    .innerJoin('items as i', 'i.id', 's.equipment')
    .select([
      's.equipment',
      's.day',
      's.changes',
      sql<string>`s.since::text`.as('since'),
      't.time_zone',
      't.zones_before',
      'i.type',
    ])
    .$if(equipments !== undefined, (query) => query.where('s.equipment', 'in', equipments ?? []))
    .$if(except.length > 0, (query) =>
      query.where(sql<SqlBool>`(s.equipment || ' ' || s.day) <> all (${except}::text[])`),
    )
    .orderBy('s.since')
    .limit(DAYS_AT_ONCE)
    .execute()
}

async function freshen(deps: DbDeps, stale: Stale): Promise<void> {
  const span = spanOf(zonesOf(stale), stale.day)
  const day = await summariseDay(deps, stale, span)
  const photos = await countPhotos(deps.db, stale.equipment, span)
  await deps.db.transaction().execute(async (transaction) => {
    const { equipment } = stale
    const now = await transaction
      .selectFrom('stale_days')
      .select(['changes', sql<string>`since::text`.as('since')])
      .where('equipment', '=', equipment)
      .where('day', '=', stale.day)
      .forUpdate()
      .executeTakeFirst()
    // Another instance has summarised it, perhaps from newer points.
    if (now?.since !== stale.since) return
    const machine = await transaction
      .selectFrom('tracking')
      .select('equipment')
      .where('equipment', '=', equipment)
      .forKeyShare()
      .executeTakeFirst()
    if (!machine) return
    const before = await findDay(transaction, equipment, stale.day)
    // Retention has deleted its points, and will delete the late ones too.
    if (!before?.emptied_at) await keep(transaction, equipment, stale.day, day, photos)
    if (now.changes !== stale.changes) return
    await transaction.deleteFrom('stale_days').where('equipment', '=', equipment).where('day', '=', stale.day).execute()
    if ((before?.tail ?? 0) !== day.tail) await markNextStale(transaction, stale, span.end)
  })
}

/** Marks the day that begins at this moment (ms) as stale, only if the day already exists. */
async function markNextStale(db: Db, stale: Stale, start: number): Promise<void> {
  const { equipment } = stale
  if (await findDay(db, equipment, dayOf(zonesOf(stale), start)))
    await sql`select mark_stale(array[${equipment}::uuid], array[${new Date(start)}::timestamptz])`.execute(db)
}

/** The day, computed from its points. */
async function summariseDay({ db, pool }: DbDeps, { equipment, type }: Stale, span: DaySpan): Promise<SummarisedDay> {
  const points = await readTrack(pool, equipment, span.start - LEAD_MS, span.end)
  const { track, day } = await computeDay(equipment, { track: points, start: span.start, type })
  const coverage = await coverageOf(db, equipment, { ...span, track, day, now: Date.now() })
  return { ...day, tail: tailOf(track, span.end - LEAD_MS), coverage }
}

interface SummarisedDay extends Day {
  /** A sum that changes with the points that lead into the next day; 0 without any. */
  tail: number
  coverage: Awaited<ReturnType<typeof coverageOf>>
}

/** Of the points at `from` (ms) or later. */
function tailOf({ t, lat, lng, speed, accuracy, mock }: RawTrack, from: number): number {
  let sum = 0
  for (let i = t.length - 1; i >= 0 && at(t, i) >= from; i--)
    sum +=
      (at(t, i) - from + 1) * (at(lat, i) + 0.1 * at(lng, i) + 200) +
      (at32(speed, i) || 0) +
      7 * (at32(accuracy, i) || 0) +
      flagAt(mock, i)
  return sum
}

async function countPhotos(db: Db, equipment: string, { start, end }: DaySpan): Promise<number> {
  const row = await db
    .selectFrom('photos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('equipment', '=', equipment)
    .where('taken_at', '>=', new Date(start))
    .where('taken_at', '<', new Date(end))
    .executeTakeFirstOrThrow()
  return row.count
}

const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment))

async function keep(db: Db, equipment: string, day: string, of: SummarisedDay, photos: number): Promise<void> {
  const { summary } = of
  if (summary.points === 0 && photos === 0) {
    await db.deleteFrom('track_days').where('equipment', '=', equipment).where('day', '=', day).execute()
    return
  }
  const row = {
    points: summary.points,
    photos,
    distance_m: summary.distance * 1000,
    raw_distance_m: summary.rawDistance * 1000,
    discarded: JSON.stringify(summary.discarded),
    first_move_at: dateOf(summary.firstMove),
    last_move_at: dateOf(summary.lastMove),
    first_at: dateOf(of.firstAt),
    last_at: dateOf(of.lastAt),
    max_speed_kmh: summary.maxSpeed,
    mean_speed_kmh: summary.meanSpeed,
    moving_s: summary.movingSeconds,
    working_s: summary.workingSeconds,
    idle_s: summary.idleSeconds,
    off_s: summary.offSeconds,
    unknown_s: summary.unknownSeconds,
    work_by: summary.workBy,
    sparse: summary.sparse,
    recorder: of.recorder,
    apart_s: summary.apartSeconds,
    trips: of.trips.length,
    stops: of.stops.length,
    gaps: of.gaps.length,
    tail: of.tail,
    ...coverageColumns(of.coverage),
    checked: false,
  }
  await db
    .insertInto('track_days')
    .values({ equipment, day, ...row })
    .onConflict((conflict) => conflict.columns(['equipment', 'day']).doUpdateSet(row))
    .execute()
}

type DayRow = Selectable<Tables['track_days']>

export const findDay = (db: Db, equipment: string, day: string): Promise<DayRow | undefined> =>
  db.selectFrom('track_days').selectAll().where('equipment', '=', equipment).where('day', '=', day).executeTakeFirst()

/** Newest first. */
export const listDays = (db: Db, equipment: string, offset: number, limit: number): Promise<DayRow[]> =>
  db
    .selectFrom('track_days')
    .selectAll()
    .where('equipment', '=', equipment)
    .orderBy('day', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

/**
 * Recorded days from one to another, `yyyy-mm-dd`, newest first; one that still waits to be summarised counts as
 * recorded.
 */
export async function daysBetween(db: Db, equipment: string, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text from track_days where equipment = ${equipment} and day between ${from}::date and ${to}::date
    union select day::text from stale_days where equipment = ${equipment} and day between ${from}::date and ${to}::date
    order by day desc`.execute(db)
  return rows.map(({ day }) => day)
}

export async function countDays(db: Db, equipment: string): Promise<number> {
  const row = await db
    .selectFrom('track_days')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('equipment', '=', equipment)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The recorded days next to a day. Without a day, `before` is the newest one. */
export async function nextDays(
  db: Db,
  equipment: string,
  day: string | undefined,
): Promise<{ before: string | null; after: string | null }> {
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    select max(day) filter (where day < ${day ?? 'infinity'}::date) as before,
      min(day) filter (where day > ${day ?? 'infinity'}::date) as after
    from track_days where equipment = ${equipment}`.execute(db)
  return rows[0] ?? { before: null, after: null }
}
