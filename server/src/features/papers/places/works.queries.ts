/** Works named by earlier papers, by place. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Works of a machine by object, from its newest paper in force about that object, or about whole days with works for it. */
export async function lastWorks(db: Db, userId: string, equipmentId: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ object: string; works: string }>`
    select distinct on (object) object, works
    from (
      select id, object_id as object, coalesce(content->'form'->>'works', '') as works
      from papers where user_id = ${userId} and equipment = ${equipmentId}::uuid and cancelled_at is null
      union all
      select id, at.key::bigint, at.value
      from papers, jsonb_each_text(coalesce(content->'form'->'worksAt', '{}')) at
      where user_id = ${userId} and equipment = ${equipmentId}::uuid and cancelled_at is null and object_id is null
    ) told
    where object is not null and works <> ''
    order by object, id desc`.execute(db)
  return new Map(rows.map(({ object, works }) => [Number(object), works]))
}
