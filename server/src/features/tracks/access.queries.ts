/**
 * What is known of machines besides their records: type, owner, and who may see their days and record for them. Queried
 * separately, as the tables of tracks may be spread over other servers (docs/decisions/0045-statements-of-tracks.md).
 */
import { type Expression, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/**
 * The user's role for the machine: its owner, or a partner who is permitted now. Undefined if the user may neither read nor
 * record.
 */
export async function roleOf(db: Db, userId: string, equipment: string): Promise<'owner' | 'partner' | undefined> {
  const row = await db
    .selectFrom('machine_users')
    .select('own')
    .where('equipment', '=', equipment)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && (row.own ? 'owner' : 'partner')
}

export const owns = async (db: Db, userId: string, equipment: string): Promise<boolean> =>
  (await roleOf(db, userId, equipment)) === 'owner'

/** Ids of machines that the user owns or may record for. */
export async function readableMachines(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('machine_users').select('equipment').where('user_id', '=', userId).execute()
  return rows.map(({ equipment }) => equipment)
}

/** Those of these machines that the user owns or may record for. */
export async function readableOf(db: Db, userId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('machine_users')
    .select('equipment')
    .where('user_id', '=', userId)
    .where('equipment', '=', anyOf(ids))
    .execute()
  return rows.map(({ equipment }) => equipment)
}

/**
 * For `column = any(ids)`: a single parameter for any number of ids. Given an array, the driver would check each of thousands of
 * ids for quoting.
 */
export const anyOf = (ids: readonly string[]): Expression<string> => sql<string>`any(${allOf(ids)})`

/** The same as an array, for `unnest(ids)`. */
export const allOf = (ids: readonly string[]): Expression<string[]> => sql<string[]>`${writtenOf(ids)}::uuid[]`

/** Written only once per list, as a page of a park asks for its thousands of machines a dozen times. */
function writtenOf(ids: readonly string[]): Buffer | readonly string[] {
  if (ids.length < MANY) return ids
  const before = written.get(ids)
  if (before?.length === ids.length) return before.value
  const value = writeIds(ids)
  written.set(ids, { length: ids.length, value })
  return value
}

const MANY = 100
const written = new WeakMap<readonly string[], { length: number; value: Buffer | readonly string[] }>()

const [UUID_OID, UUID_BYTES, LENGTH_BYTES] = [2950, 16, 4]

/**
 * The ids in the binary form that PostgreSQL's `array_recv` reads: reading thousands of ids as text takes longer than finding
 * their rows.
 */
function writeIds(ids: readonly string[]): Buffer | readonly string[] {
  const bytes = Buffer.from(ids.join('').replaceAll('-', ''), 'hex')
  if (bytes.length !== ids.length * UUID_BYTES || ids.some((id) => id.length !== UUID_LENGTH)) return ids
  // One dimension, no nulls, type uuid, number of elements, lower bound 1.
  const head = Int32Array.of(1, 0, UUID_OID, ids.length, 1)
  const all = Buffer.allocUnsafe(head.byteLength + ids.length * (LENGTH_BYTES + UUID_BYTES))
  let at = 0
  for (const number of head) at = all.writeInt32BE(number, at)
  for (let i = 0; i < bytes.length; i += UUID_BYTES) {
    at = all.writeInt32BE(UUID_BYTES, at)
    at += bytes.copy(all, at, i, i + UUID_BYTES)
  }
  return all
}

const UUID_LENGTH = 36

export interface Machine {
  id: string
  name: string
  /** Id of the type in the catalogue. */
  type: string
  owner: string
  /** Time zone of the machine's place; null if it has no place. */
  time_zone: string | null
}

const machines = (db: Db) =>
  db.selectFrom('items').select(['id', 'name', 'type', 'owner', 'time_zone']).where('kind', '=', 'equipment')

/** The existing ones of these machines, by id. */
export async function machinesById(db: Db, ids: readonly string[]): Promise<Map<string, Machine>> {
  if (ids.length === 0) return new Map()
  const rows = await machines(db).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((machine) => [machine.id, machine]))
}

/** Adds the id of each machine's type; rows of deleted machines, which no page shows any more, are left out. */
export async function withTypes<R extends { equipment: string }>(db: Db, rows: R[]): Promise<(R & { type: string })[]> {
  const readable = await machinesById(
    db,
    rows.map(({ equipment }) => equipment),
  )
  return rows.flatMap((row) => {
    const machine = readable.get(row.equipment)
    return machine ? { ...row, type: machine.type } : []
  })
}

/** The machines of one owner, by name. */
export const machinesOf = (db: Db, owner: string): Promise<Machine[]> =>
  machines(db).where('owner', '=', owner).orderBy(sql`name collate by_name`).orderBy('id').execute()

/**
 * Prevents the machine from being deleted until the transaction ends, so that what is stored now is deleted with it later.
 * Returns false if the machine is gone.
 */
export async function holdMachine(transaction: Db, id: string): Promise<boolean> {
  const row = await transaction.selectFrom('items').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** Ids of the machines of one owner. */
export async function ownMachines(db: Db, owner: string): Promise<string[]> {
  const rows = await db
    .selectFrom('items')
    .select('id')
    .where('owner', '=', owner)
    .where('kind', '=', 'equipment')
    .execute()
  return rows.map(({ id }) => id)
}
