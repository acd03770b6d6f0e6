/** Parts of queries for one owner's items, `items as i`: the filter, and the page that begins after an item. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

export interface ItemFilter {
  /** Words to find in the name, the town or the phone. */
  q?: string | undefined
  type?: string | undefined
}

const TEXT = sql`translate(lower(i.name || ' ' || i.place), 'ё', 'е')`
/** Fewer digits would match nearly every phone. */
const DIGITS = /^\+?\d{4,}$/

export function fitsFilter({ q = '', type }: ItemFilter): RawBuilder<SqlBool> {
  const words = q.toLowerCase().replaceAll('ё', 'е').split(/\s+/).filter(Boolean)
  const conditions = [
    ...words.map((word) =>
      DIGITS.test(word)
        ? sql<SqlBool>`(position(${word} in ${TEXT}) > 0 or position(${word} in i.phone) > 0)`
        : sql<SqlBool>`position(${word} in ${TEXT}) > 0`,
    ),
    ...(type ? [sql<SqlBool>`i.type = ${type}`] : []),
  ]
  return conditions.length ? sql.join(conditions, sql` and `) : sql<SqlBool>`true`
}

/** Cursor of a row, as `after` of the next page takes it. */
export const CURSOR = sql<string>`to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || i.id`

/** Newest first; `after` is checked by the schema. */
export function comesAfter(after: string | undefined): RawBuilder<SqlBool> {
  if (!after) return sql<SqlBool>`true`
  const [at, id] = after.split('_')
  return sql<SqlBool>`(i.created_at, i.id) < (${at}::timestamptz, ${id}::uuid)`
}

/** `rows` were requested with one more than `limit`; `next`: the cursor of the next page, null on the last one. */
export function pageOf<R extends { cursor: string }>(rows: R[], limit: number | undefined) {
  if (limit === undefined || rows.length <= limit) return { rows, next: null }
  const page = rows.slice(0, limit)
  return { rows: page, next: page.at(-1)?.cursor ?? null }
}
