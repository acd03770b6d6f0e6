/** Assignments of operators to machines, as the dispatcher makes and changes them. */
import { randomUUIDv7 } from 'node:crypto'
import { ASSIGNMENTS_MOST } from '@spetskarta/shared/crew/crew.constants.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withinTransaction } from '../../db/within-transaction.ts'

export interface NewAssignment {
  operator: number | null
  from: Date
  to: Date | null
  reason: string
}

export interface AssignmentRow {
  id: string | null
  operator: number | null
  name: string | null
  from: Date
  to: Date | null
  madeBy: string
  madeAt: Date | null
  reason: string
  removedAt: Date | null
  removedBy: string | null
  removedReason: string | null
}

/** The newest `limit` assignments and choices in the recorder (without id), newest first; `more`: there are older ones. */
export async function listHistory(
  db: Db,
  owner: string,
  equipment: string,
  limit: number,
): Promise<{ rows: AssignmentRow[]; more: boolean }> {
  const { rows } = await sql<AssignmentRow>`
    (select a.id::text as id, a.operator::float8 as operator, o.name, a.from_at as "from", a.to_at as "to",
      a.made_by as "madeBy", a.made_at as "madeAt", a.reason, a.removed_at as "removedAt", a.removed_by as "removedBy",
      a.removed_reason as "removedReason"
    from operator_assignments a left join operators o on o.id = a.operator
    where a.user_id = ${owner} and a.equipment = ${equipment} order by a.from_at desc limit ${limit + 1})
    union all
    (select null, o.id::float8, o.name, n.at, n.until, '', null, '', null, null, null
    from (select at, driver, lead(at) over (order by at, id) as until
      from driver_notes where equipment = ${equipment} and what = 'driver') n
    join operators o on o.id = n.driver and o.user_id = ${owner}
    order by n.at desc limit ${limit + 1})
    order by 4 desc, 7 desc limit ${limit + 1}`.execute(db)
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}

/** `no_operator`: not the owner's, or archived; `full`: too many assignments. */
type Refusal = 'no_operator' | 'full'

export const insertAssignment = (
  db: Db,
  owner: string,
  equipment: string,
  given: NewAssignment,
  { by, instead, madeAt }: { by: string; instead: boolean; madeAt?: Date | undefined },
): Promise<string | Refusal> =>
  withinTransaction(db, async (transaction) => {
    const refusal = await refusalOf(transaction, owner, equipment, given)
    if (refusal) return refusal
    if (instead)
      await sql`update operator_assignments set to_at = ${given.from}
        where user_id = ${owner} and equipment = ${equipment} and removed_at is null and to_at is null
          and from_at < ${given.from}`.execute(transaction)
    return addAssignment(transaction, owner, equipment, given, { by, madeAt })
  })

/**
 * Corrects an assignment: it stays in the history as removed, and another takes its place. If that is refused, it stays as it
 * was. `before`: its operator, who may be in the archive by now; `madeAt`: absent: now; `gone`: it was already removed.
 */
export const replaceAssignment = (
  db: Db,
  owner: string,
  equipment: string,
  given: NewAssignment,
  {
    id,
    before,
    by,
    madeAt,
  }: { id: string; before: { operator: number | null }; by: string; madeAt?: Date | undefined },
): Promise<string | Refusal | 'gone'> =>
  db.transaction().execute(async (transaction) => {
    const refusal = await refusalOf(transaction, owner, equipment, given, before.operator)
    if (refusal) return refusal
    if (!(await takeBack(transaction, owner, { equipment, id, by, reason: given.reason }))) return 'gone'
    return addAssignment(transaction, owner, equipment, given, { by, madeAt })
  })

/** `before`: the operator of the assignment that is corrected; one in the archive may have worked in the past only. */
async function refusalOf(
  transaction: Db,
  owner: string,
  equipment: string,
  { operator, to }: NewAssignment,
  before: number | null = null,
): Promise<Refusal | undefined> {
  if (operator !== null) {
    const may = operator === before && to !== null && to.getTime() <= Date.now()
    const { rows } = await sql`select from operators where id = ${operator}::bigint and user_id = ${owner}
      and (archived_at is null or ${may}) for key share`.execute(transaction)
    if (rows.length === 0) return 'no_operator'
  }
  const { rows: kept } = await sql<{ count: number }>`select count(*)::int as count from operator_assignments
    where equipment = ${equipment} and user_id = ${owner}`.execute(transaction)
  return (kept[0]?.count ?? 0) >= ASSIGNMENTS_MOST ? 'full' : undefined
}

async function addAssignment(
  transaction: Db,
  owner: string,
  equipment: string,
  { operator, from, to, reason }: NewAssignment,
  { by, madeAt }: { by: string; madeAt?: Date | undefined },
): Promise<string> {
  const id = randomUUIDv7()
  await transaction
    .insertInto('operator_assignments')
    .values({
      user_id: owner,
      id,
      equipment,
      operator: operator === null ? null : String(operator),
      from_at: from,
      to_at: to,
      reason,
      made_by: by,
      ...(madeAt && { made_at: madeAt }),
    })
    .execute()
  return id
}

export const findAssignment = (db: Db, owner: string, equipment: string, id: string) =>
  db
    .selectFrom('operator_assignments')
    .select(['from_at as from', 'to_at as to', 'made_at as madeAt'])
    .select(sql<number | null>`operator::float8`.as('operator'))
    .where('user_id', '=', owner)
    .where('equipment', '=', equipment)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Changes only the end; for changes that leave the past as it was. */
export const endAssignment = (db: Db, owner: string, id: string, to: Date | null) =>
  db
    .updateTable('operator_assignments')
    .set({ to_at: to })
    .where('user_id', '=', owner)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute()

/** The assignment stays in the history as removed. False if it was already removed. */
export async function takeBack(
  db: Db,
  owner: string,
  { equipment, id, by, reason }: { equipment: string; id: string; by: string; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_assignments')
    .set({ removed_at: sql<Date>`now()`, removed_by: by, removed_reason: reason })
    .where('user_id', '=', owner)
    .where('equipment', '=', equipment)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
