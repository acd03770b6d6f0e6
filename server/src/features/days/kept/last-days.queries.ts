/** The last day of each machine on which a point was counted, stored beside the days. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import { anyOf } from '../../tracks/access.queries.ts'

const COLUMNS = [
  'equipment',
  'day',
  'last_at',
  'last_lat',
  'last_lng',
  'doing',
  'doing_since',
  'doing_until',
  'coarse_s',
] as const
type LastDay = Pick<Selectable<Tables['track_days']>, (typeof COLUMNS)[number]>

/** Learned intervals of points on the last days, seconds, by machine; machines whose points come often are missing. */
export async function usualIntervals(db: Db, machines: string[]): Promise<Map<string, number>> {
  if (machines.length === 0) return new Map()
  const rows = await db
    .selectFrom('last_days')
    .select(['equipment', 'coarse_s'])
    .where('equipment', '=', anyOf(machines))
    .where('coarse_s', 'is not', null)
    .$narrowType<{ coarse_s: number }>()
    .execute()
  return new Map(rows.map(({ equipment, coarse_s }) => [equipment, coarse_s]))
}

/** True for days after tomorrow, which come from clocks that run ahead and are ignored. */
const isYetToCome = (day: string) => Date.parse(day) > Date.now() + DAY

/** Runs with the rows of these days, in their transaction; `gone`: days that have no row any more. */
export async function keepLastDays(
  db: Db,
  rows: readonly LastDay[],
  gone: readonly Pick<LastDay, 'equipment' | 'day'>[],
): Promise<void> {
  const newest = new Map<string, Insertable<Tables['last_days']>>()
  for (const row of rows) {
    const { last_at } = row
    if (!last_at || isYetToCome(row.day) || row.day <= (newest.get(row.equipment)?.day ?? '')) continue
    newest.set(row.equipment, { ...(Object.fromEntries(COLUMNS.map((name) => [name, row[name]])) as LastDay), last_at })
  }
  await putLastDays(db, [...newest.values()])
  for (const { equipment, day } of [...gone, ...rows.filter(({ last_at }) => !last_at)])
    await fallBack(db, equipment, day)
}

async function putLastDays(db: Db, rows: Insertable<Tables['last_days']>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('last_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('equipment')
        .doUpdateSet((build) => Object.fromEntries(COLUMNS.map((name) => [name, build.ref(`excluded.${name}`)])))
        // Days are summed in any order: never replace a later day.
        .whereRef('last_days.day', '<=', 'excluded.day'),
    )
    .execute()
}

/** Falls back to the previous day if this day was the last one. */
async function fallBack(db: Db, equipment: string, day: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('last_days')
    .where('equipment', '=', equipment)
    .where('day', '=', day)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  const before = await db
    .selectFrom('track_days')
    .select(COLUMNS)
    .where('equipment', '=', equipment)
    .where('last_at', 'is not', null)
    .where('day', '<=', sql<string>`current_date + 1`)
    .orderBy('day', 'desc')
    .limit(1)
    .execute()
  await putLastDays(
    db,
    before.flatMap((row) => (row.last_at ? [{ ...row, last_at: row.last_at }] : [])),
  )
}
