/** What an owner's papers say of him. */
import type { Requisites } from '@spetskarta/shared/settings/requisites.ts'
import type { Db } from '../../db/connect.ts'

const NONE: Requisites = { name: '', inn: '', kpp: '', address: '' }

export async function findRequisites(db: Db, userId: string): Promise<Requisites> {
  const row = await db
    .selectFrom('requisites')
    .select(['name', 'inn', 'kpp', 'address'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? NONE
}

export const saveRequisites = (db: Db, userId: string, requisites: Requisites) =>
  db
    .insertInto('requisites')
    .values({ user_id: userId, ...requisites })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(requisites))
    .execute()
