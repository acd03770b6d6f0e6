/** The register of operators. */
import { OPERATORS_MOST, type OperatorForm } from '@spetskarta/shared/crew/operators.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { keepFolder } from '../../db/doomed-blobs.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import { operatorCodeHash } from '../recorders/drivers/operator-code.ts'

const idOf = (id: number) => sql<string>`${id}::bigint`

export interface OperatorRow {
  id: number
  name: string
  staffNumber: string
  licence: string
  categories: string
  licenceEnds: string
  phone: string
  archived: boolean
  photo: string | null
  /** The operator's own account in the company. */
  member: string | null
  /** Whether the operator has a code for phones. */
  hasCode: boolean
}

/** By name; archived operators last. */
export async function listOperators(db: Db, owner: string): Promise<OperatorRow[]> {
  const { rows } = await sql<OperatorRow>`
    select id::float8 as id, name, staff_number as "staffNumber", licence, licence_categories as categories,
      coalesce(licence_ends::text, '') as "licenceEnds", phone, archived_at is not null as archived, photo, member,
      code_hash is not null as "hasCode"
    from operators where user_id = ${owner}
    order by archived_at is not null, name collate by_name, id`.execute(db)
  return rows
}

/** By the name used on papers. */
export const findOperator = async (db: Db, owner: string, name: string): Promise<OperatorRow | undefined> =>
  (await listOperators(db, owner)).find((operator) => operator.name === name)

const columnsOf = ({ name, staffNumber, licence, categories, licenceEnds, phone }: OperatorForm) => ({
  name,
  staff_number: staffNumber,
  licence,
  licence_categories: categories,
  licence_ends: licenceEnds || null,
  phone,
})

type Saved = { state: 'saved'; id: number } | { state: 'same_name' | 'too_many' | 'gone' }

/** Serialised per owner, so that names stay unique and the limit holds. */
const locked = <T>(db: Db, owner: string, work: (transaction: Db) => Promise<T>): Promise<T> =>
  withinTransaction(db, async (transaction) => {
    await transaction.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().executeTakeFirst()
    return work(transaction)
  })

/** `id`: the operator to change; absent: a new one. */
export const saveOperator = (db: Db, owner: string, form: OperatorForm, id?: number): Promise<Saved> =>
  locked(db, owner, async (transaction) => {
    const all = await listOperators(transaction, owner)
    if (all.some((one) => one.id !== id && one.name === form.name)) return { state: 'same_name' }
    if (id === undefined) {
      if (all.length >= OPERATORS_MOST) return { state: 'too_many' }
      const made = await transaction
        .insertInto('operators')
        .values({ user_id: owner, ...columnsOf(form) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await setCode(transaction, Number(made.id), form.code)
      return { state: 'saved', id: Number(made.id) }
    }
    if (!all.some((one) => one.id === id)) return { state: 'gone' }
    await transaction.updateTable('operators').set(columnsOf(form)).where('id', '=', idOf(id)).execute()
    await setCode(transaction, id, form.code)
    return { state: 'saved', id }
  })

/** Undefined: unchanged; null: removed. A new code has to be entered again on each phone. */
async function setCode(db: Db, id: number, code: string | null | undefined): Promise<void> {
  if (code === undefined) return
  await db
    .updateTable('operators')
    .set({ code_hash: code === null ? null : operatorCodeHash(id, code) })
    .where('id', '=', idOf(id))
    .execute()
}

/** Archiving an operator also ends their assignments. */
export const setArchived = (db: Db, owner: string, id: number, archived: boolean, by: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('operators')
      .set({ archived_at: archived ? sql<Date>`now()` : null })
      .where('id', '=', idOf(id))
      .where('user_id', '=', owner)
      .executeTakeFirst()
    if (archived)
      await sql`update operator_assignments set
          to_at = case when from_at < now() then now() else to_at end,
          removed_at = case when from_at >= now() then now() end, removed_by = case when from_at >= now() then ${by} end,
          removed_reason = case when from_at >= now() then 'В архиве' end
        where user_id = ${owner} and operator = ${id}::bigint and removed_at is null
          and (to_at is null or to_at > now())`.execute(transaction)
    return numUpdatedRows > 0n
  })

/** `used`: the operator has worked or has hours entered by hand, and can only be archived. */
export const deleteOperator = (db: Db, owner: string, id: number): Promise<'removed' | 'gone' | 'used'> =>
  db.transaction().execute(async (transaction) => {
    // Locked before the check: an assignment made meanwhile would be deleted with the operator.
    const own = await transaction
      .selectFrom('operators')
      .select('id')
      .where('id', '=', idOf(id))
      .where('user_id', '=', owner)
      .forUpdate()
      .executeTakeFirst()
    if (!own) return 'gone'
    const { rows } = await sql`
      delete from operators o where o.id = ${id}::bigint and o.user_id = ${owner}
        and not exists (select from operator_assignments a where a.operator = o.id)
        and not exists (select from driver_notes n where n.driver = o.id)
        and not exists (select from timesheet_corrections c where c.operator = o.id)
      returning o.id`.execute(transaction)
    return rows.length > 0 ? 'removed' : 'used'
  })

/** Null removes the photo. False if the operator is gone. */
export const setPhoto = (db: Db, owner: string, id: number, folder: string | null): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('operators')
      .set({ photo: folder })
      .where('id', '=', idOf(id))
      .where('user_id', '=', owner)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && folder) await keepFolder(transaction, folder)
    return numUpdatedRows > 0n
  })

/** The operator of this company who has this account. */
export async function findMember(
  db: Db,
  owner: string,
  member: string,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`select id::float8 as id, name from operators
    where user_id = ${owner} and member = ${member} and archived_at is null limit 1`.execute(db)
  return rows[0]
}

/** Machines that the operator may ever have worked on, by assignment or by choice in the recorder. */
export async function workedMachines(db: Db, owner: string, operator: number): Promise<Set<string>> {
  const { rows } = await sql<{ equipment: string }>`
    select equipment from operator_assignments where user_id = ${owner} and operator = ${operator}::bigint
    union select equipment from driver_notes where driver = ${operator}::bigint`.execute(db)
  return new Set(rows.map(({ equipment }) => equipment))
}
