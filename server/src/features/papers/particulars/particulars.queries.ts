/**
 * Customers, operators and numbers of machines as the owner has entered them. Customers are found by name; operators are the
 * crew's.
 */
import {
  type Customer,
  type MachineParticulars,
  PARTICULARS_MOST,
  type Particulars,
} from '@spetskarta/shared/papers/particulars.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { withinTransaction } from '../../../db/within-transaction.ts'
import { listOperators, type OperatorRow } from '../../crew/operators.queries.ts'

const idOf = (id: number) => sql<string>`${id}::bigint`

const customersOf = (db: Db, userId: string) =>
  db
    .selectFrom('customers')
    .select(['name', 'inn', 'kpp', 'okpo', 'address', 'phone', 'contract'])
    .select([sql<number>`id::float8`.as('id'), sql<string>`coalesce(contract_on::text, '')`.as('contractOn')])
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
    customersOf(db, userId).orderBy(sql`name collate by_name`).execute(),
    listOperators(db, userId),
    machinesOf(db, userId).orderBy(sql`i.name collate by_name`).orderBy('i.id').execute(),
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
  return {
    customers,
    operators: operators.filter(({ archived }) => !archived).map(saidOf),
    machines,
    named: named.map(({ customer_name }) => customer_name),
  }
}

const saidOf = ({ id, name, staffNumber, licence, categories }: OperatorRow) => ({
  id,
  name,
  staffNumber,
  licence: [licence, categories && `(${categories})`].filter(Boolean).join(' '),
})

/** A paper may name several operators, separated by commas: joins what is known of them, in that order. */
async function operatorsNamed(db: Db, userId: string, names: string) {
  if (names === '') return undefined
  const all = await listOperators(db, userId)
  const exact = all.find(({ name }) => name === names)
  const wanted = names.split(',').map((name) => name.trim())
  const parties = (exact ? [exact] : wanted.flatMap((one) => all.find(({ name }) => name === one) ?? [])).map(saidOf)
  const joined = (texts: string[]) => texts.filter(Boolean).join(', ')
  return parties.length > 0
    ? {
        staffNumber: joined(parties.map(({ staffNumber }) => staffNumber)),
        licence: joined(parties.map(({ licence }) => licence)),
      }
    : undefined
}

/** Stored particulars of the customer and operators that a paper names; undefined where nothing is stored. */
export async function findParticulars(db: Db, userId: string, names: { customer: string; operator: string }) {
  const [customer, operator] = await Promise.all([
    customersOf(db, userId).where('name', '=', names.customer).executeTakeFirst(),
    operatorsNamed(db, userId, names.operator),
  ])
  return { customer, operator }
}

/** Only for the user's own machine. */
export const findMachineParticulars = (db: Db, userId: string, equipmentId: string) =>
  machinesOf(db, userId).where('i.id', '=', equipmentId).executeTakeFirst()

type Saved = { state: 'saved'; id: number } | { state: 'same_name' | 'too_many' | 'gone' }

const columnsOf = ({ contractOn, ...customer }: Customer) => ({ ...customer, contract_on: contractOn || null })

/** Compared without case: two spellings of one customer would be two customers of a month. */
const isTaken = async (db: Db, userId: string, name: string, but?: number) =>
  (await db
    .selectFrom('customers')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .$if(but !== undefined, (query) => query.where('id', '<>', idOf(but ?? 0)))
    .executeTakeFirst()) !== undefined

/** Serialised per owner, so that names stay unique and the limit holds. */
const locked = <T>(db: Db, userId: string, work: (transaction: Db) => Promise<T>): Promise<T> =>
  withinTransaction(db, async (transaction) => {
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
    return work(transaction)
  })

export const addCustomer = (db: Db, userId: string, customer: Customer): Promise<Saved> =>
  locked(db, userId, async (transaction) => {
    if (await isTaken(transaction, userId, customer.name)) return { state: 'same_name' }
    const { count } = await transaction
      .selectFrom('customers')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= PARTICULARS_MOST) return { state: 'too_many' }
    const { id } = await transaction
      .insertInto('customers')
      .values({ user_id: userId, ...columnsOf(customer) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { state: 'saved', id: Number(id) }
  })

/** Also renames the customer in objects and rate cards. */
export const changeCustomer = (db: Db, userId: string, id: number, customer: Customer): Promise<Saved> =>
  locked(db, userId, async (transaction) => {
    const before = await customersOf(transaction, userId).where('id', '=', idOf(id)).executeTakeFirst()
    if (!before) return { state: 'gone' }
    if (await isTaken(transaction, userId, customer.name, id)) return { state: 'same_name' }
    await transaction.updateTable('customers').set(columnsOf(customer)).where('id', '=', idOf(id)).execute()
    await transaction
      .updateTable('objects')
      .set({ customer_name: customer.name, updated_at: sql`clock_timestamp()` })
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

export async function removeCustomer(db: Db, userId: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('customers')
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
