/** Keys of programs. A key is looked up by its hash only. */
import { randomUUIDv7 } from 'node:crypto'
import { KEYS_MAX, type ProgramKey } from '@spetskarta/shared/programs/programs.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hashToken, makeToken } from '../../outside/tokens.ts'
import { writingOver } from '../tracks/store/rights.queries.ts'

export const listProgramKeys = (db: Db, user: string) =>
  db
    .selectFrom('program_keys')
    .select(['id', 'name', 'made_at', 'used_at', 'reads', 'issues', 'messages', 'deals', 'writes', 'all_machines'])
    .select(
      sql<{ _id: string; name: string }[]>`(
        select coalesce(json_agg(json_build_object('_id', i.id, 'name', i.name) order by i.name collate by_name, i.id), '[]')
        from program_key_machines m join items i on i.id = m.equipment and i.owner = program_keys.user_id
        where m.key = program_keys.id)`.as('machines'),
    )
    .where('user_id', '=', user)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

type New = Pick<ProgramKey, 'name' | 'reads'> & {
  issues?: boolean
  messages?: boolean
  deals?: boolean
  writes: 'all' | string[] | null
}

/** The key; `many`: the user has the maximum of keys; `machines`: not all of these machines are the user's. */
export function makeProgramKey(
  db: Db,
  user: string,
  { name, reads, issues = false, messages = false, deals = false, writes }: New,
): Promise<{ key: string } | 'many' | 'machines'> {
  const machines = Array.isArray(writes) ? [...new Set(writes)] : []
  return db.transaction().execute(async (transaction) => {
    // Without the lock, two simultaneous calls would both find room.
    await transaction.selectFrom('users').select('id').where('id', '=', user).forUpdate().execute()
    if ((await listProgramKeys(transaction, user)).length >= KEYS_MAX) return 'many'
    const key = makeToken(256)
    const id = randomUUIDv7()
    const rights = { reads, issues, messages, deals, writes: writes !== null, all_machines: !Array.isArray(writes) }
    const row = { id, user_id: user, name, token_hash: hashToken(key), ...rights }
    if (machines.length > 0 && (await ownOf(transaction, user, machines)) < machines.length) return 'machines'
    await transaction.insertInto('program_keys').values(row).execute()
    if (machines.length > 0)
      await transaction
        .insertInto('program_key_machines')
        .values(machines.map((equipment) => ({ key: id, equipment })))
        .execute()
    return { key }
  })
}

async function ownOf(db: Db, user: string, machines: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('machine_users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', user)
    .where('own', '=', true)
    .where('equipment', '=', sql<string>`any(${machines}::uuid[])`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Also revokes the recorders by which the key has written; when it resolves, no point of theirs is on its way. */
export async function deleteProgramKey(db: Db, user: string, id: string): Promise<boolean> {
  const ended = await db.transaction().execute((transaction) => endKeys(transaction, user, id))
  if (ended === 0n) return false
  await writingOver(db)
  return true
}

export async function deleteProgramKeys(db: Db, user: string): Promise<void> {
  await endKeys(db, user)
}

async function endKeys(db: Db, user: string, id?: string): Promise<bigint> {
  const keys = db
    .selectFrom('program_keys')
    .select('id')
    .where('user_id', '=', user)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
  await db
    .updateTable('recorders')
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where('program_key', 'in', keys)
    .execute()
  const done = await db.deleteFrom('program_keys').where('id', 'in', keys).executeTakeFirst()
  return done.numDeletedRows
}
