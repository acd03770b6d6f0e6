/** Days whose summaries are older than their points or photos: finding, claiming and releasing them. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Db } from '../../db/connect.ts'
import { preparedRows } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'
import { anyOf } from '../tracks/access.queries.ts'
import { SAYS_ITSELF } from '../tracks/store/changes.queries.ts'
import { groupsTogether } from '../tracks/store/mark.queries.ts'
import { type ChaptersToKeep, useless } from './day-chapters.queries.ts'

/** A day whose summary is older than its points or photos. */
export interface Stale {
  equipment: string
  day: string
  changes: string
  /**
   * As text, because a Date would lose the microseconds. Together with `changes` it distinguishes this row from a later one for
   * the same day.
   */
  since: string
  /** In ms: nothing earlier was touched since the day was summed; −Infinity if that is not known. */
  touched: number
  time_zone: string
  zones_before: unknown
}

type Named = Pick<Stale, 'equipment' | 'day'>

export const keyOf = ({ equipment, day }: Named) => `${equipment} ${day}`

const TOUCHED = sql<number>`case when s.from_for = s.changes then floor(extract(epoch from s.from_at) * 1000)::float8
  else '-infinity' end`

const staleOf = (db: Db, equipments: string[], most: number) =>
  db
    .selectFrom('stale_days as s')
    .innerJoin('tracking as t', 't.equipment', 's.equipment')
    .select([
      's.equipment',
      's.day',
      's.changes',
      sql<string>`s.since::text`.as('since'),
      TOUCHED.as('touched'),
      't.time_zone',
      't.zones_before',
    ])
    .where('s.equipment', '=', anyOf(equipments))
    .orderBy('s.since')
    .limit(most)

/** The days of these machines that have waited longest. */
export const listStale = (db: Db, equipments: string[], most: number): Promise<Stale[]> =>
  staleOf(db, equipments, most).execute()

/** The same for thousands of machines, as a prepared statement: planning it takes longer than finding that no day waits. */
export const listStaleOfMany = (
  at: Pick<Database, 'db' | 'pool'>,
  equipments: string[],
  most: number,
): Promise<Stale[]> => preparedRows(at, 'stale-of', staleOf(at.db, equipments, most))

export interface DaysBetween {
  /** First and last day. */
  from: string
  to: string
}

/** Undefined: all days. */
export const isWithin = (within: DaysBetween | undefined) =>
  sql<boolean>`day between ${within?.from ?? '-infinity'}::date and ${within?.to ?? 'infinity'}::date`

/** Excludes the newest two days: those of machines that are sending always wait for half a minute. */
export const IS_SETTLED = sql<boolean>`day < (now() - interval '1 day')::date`

/** Which of these machines have unsummed days, and the number of such days in total. */
export async function unsummed(
  db: Db,
  equipments: string[],
  { within, settled }: { within?: DaysBetween | undefined; settled: boolean },
): Promise<{ machines: string[]; days: number }> {
  const { rows } = await sql<{ equipment: string; days: number }>`
    select equipment, count(*)::int as days from stale_days
    where equipment = ${anyOf(equipments)} and ${isWithin(within)} and ${settled ? IS_SETTLED : sql`true`}
    group by equipment`.execute(db)
  return { machines: rows.map(({ equipment }) => equipment), days: rows.reduce((sum, { days }) => sum + days, 0) }
}

/** A day that has failed this often since it was marked is expected to fail again. */
export const FAILS_ALWAYS = sql.lit(3)

/** Counts even a single failure: for figures that must not be out of date. */
export const FAILED = sql.lit(1)

export interface FailingDay {
  itemId: string
  day: string
  /** Whether it is older than the newest two days. */
  settled: boolean
}

/** Days of these machines that always fail to be summed, or have failed `least` times: they are unsummed, and stay so. */
export const failingSums = async (
  db: Db,
  equipments: string[],
  within?: DaysBetween,
  least = FAILS_ALWAYS,
): Promise<FailingDay[]> =>
  (
    await sql<FailingDay>`
      select equipment as "itemId", day::text, ${IS_SETTLED} as settled from stale_days
      where equipment = ${anyOf(equipments)} and ${isWithin(within)} and failures >= ${least}`.execute(db)
  ).rows

/** Whether the day failed to be summed since it was marked: what is stored of it, if anything, is out of date. */
export const hasFailed = async (db: Db, equipment: string, day: string): Promise<boolean> =>
  (await failingSums(db, [equipment], { from: day, to: day }, FAILED)).length > 0

/** Counts the failure of these days, which stay stale. */
export const noteFailures = (db: Db, days: Named[]) =>
  sql`update stale_days d set failures = failures + 1
    from unnest(${days.map(({ equipment }) => equipment)}::uuid[], ${days.map(({ day }) => day)}::date[]) as f (equipment, day)
    where d.equipment = ${anyOf(days.map(({ equipment }) => equipment))} and d.equipment = f.equipment and d.day = f.day`.execute(
    db,
  )

/** In ms: nothing earlier was touched since the day was summed; Infinity if nothing was touched. */
export async function touchedSince(db: Db, { equipment, day }: Named): Promise<number> {
  const row = await db
    .selectFrom('stale_days as s')
    .select(TOUCHED.as('touched'))
    .where('s.equipment', '=', equipment)
    .where('s.day', '=', day)
    .executeTakeFirst()
  return row?.touched ?? Number.POSITIVE_INFINITY
}

/** Seconds for which a worker claims a day. A day that takes longer may be summed twice, which does no harm. */
const CLAIM_S = 60
const CLAIM = sql.raw(`interval '${CLAIM_S} seconds'`)

/** Condition on `stale_days` as `s`: marked not later than this moment (text), and not claimed. */
const due = (until: string): RawBuilder<boolean> =>
  sql`s.since <= ${until}::timestamptz and (s.claimed_until is null or s.claimed_until < now())`

/** Number of days read per day that is claimed. */
const LOOKED_AT = 4

/**
 * Machines with days that were marked not later than `until` and have waited longest, in groups of at most `most` machines that
 * are stored together. The query covers the machines of all owners and is expensive: run it once and use its whole result.
 */
export async function machinesDue(db: Db, until: string, most: number): Promise<string[][]> {
  const { rows } = await sql<{ equipment: string }>`
    select s.equipment from stale_days s where ${due(until)} order by s.since limit ${most * LOOKED_AT}`.execute(db)
  return (await groupsTogether(db, rows)).flatMap((group) => {
    const machines = [...new Set(group.map(({ equipment }) => equipment))]
    return Array.from({ length: Math.ceil(machines.length / most) }, (_, i) => machines.slice(i * most, (i + 1) * most))
  })
}

/**
 * Claims some days of these machines (stored together) that were marked not later than `until`. May return none if other workers
 * were quicker. No lock is held when it returns.
 */
export async function claimDays(db: Db, until: string, machines: string[], most: number): Promise<Stale[]> {
  const { rows: claimed } = await sql<Named>`
    update stale_days d set claimed_until = now() + ${CLAIM}
    from (
      select s.equipment, s.day from stale_days s where s.equipment = any(${machines}::uuid[]) and ${due(until)}
      order by s.since limit ${most} for update skip locked
    ) as free
    where d.equipment = any(${machines}::uuid[]) and d.equipment = free.equipment and d.day = free.day
    returning d.equipment, d.day`.execute(db)
  if (claimed.length === 0) return []
  const keys = new Set(claimed.map(keyOf))
  const days = await listStale(
    db,
    claimed.map(({ equipment }) => equipment),
    // Days that another worker has claimed are among them.
    Number.MAX_SAFE_INTEGER,
  )
  return days.filter((day) => keys.has(keyOf(day)))
}

/** The time this many seconds ago by the database's clock, as text. */
export async function momentBefore(db: Db, seconds: number): Promise<string> {
  const { rows } = await sql<{ moment: string }>`
    select (now() - make_interval(secs => ${seconds}))::text as moment`.execute(db)
  return rows[0]?.moment ?? ''
}

/** A locked stale day, with what is stored of it and of the day before. */
export interface HeldDay {
  /** Whether the day has changed since it was listed, so that it stays stale. */
  stays: boolean
  /** `tail` of the day's row; null if there is no row. */
  tail: number | null
  emptied_at: Date | null
  /** What the machine was doing at the end of the day before. */
  before: Pick<Selectable<Tables['track_days']>, 'doing' | 'doing_since' | 'doing_until'>
  levels: Selectable<Tables['engine_levels']>[] | null
}

/**
 * Locks those of the days (of machines stored together) that no other worker has summed since they were listed, together with their
 * machines; by `keyOf`. The triggers that serve the previous release do nothing until the transaction ends.
 */
export async function holdDays(db: Db, days: Stale[]): Promise<Map<string, HeldDay>> {
  const machines = anyOf(days.map(({ equipment }) => equipment))
  const { rows } = await sql<
    Named & Pick<Stale, 'changes' | 'since'> & Omit<HeldDay, 'stays' | 'before'> & HeldDay['before']
  >`
    select s.equipment, s.day, s.changes, s.since::text as since, d.tail, d.emptied_at, b.doing, b.doing_since, b.doing_until,
      (select jsonb_agg(l) from engine_levels l
        where l.equipment = ${machines} and l.equipment = s.equipment and l.day = s.day) as levels,
      ${SAYS_ITSELF}
    from stale_days s
    join tracking k on k.equipment = s.equipment
    left join track_days d on d.equipment = s.equipment and d.day = s.day
    left join track_days b on b.equipment = s.equipment and b.day = s.day - 1
    where s.equipment = ${machines} and s.day = any(${days.map(({ day }) => day)}::date[])
    order by s.equipment, s.day for update of s for key share of k`.execute(db)
  const listed = new Map(days.map((day) => [keyOf(day), day]))
  return new Map(
    rows.flatMap(({ changes, since, tail, emptied_at, levels, ...row }) => {
      const day = listed.get(keyOf(row))
      const stays = changes !== day?.changes
      return day?.since === since ? [[keyOf(row), { stays, tail, emptied_at, before: row, levels }] as const] : []
    }),
  )
}

const columnsOf = (days: Named[]) => ({
  equipments: sql`${days.map(({ equipment }) => equipment)}::uuid[]`,
  days: sql`${days.map(({ day }) => day)}::date[]`,
})

/**
 * Removes these days, which are completely summed, from the stale ones; `chapters`: stored chapters of these and other days,
 * whose outdated ones are deleted.
 */
export async function endStale(db: Db, done: Named[], chapters: ChaptersToKeep[]): Promise<void> {
  const gone = chapters.length > 0 ? sql`delete from day_chapters c using ${useless(chapters)}` : undefined
  if (done.length === 0) return void (await gone?.execute(db))
  const { equipments, days } = columnsOf(done)
  await sql`
    ${gone ? sql`with gone as (${gone})` : sql``}
    delete from stale_days s using unnest(${equipments}, ${days}) as done (equipment, day)
    where s.equipment = any(${equipments}) and s.equipment = done.equipment and s.day = done.day`.execute(db)
}

/**
 * Releases days that have changed while they were summed: any worker may claim them, and their waiting time begins with that
 * change. Moments are calculated in a named zone, because the zone of a connection may differ from server to server.
 */
export async function releaseStale(db: Db, changed: Named[]): Promise<void> {
  if (changed.length === 0) return
  const { equipments, days } = columnsOf(changed)
  await sql`
    update stale_days s set claimed_until = null,
      since = greatest(s.since, (s.claimed_until at time zone 'UTC' - ${CLAIM}) at time zone 'UTC')
    from unnest(${equipments}, ${days}) as changed (equipment, day)
    where s.equipment = any(${equipments}) and s.equipment = changed.equipment and s.day = changed.day
      and s.claimed_until is not null`.execute(db)
}
