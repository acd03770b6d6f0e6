import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { anyOf } from '../../tracks/access.queries.ts'

/** Tables with rows that deleting a machine would destroy, by their column of the machine; a deal is kept by its offer. */
const KEEPING = {
  equipment: [
    'track_days',
    'stale_days',
    'papers',
    'service_plans',
    'service_records',
    'machine_documents',
    'engine_readings',
    'engine_marks',
    'operator_assignments',
    'diary_notes',
    'driver_notes',
    'rate_cards',
  ],
  item_id: ['object_hours', 'object_corrections', 'object_downtimes', 'haul_corrections'],
  machine: ['own_bookings', 'offers'],
}

/** Machines that stay when their table is undone: something is recorded, entered or agreed for them, or they are published by now. */
async function kept(db: Db, machines: readonly string[]): Promise<Set<string>> {
  const found = Object.entries(KEEPING).flatMap(([column, tables]) =>
    tables.map((table) =>
      sql<{ equipment: string }>`select distinct ${sql.ref(column)} as equipment from ${sql.table(table)}
        where ${sql.ref(column)} = ${anyOf(machines)}`.execute(db),
    ),
  )
  const published = db
    .selectFrom('items')
    .select('id as equipment')
    .where('id', '=', anyOf(machines))
    .where('hidden', '=', false)
    .execute()
  const [rows, ...answers] = await Promise.all([published, ...found])
  return new Set([...rows, ...answers.flatMap((answer) => answer.rows)].map(({ equipment }) => equipment))
}

/** Undefined if the owner has no such table. A repeated call changes nothing. */
export const undoTable = (
  db: Db,
  owner: string,
  id: string,
): Promise<{ removed: number; kept: number; calendars: number } | undefined> =>
  db.transaction().execute(async (transaction) => {
    const table = await transaction
      .selectFrom('park_tables')
      .select(['undone_at', 'removed'])
      .where('id', '=', id)
      .where('user_id', '=', owner)
      .forUpdate()
      .executeTakeFirst()
    if (!table) return undefined
    const rows = await transaction
      .selectFrom('park_table_machines as m')
      .innerJoin('items as i', 'i.id', 'm.equipment')
      .select('m.equipment')
      .where('m.park_table', '=', id)
      .where('i.owner', '=', owner)
      .forUpdate('i')
      .execute()
    const machines = rows.map(({ equipment }) => equipment)
    if (table.undone_at) return { removed: table.removed ?? 0, kept: machines.length, calendars: 0 }
    const calendars = await putBack(transaction, owner, id)
    const staying = await kept(transaction, machines)
    const leaving = machines.filter((machine) => !staying.has(machine))
    await transaction.deleteFrom('items').where('id', '=', anyOf(leaving)).execute()
    // Parts first: a group that still has a part counts as not empty.
    for (const parts of [true, false])
      await sql`delete from machine_groups g using park_table_groups t
        where t.group_id = g.id and t.park_table = ${id} and (g.parent is not null) = ${parts}
          and not exists (select from group_machines m where m.group_id = g.id)
          and not exists (select from machine_groups p where p.parent = g.id)`.execute(transaction)
    await transaction
      .updateTable('park_tables')
      .set({ undone_at: sql<Date>`now()`, removed: leaving.length })
      .where('id', '=', id)
      .execute()
    return { removed: leaving.length, kept: staying.size, calendars }
  })

/** Restores calendars to their state before the table, unless they were changed since; returns the number of machines. */
async function putBack(db: Db, owner: string, table: string): Promise<number> {
  const { numAffectedRows } = await sql`update items i set busy = c.before, busy_on = c.before_on
    from park_table_calendars c
    where c.park_table = ${table} and i.id = c.equipment and i.owner = ${owner} and i.busy = c.made`.execute(db)
  return Number(numAffectedRows ?? 0)
}
