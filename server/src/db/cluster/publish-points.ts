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
 * PostgreSQL refuses to delete from a table that is being copied and cannot tell which row went: each month tells its rows
 * whole. What somebody holds is left for the next call.
 */
export async function publishPoints(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(WITHOUT_IDENTITY)
  for (const { name } of rows)
    await pool
      .query(`set local lock_timeout = '2s'; alter table ${name} replica identity full`)
      .catch((error: unknown) => {
        if (codeOf(error) !== NOT_GOT) throw error
      })
}
