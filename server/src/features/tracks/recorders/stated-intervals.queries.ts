/** How often recorders are set to send, as stated by them or by the owner (decision 51). */
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import { anyOf, holdMachine } from '../access.queries.ts'
import type { StatedInterval } from '../stated.rules.ts'

type Row = Selectable<Tables['stated_intervals']>

const stated = ({ recorder, by, from_at, seconds }: Row): StatedInterval => ({
  recorder,
  by: by as StatedInterval['by'],
  from: from_at.getTime(),
  seconds,
})

/** The intervals in force now, by recorder. */
export async function statedNow(db: Db, equipments: readonly string[]): Promise<Map<string, StatedInterval>> {
  if (equipments.length === 0) return new Map()
  const rows = await db
    .selectFrom('stated_intervals')
    .distinctOn(['equipment', 'recorder', 'by'])
    .selectAll()
    .where('equipment', '=', anyOf(equipments))
    .where('from_at', '<=', sql<Date>`now() + interval '1 day'`)
    .orderBy('equipment')
    .orderBy('recorder')
    .orderBy('by', 'desc')
    .orderBy('from_at', 'desc')
    .execute()
  // In this order the owner's interval replaces the recorder's own.
  return new Map(rows.map(stated).flatMap((one) => (one.seconds === null ? [] : [[one.recorder, one] as const])))
}

export interface Stating extends StatedInterval {
  equipment: string
  /** In ms: days that were summed without the interval. */
  days: number[]
}

/** Maximum number of changes kept per recorder: more would be meaningless. */
const CHANGES_MAX = 500

/**
 * Stores that a recorder sends at this interval from a moment on. A recorder's statement is added to its earlier ones; the
 * owner's also removes the owner's own later ones. Returns false if a recorder's statement adds nothing or exceeds CHANGES_MAX,
 * or if the machine is gone.
 */
export const state = (db: Db, { equipment, recorder, by, from, seconds, days }: Stating): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    if (!(await holdMachine(transaction, equipment))) return false
    await sql`select pg_advisory_xact_lock(hashtextextended(${`stated interval ${recorder}`}, 0))`.execute(transaction)
    const its = transaction
      .selectFrom('stated_intervals')
      .selectAll()
      .where('equipment', '=', equipment)
      .where('recorder', '=', recorder)
      .where('by', '=', by)
    if (by === 'owner')
      await transaction
        .deleteFrom('stated_intervals')
        .where('equipment', '=', equipment)
        .where('recorder', '=', recorder)
        .where('by', '=', by)
        .where('from_at', '>=', new Date(from))
        .execute()
    const said = await its.orderBy('from_at').execute()
    const last = said.at(-1)
    const isNews = (last?.seconds ?? null) !== seconds
    if (by === 'recorder' && (!isNews || said.length >= CHANGES_MAX)) return false
    // An earlier statement stays valid for its own time.
    const from_at = new Date(Math.max(from, (last?.from_at.getTime() ?? Number.NEGATIVE_INFINITY) + 1))
    if (isNews)
      await transaction.insertInto('stated_intervals').values({ equipment, recorder, by, from_at, seconds }).execute()
    const moments = days.map((day) => new Date(day))
    if (moments.length > 0)
      await sql`select mark_stale(array_fill(${equipment}::uuid, array[${moments.length}::int]), ${moments}::timestamptz[])`.execute(
        transaction,
      )
    return true
  })
