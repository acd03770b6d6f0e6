/** The role of a database in a Citus cluster. */
import type pg from 'pg'
import { CommandError } from '../../outside/command-error.ts'

/** `alone`: the database has no Citus. */
export type NodeRole = 'alone' | 'coordinator' | 'worker'

// Not `citus_is_coordinator()`: that is false on a coordinator too while there are no other nodes.
const HAS_CITUS = `select to_regclass('pg_dist_local_group') is not null as "has"`

export async function roleOfNode(client: pg.Pool | pg.ClientBase): Promise<NodeRole> {
  const { rows: extensions } = await client.query<{ has: boolean }>(HAS_CITUS)
  if (!extensions[0]?.has) return 'alone'
  const { rows } = await client.query<{ groupid: number }>('select groupid from pg_dist_local_group')
  return (rows[0]?.groupid ?? 0) === 0 ? 'coordinator' : 'worker'
}

/** On a worker throws CommandError with one line: users, rights and locks are on the coordinator only. */
export async function refuseWorker(client: pg.Pool | pg.ClientBase): Promise<void> {
  if ((await roleOfNode(client)) === 'worker')
    throw new CommandError('DATABASE_URL ведёт на рабочий узел Citus: здесь нужен координатор')
}

/**
 * For a transaction that changes tables: Citus must change shards one after another, otherwise it refuses to change a table whose
 * rows the transaction has already used. Citus sends the whole text of the query to the nodes as a prepared statement, which may
 * hold only one statement.
 */
export const ONE_AFTER_ANOTHER = `set local citus.multi_shard_modify_mode = 'sequential'`
