/** What a database is in a cluster of Citus. */
import type pg from 'pg'
import { CommandError } from '../../outside/command-error.ts'

/** `alone`: there is no Citus in it. */
export type NodeRole = 'alone' | 'coordinator' | 'worker'

// Not `citus_is_coordinator()`: that is false as well as long as there are no other nodes.
const HAS_CITUS = `select to_regclass('pg_dist_local_group') is not null as "has"`

export async function roleOfNode(client: pg.Pool | pg.ClientBase): Promise<NodeRole> {
  const { rows: extensions } = await client.query<{ has: boolean }>(HAS_CITUS)
  if (!extensions[0]?.has) return 'alone'
  const { rows } = await client.query<{ groupid: number }>('select groupid from pg_dist_local_group')
  return (rows[0]?.groupid ?? 0) === 0 ? 'coordinator' : 'worker'
}

/** Throws CommandError with one line on a worker: users, rights and locks are on the coordinator alone. */
export async function refuseWorker(client: pg.Pool | pg.ClientBase): Promise<void> {
  if ((await roleOfNode(client)) === 'worker')
    throw new CommandError('DATABASE_URL ведёт на рабочий узел Citus: здесь нужен координатор')
}

/**
 * For a transaction that changes tables: one shard after another, or none could be changed behind rows of it. Citus sends the text
 * that such a change came with to the nodes, as a prepared statement, which may hold only one.
 */
export const ONE_AFTER_ANOTHER = `set local citus.multi_shard_modify_mode = 'sequential'`
