/** Filters of the park saved under a name. */
import { randomUUIDv7 } from 'node:crypto'
import type { ParkView } from '@spetskarta/shared/park/park.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export const listViews = (db: Db, user: string): Promise<ParkView[]> =>
  db
    .selectFrom('park_views')
    .select(['id', 'name', 'query'])
    .where('user_id', '=', user)
    .orderBy(sql`name collate by_name`)
    .execute()

/** Replaces a filter with the same name. False if the user already has `most`. */
export async function keepView(
  db: Db,
  user: string,
  { name, query }: Pick<ParkView, 'name' | 'query'>,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into park_views (user_id, id, name, query)
    select ${user}::uuid, ${randomUUIDv7()}::uuid, ${name}, ${query}
    where (select count(*) from park_views where user_id = ${user} and name <> ${name}) < ${most}
    on conflict (user_id, name) do update set query = excluded.query
    returning 1`.execute(db)
  return rows.length > 0
}

export async function removeView(db: Db, user: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('park_views')
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
