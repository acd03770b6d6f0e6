/** For which machines a user may record. */
import type { RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { fitsFilter } from '../../db/item-pages.ts'

export interface RecordableQuery {
  q?: string | undefined
  id?: string | undefined
  own?: boolean | undefined
  /** Id of the last machine of the page before. */
  after?: string | undefined
  limit?: number | undefined
}

const recordable = (db: Db, userId: string, { q, id, own }: RecordableQuery) =>
  db
    .selectFrom('machine_users as m')
    .innerJoin('items as i', 'i.id', 'm.equipment')
    .where('m.user_id', '=', userId)
    .where(fitsFilter({ q }))
    .$if(id !== undefined, (query) => query.where('i.id', '=', id ?? ''))
    .$if(own !== undefined, (query) => query.where('m.own', '=', own ?? false))

/** Machines that the user may record for, by name, own ones first. */
export const listRecordable = (db: Db, userId: string, wanted: RecordableQuery = {}): Promise<RecordableEquipment[]> =>
  recordable(db, userId, wanted)
    .select(['i.id as _id', 'i.name', 'i.type', 'm.own'])
    .$if(wanted.after !== undefined, (query) =>
      query.where(
        sql<boolean>`(i.name collate by_name, i.id) > (select name collate by_name, id from items where id = ${wanted.after})`,
      ),
    )
    .orderBy('m.own', 'desc')
    .orderBy(sql`i.name collate by_name`)
    .orderBy('i.id')
    .$if(wanted.limit !== undefined, (query) => query.limit(wanted.limit ?? 0))
    .execute()

export async function countRecordable(db: Db, userId: string, wanted: RecordableQuery): Promise<number> {
  const counted = recordable(db, userId, wanted).select(sql<number>`count(*)::int`.as('n'))
  return (await counted.executeTakeFirstOrThrow()).n
}
