/** Lets Citus copy points by logical replication while servers write: during distribution, and when shards move. */
import type pg from 'pg'
import { codeOf } from '../../outside/error-fields.ts'

// Points have no primary key: a machine has one point per moment and recorder, and points from files have no recorder.
const WITHOUT_IDENTITY = `
select c.oid::regclass::text as name
from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_am a on a.oid = c.relam
where i.inhparent = 'track_points'::regclass and a.amname = 'heap' and c.relreplident <> 'f'
order by 1`

const NOT_GOT = '55P03'

/**
 * While a table is being copied, PostgreSQL refuses deletions if it cannot identify the deleted row, so the rows of each month
 * are identified by all their columns. A locked month is left for the next call.
 */
export async function publishPoints(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(WITHOUT_IDENTITY)
  for (const { name } of rows)
    await publish(pool, name).catch((error: unknown) => {
      if (codeOf(error) !== NOT_GOT) throw error
    })
}

async function publish(pool: pg.Pool, table: string) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("set local lock_timeout = '2s'")
    // In a query of its own: Citus sends its whole text to the nodes as a prepared statement, which may hold only one statement.
    await client.query(`alter table ${table} replica identity full`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
