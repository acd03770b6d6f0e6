import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import type { ItemRow } from './factories.ts'

/** Adds `many` copies of this item by one statement, named «№ 1» and so on, each a second newer. */
export async function makeMany(db: Db, like: ItemRow, many: number): Promise<void> {
  const { rows } = await sql<{ names: string }>`select string_agg(quote_ident(column_name), ', ') as names
    from information_schema.columns where table_schema = current_schema() and table_name = 'items'
      and is_generated = 'NEVER' and is_identity = 'NO' and column_name not in ('id', 'name', 'created_at', 'card')`.execute(
    db,
  )
  const rest = sql.raw(rows[0]?.names ?? '')
  await sql`insert into items (id, name, created_at, ${rest})
    select gen_random_uuid(), name || ' № ' || n, created_at + make_interval(secs => n), ${rest}
    from items, generate_series(1, ${many}) as n where id = ${like.id}`.execute(db)
  await sql`analyze items`.execute(db)
}
