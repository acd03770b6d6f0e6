/** What lets Citus copy points by logical replication while servers write: when they are distributed, and when shards move. */
import type pg from 'pg'
import { codeOf } from '../../outside/error-fields.ts'

// A machine's points of a moment are one for each recorder, and files have none: that is no primary key.
const WITHOUT_IDENTITY = `
select c.oid::regclass::text as name
from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_am a on a.oid = c.relam
where i.inhparent = 'track_points'::regclass and a.amname = 'heap' and c.relreplident <> 'f'
order by 1`

const NOT_GOT = '55P03'

/**
 * PostgreSQL refuses to delete from a table that is being copied and cannot identify the row that went: each month identifies its rows
 * whole. What is locked is left for the next call.
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
    // Alone: Citus sends the text that it came with to the nodes, as a prepared statement, which may hold only one.
    await client.query(`alter table ${table} replica identity full`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
