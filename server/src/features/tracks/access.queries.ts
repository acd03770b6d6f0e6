/** Who may see what a machine has recorded: its owner, and partners who may record for it. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

const machine = (db: Db, equipment: string) =>
  db.selectFrom('items as i').select('i.id').where('i.id', '=', equipment).where('i.kind', '=', 'equipment')

/** True for the owner and for a partner whose box is ticked now. */
const readableBy = (userId: string) => sql<SqlBool>`(
  i.owner = ${userId} or exists (select from partner_permissions p where p.equipment = i.id and p.partner = ${userId})
)`

export async function mayRead(db: Db, userId: string, equipment: string): Promise<boolean> {
  return (await machine(db, equipment).where(readableBy(userId)).executeTakeFirst()) !== undefined
}

export async function owns(db: Db, userId: string, equipment: string): Promise<boolean> {
  return (await machine(db, equipment).where('i.owner', '=', userId).executeTakeFirst()) !== undefined
}

/** Ids of machines that the user owns or may record for. */
export async function readableMachines(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from items where owner = ${userId} and kind = 'equipment'
    union
    select equipment from partner_permissions where partner = ${userId}`.execute(db)
  return rows.map(({ id }) => id)
}
