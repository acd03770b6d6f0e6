/** Whether anything that kept pages show has changed. */
import type pg from 'pg'

export interface PageNews {
  snapshot: string
  items: boolean
  people: boolean
}

// As `NEWS` of the search's memory: transactions do not end in the order of their ids.
const unseen = (table: string) => `exists(
    select from ${table}
    where transaction >= pg_snapshot_xmin($1::pg_snapshot) and transaction < pg_snapshot_xmax(now)
      and not pg_visible_in_snapshot(transaction, $1::pg_snapshot)
  )`

const NEWS = `
  select now::text as snapshot, ${unseen('item_changes')} as items, ${unseen('page_changes')} as people
  from pg_current_snapshot() as now`

const BEGINNING = `
  select pg_current_snapshot()::text as snapshot, true as items, true as people`

/** What has changed since the snapshot; without a snapshot, everything. */
export async function readPageNews(pool: pg.Pool, since: string | undefined): Promise<PageNews> {
  const query = since ? { name: 'page-news', text: NEWS, values: [since] } : { text: BEGINNING }
  const { rows } = await pool.query<PageNews>(query)
  if (!rows[0]) throw new Error('no news')
  return rows[0]
}

const KEPT = '6 hours'

export async function forgetPageChanges({ pool }: { pool: pg.Pool }): Promise<void> {
  await pool.query('delete from page_changes where changed_at < now() - $1::interval', [KEPT])
}
