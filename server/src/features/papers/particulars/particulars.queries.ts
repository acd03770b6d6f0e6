/** Customers, operators and numbers of machines as an owner has entered them. Customers and operators are found by name. */
import {
  type Customer,
  type MachineParticulars,
  type Operator,
  PARTICULARS_MOST,
  type Particulars,
} from '@spetskarta/shared/papers/particulars.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

const idOf = (id: number) => sql<string>`${id}::bigint`

const customersOf = (db: Db, userId: string) =>
  db
    .selectFrom('customers')
    .select(['name', 'inn', 'kpp', 'okpo', 'address', 'phone', 'contract'])
    .select([sql<number>`id::float8`.as('id'), sql<string>`coalesce(contract_on::text, '')`.as('contractOn')])
    .where('user_id', '=', userId)

const operatorsOf = (db: Db, userId: string) =>
  db
    .selectFrom('operators')
    .select(['name', 'staff_number as staffNumber', 'licence', sql<number>`id::float8`.as('id')])
    .where('user_id', '=', userId)

const machinesOf = (db: Db, userId: string) =>
  db
    .selectFrom('items as i')
    .leftJoin('machine_particulars as p', 'p.equipment', 'i.id')
    .select(['i.id as equipmentId', 'i.name', 'p.on_chassis as onChassis', sql<string>`i.type`.as('type')])
    .select(
      (['brand', 'plate', 'serial', 'inventory'] as const).map((name) =>
        sql<string>`coalesce(${sql.ref(`p.${name}`)}, '')`.as(name),
      ),
    )
    .where('i.owner', '=', userId)
    .where('i.kind', '=', 'equipment')

export async function listParticulars(db: Db, userId: string): Promise<Particulars> {
  const [customers, operators, machines, named] = await Promise.all([
    customersOf(db, userId).orderBy('name').execute(),
    operatorsOf(db, userId).orderBy('name').execute(),
    machinesOf(db, userId).orderBy('i.name').orderBy('i.id').execute(),
    db
      .selectFrom('objects as o')
      .select('o.customer_name')
      .distinct()
      .where('o.user_id', '=', userId)
      .where('o.customer_name', '<>', '')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('customers as c')
              .select('c.id')
              .whereRef('c.user_id', '=', 'o.user_id')
              .whereRef('c.name', '=', 'o.customer_name'),
          ),
        ),
      )
      .orderBy('o.customer_name')
      .execute(),
  ])
  return { customers, operators, machines, named: named.map(({ customer_name }) => customer_name) }
}

/** What is entered of those whom a paper names; undefined where nothing is. */
export async function findParticulars(db: Db, userId: string, names: { customer: string; operator: string }) {
  const [customer, operator] = await Promise.all([
    customersOf(db, userId).where('name', '=', names.customer).executeTakeFirst(),
    operatorsOf(db, userId).where('name', '=', names.operator).executeTakeFirst(),
  ])
  return { customer, operator }
}

/** Of one's own machine. */
export const findMachineParticulars = (db: Db, userId: string, equipmentId: string) =>
  machinesOf(db, userId).where('i.id', '=', equipmentId).executeTakeFirst()

type Saved = { state: 'saved'; id: number } | { state: 'same_name' | 'too_many' | 'gone' }
type Table = 'customers' | 'operators'

const columnsOf = {
  customers: ({ contractOn, ...customer }: Customer) => ({ ...customer, contract_on: contractOn || null }),
  operators: ({ staffNumber, ...operator }: Operator) => ({ ...operator, staff_number: staffNumber }),
}

const isTaken = async (db: Db, table: Table, userId: string, name: string, but?: number) =>
  (await db
    .selectFrom(table)
    .select('id')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .$if(but !== undefined, (query) => query.where('id', '<>', idOf(but ?? 0)))
    .executeTakeFirst()) !== undefined

/** One after the other for each owner, so that names stay different and the count is right. */
const locked = <T>(db: Db, userId: string, work: (transaction: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
    return work(transaction)
  })

const add = (db: Db, table: Table, userId: string, columns: { name: string }): Promise<Saved> =>
  locked(db, userId, async (transaction) => {
    if (await isTaken(transaction, table, userId, columns.name)) return { state: 'same_name' }
    const { count } = await transaction
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= PARTICULARS_MOST) return { state: 'too_many' }
    const { id } = await transaction
      .insertInto(table)
      .values({ user_id: userId, ...columns } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { state: 'saved', id: Number(id) }
  })

export const addCustomer = (db: Db, userId: string, customer: Customer) =>
  add(db, 'customers', userId, columnsOf.customers(customer))
export const addOperator = (db: Db, userId: string, operator: Operator) =>
  add(db, 'operators', userId, columnsOf.operators(operator))

/** Objects and rate cards that name the customer get the new name. */
export const changeCustomer = (db: Db, userId: string, id: number, customer: Customer): Promise<Saved> =>
  locked(db, userId, async (transaction) => {
    const before = await customersOf(transaction, userId).where('id', '=', idOf(id)).executeTakeFirst()
    if (!before) return { state: 'gone' }
    if (await isTaken(transaction, 'customers', userId, customer.name, id)) return { state: 'same_name' }
    await transaction.updateTable('customers').set(columnsOf.customers(customer)).where('id', '=', idOf(id)).execute()
    await transaction
      .updateTable('objects')
      .set({ customer_name: customer.name })
      .where('user_id', '=', userId)
      .where('customer_name', '=', before.name)
      .execute()
    await transaction
      .updateTable('rate_cards')
      .set({ customer: customer.name })
      .where('user_id', '=', userId)
      .where('customer', '=', before.name)
      .execute()
    return { state: 'saved', id }
  })

export const changeOperator = (db: Db, userId: string, id: number, operator: Operator): Promise<Saved> =>
  locked(db, userId, async (transaction) => {
    if (await isTaken(transaction, 'operators', userId, operator.name, id)) return { state: 'same_name' }
    const { numUpdatedRows } = await transaction
      .updateTable('operators')
      .set(columnsOf.operators(operator))
      .where('id', '=', idOf(id))
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numUpdatedRows > 0n ? { state: 'saved', id } : { state: 'gone' }
  })

export async function removeParticular(db: Db, table: Table, userId: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('id', '=', idOf(id))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function saveMachineParticulars(db: Db, equipment: string, given: MachineParticulars): Promise<void> {
  const { onChassis, ...texts } = given
  const columns = { ...texts, on_chassis: onChassis }
  await db
    .insertInto('machine_particulars')
    .values({ equipment, ...columns })
    .onConflict((conflict) => conflict.column('equipment').doUpdateSet(columns))
    .execute()
}
