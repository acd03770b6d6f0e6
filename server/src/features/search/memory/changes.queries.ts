/** The data that the memory of searches holds, and what has changed since it was read. */
import type { BusySpan } from '@spetskarta/shared/catalog/calendar.ts'
import type { ParamValues } from '@spetskarta/shared/catalog/params.ts'
import type { RentTerms } from '@spetskarta/shared/catalog/terms.ts'
import type pg from 'pg'
import type { Spot } from './spots.ts'

/** Number of items read at once while the memory is filled: some milliseconds of the thread. */
const AT_ONCE = 2000

/** A snapshot of the database, and the items that have changed since an earlier one. */
export interface News {
  snapshot: string
  items: number[]
}

// Transactions do not end in the order of their ids: one that was running at the earlier moment may have ended since. Ids above
// all of this server's come from a backup of another server.
const NEWS = `
  select now::text as snapshot, array(
    select item from item_changes
    where transaction >= pg_snapshot_xmin($1::pg_snapshot) and transaction < pg_snapshot_xmax(now)
      and not pg_visible_in_snapshot(transaction, $1::pg_snapshot)
    limit $2
  ) as items
  from pg_current_snapshot() as now`

/** Items changed since the snapshot, at most `limit`; an item may occur several times. */
export async function readNews(pool: pg.Pool, since: string, limit: number): Promise<News> {
  const { rows } = await pool.query<News>({ name: 'news', text: NEWS, values: [since, limit] })
  if (!rows[0]) throw new Error('no news')
  return rows[0]
}

/** The present snapshot of the database. */
export async function readSnapshot(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  if (!rows[0]) throw new Error('no snapshot')
  return rows[0].snapshot
}

/** A published item. */
export interface Published extends Spot {
  kind: 'equipment' | 'order'
  type: string
  topics: string[]
  /** By the parameter ids of `params.ts`. */
  params: ParamValues
  /** The calendar, with booked days added; null: the machine has none. */
  busy: BusySpan[] | null
  ratePerHour: number | null
  ratePerShift: number | null
  minHours: number | null
  terms: RentTerms
}

const PUBLISHED = `number, lat, lng, kind, type, related || type as topics, params, busy || booked as busy,
  rate_per_hour as "ratePerHour", rate_per_shift as "ratePerShift", min_hours as "minHours", terms`

/** All published items in the order of creation: most of them lie one after another in the table. */
export async function* readPublished(pool: pg.Pool): AsyncGenerator<Published[]> {
  for (let last = 0; ; ) {
    const { rows } = await pool.query<Published>({
      name: 'published',
      text: `select ${PUBLISHED} from items
        where number > $1 and not hidden and lat is not null order by number limit $2`,
      values: [last, AT_ONCE],
    })
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.number ?? last
  }
}

/** Those of these items that are published. */
export async function readChanged(pool: pg.Pool, items: number[]): Promise<Published[]> {
  const { rows } = await pool.query<Published>({
    name: 'changed',
    text: `select ${PUBLISHED} from items where number = any ($1) and not hidden and lat is not null`,
    values: [items],
  })
  return rows
}

/** Cards in the form that lists show, by number. Items that no longer exist are missing. */
export async function readCards(pool: pg.Pool, items: number[]): Promise<{ number: number; card: string }[]> {
  const { rows } = await pool.query<{ number: number; card: string }>({
    name: 'cards',
    text: 'select number, card from items where number = any ($1)',
    values: [items],
  })
  return rows
}

const KEPT = '6 hours'

/** A memory that has read no changes for this long, nearly as long as they are kept, is filled again. */
export const HEARD_HOURS = 5

export async function forgetChanges({ pool }: { pool: pg.Pool }): Promise<void> {
  await pool.query(`delete from item_changes where changed_at < now() - $1::interval`, [KEPT])
}
