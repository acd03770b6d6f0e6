/** Who may see what a machine has recorded and may record for it: its owner, and the partners permitted now. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Undefined where the user may neither read nor record. */
export async function roleOf(db: Db, userId: string, equipment: string): Promise<'owner' | 'partner' | undefined> {
  const row = await db
    .selectFrom('machine_users')
    .select('own')
    .where('equipment', '=', equipment)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && (row.own ? 'owner' : 'partner')
}

export const owns = async (db: Db, userId: string, equipment: string): Promise<boolean> =>
  (await roleOf(db, userId, equipment)) === 'owner'

/** Ids of machines that the user owns or may record for. */
export async function readableMachines(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('machine_users').select('equipment').where('user_id', '=', userId).execute()
  return rows.map(({ equipment }) => equipment)
}

/** Those of these machines that the user owns or may record for. */
export async function readableOf(db: Db, userId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('machine_users')
    .select('equipment')
    .where('user_id', '=', userId)
    .where('equipment', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ equipment }) => equipment)
}
