/** Which machines' days must be summed again, and the results of those already done. */

import type { RecountReason } from '@spetskarta/shared/days/recount.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import { markDays } from '../../tracks/store/mark.queries.ts'
import type { DaySums } from './changes.rules.ts'

type DayRow = Selectable<Tables['track_days']>

/** A machine whose days before `before` (`yyyy-mm-dd`) must be summed again. */
export interface Recount {
  equipment: string
  before: string
  /** How often its next days were attempted, including this time. */
  tries: number
}

/** Seconds for which a worker claims a machine. Work not finished by then is repeated, which does no harm. */
const CLAIM_S = 60

/** Claims the machine with the newest days. Undefined if none is due. */
export async function claimRecount(db: Db): Promise<Recount | undefined> {
  const { rows } = await sql<Recount>`
    update recounts r set due_at = now() + make_interval(secs => ${CLAIM_S}), tries = r.tries + 1
    where r.equipment = (
      select d.equipment from recounts d where d.before is not null and d.due_at <= now()
      order by d.before desc, d.equipment limit 1 for update skip locked)
    returning r.equipment, r.before::text, r.tries`.execute(db)
  return rows[0]
}

/** Seconds that a changed day normally waits for its sums and its hours on objects. */
const USUAL_S = 120
/** If more days than this wait longer, recounting pauses. */
const LATE_MOST = 20
/**
 * Days that await a check for incidents have no waiting time: recounting pauses if there are more than this, as checking them
 * takes seconds.
 */
const UNCHECKED_MOST = 200

const usual = sql`now() - make_interval(secs => ${USUAL_S})`

interface Waiting {
  count: number
}

async function lateSums(db: Db): Promise<boolean> {
  const { rows } = await sql<Waiting>`
    select count(*)::int from (select from stale_days where since < ${usual} limit ${LATE_MOST + 1}) as late`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) > LATE_MOST
}

async function manyUnchecked(db: Db): Promise<boolean> {
  const { rows } = await sql<Waiting>`
    select count(*)::int from (
      select from track_days where not checked and look_after <= now() limit ${UNCHECKED_MOST + 1}) as due`.execute(db)
  return (rows[0]?.count ?? 0) > UNCHECKED_MOST
}

async function lateHours(db: Db): Promise<boolean> {
  const { rows } = await sql<Waiting>`
    select count(*)::int from (select from stale_object_days where since < ${usual} limit ${LATE_MOST + 1}) as late`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) > LATE_MOST
}

/** Whether work that follows from changed days (sums, incidents, hours on objects) is late. */
export const isBehind = async (db: Db): Promise<boolean> =>
  (await lateSums(db)) || (await manyUnchecked(db)) || (await lateHours(db))

/** The machine's newest days before this one that still have points. */
export const daysBefore = (db: Db, { equipment, before }: Recount, most: number): Promise<DayRow[]> =>
  db
    .selectFrom('track_days')
    .selectAll()
    .where('equipment', '=', equipment)
    .where('day', '<', before)
    .where('emptied_at', 'is', null)
    .orderBy('day', 'desc')
    .limit(most)
    .execute()

/** These days of the machine, and whether each has changed since it was summed. */
export async function daysNow(db: Db, equipment: string, days: string[]): Promise<{ row: DayRow; stale: boolean }[]> {
  const named = sql<string>`any(${days}::date[])`
  const rows = await db
    .selectFrom('track_days')
    .selectAll()
    .where('equipment', '=', equipment)
    .where('day', '=', named)
    .execute()
  const waiting = await db
    .selectFrom('stale_days')
    .select('day')
    .where('equipment', '=', equipment)
    .where('day', '=', named)
    .execute()
  const stale = new Set(waiting.map(({ day }) => day))
  return rows.map((row) => ({ row, stale: stale.has(row.day) }))
}

/** Stores the sums of these days before they are summed again; sums stored by an interrupted attempt stay. */
export async function keepBefore(db: Db, equipment: string, sums: { day: string; sums: DaySums }[]): Promise<void> {
  await db
    .insertInto('recounted_days')
    .values(sums.map(({ day, sums }) => ({ equipment, day, before: JSON.stringify(sums) })))
    .onConflict((conflict) => conflict.columns(['equipment', 'day']).doNothing())
    .execute()
}

export async function sumsBefore(db: Db, equipment: string, days: string[]): Promise<Map<string, DaySums>> {
  const rows = await db
    .selectFrom('recounted_days')
    .select(['day', 'before'])
    .where('equipment', '=', equipment)
    .where('day', '=', sql<string>`any(${days}::date[])`)
    .execute()
  return new Map(rows.map(({ day, before }) => [day, before as unknown as DaySums]))
}

export interface ChangedDay {
  day: string
  after: DaySums
  why: RecountReason[]
}

/** Stores the days that changed and deletes the others of these days. */
export async function keepChanged(db: Db, equipment: string, days: string[], changed: ChangedDay[]): Promise<void> {
  for (const { day, after, why } of changed)
    await db
      .updateTable('recounted_days')
      .set({ after: JSON.stringify(after), why })
      .where('equipment', '=', equipment)
      .where('day', '=', day)
      .execute()
  await db
    .deleteFrom('recounted_days')
    .where('equipment', '=', equipment)
    .where('day', '=', sql<string>`any(${days}::date[])`)
    .where('after', 'is', null)
    .execute()
}

/**
 * Records that `days` days were summed again and that those before `next` follow; null: all are done. Does nothing if another
 * worker was quicker.
 */
export async function moveOn(db: Db, { equipment, before }: Recount, days: number, next: string | null): Promise<void> {
  const { rows } = await sql<{ owner: string }>`
    update recounts r set before = ${next}::date, days = r.days + ${days}, tries = 0, due_at = now()
    from items i where r.equipment = ${equipment} and r.before = ${before}::date and i.id = r.equipment
    returning i.owner`.execute(db)
  const [row] = rows
  if (row && next === null) await notifyOwner(db, row.owner)
}

/** Notifies the owner once all the owner's machines are done, if any day changed. */
async function notifyOwner(db: Db, owner: string): Promise<void> {
  // If two workers finish the owner's last two machines at the same time, the second one sees both finished.
  await db.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().execute()
  await sql`
    insert into recount_notices (user_id)
    select ${owner}::uuid
    where not exists (select from recounts r join items i on i.id = r.equipment where i.owner = ${owner} and r.before is not null)
      and exists (select from recounted_days d join items i on i.id = d.equipment where i.owner = ${owner})
    on conflict do nothing`.execute(db)
}

/** Touches each day at its first moment, so that none of its stored chapters is valid any more. `moments` in ms. */
export const markWholeDays = (db: Db, equipment: string, moments: number[]): Promise<void> =>
  markDays(
    db,
    equipment,
    moments.map((moment) => new Date(moment)),
  )
