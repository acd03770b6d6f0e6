/** The last state that each recorder reported. Stored beside the points of its machine. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import { anyOf } from '../access.queries.ts'

export interface RecorderState extends Selectable<Tables['recorder_states']> {
  /** Seconds since it was last heard, and since its last point, by the database's clock. */
  seen_ago_s: number
  point_ago_s: number | null
}

/** By recorder id; recorders that were never heard are absent. */
export async function recorderStates(db: Db, equipments: readonly string[]): Promise<Map<string, RecorderState>> {
  if (equipments.length === 0) return new Map()
  const rows = await db
    .selectFrom('recorder_states')
    .selectAll()
    .select([
      sql<number>`extract(epoch from now() - last_seen_at)::float8`.as('seen_ago_s'),
      sql<number | null>`extract(epoch from now() - last_point_at)::float8`.as('point_ago_s'),
    ])
    .where('equipment', '=', anyOf(equipments))
    .execute()
  return new Map(rows.map((row) => [row.recorder, row]))
}

/** Notes that the recorder has just been heard. */
export const noteHeard = (db: Db, { equipment, recorder }: { equipment: string; recorder: string }) =>
  db
    .insertInto('recorder_states')
    .values({ equipment, recorder, last_seen_at: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .columns(['equipment', 'recorder'])
        .doUpdateSet(({ ref }) => ({ last_seen_at: ref('excluded.last_seen_at') })),
    )
    .execute()
