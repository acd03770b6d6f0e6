/** Numbers of papers and invoices, without gaps. By the owner's setting they run per year, or per kind and year. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Locks the owner's numbers until the transaction ends. */
export async function holdNumbers(transaction: Db, userId: string): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

interface Numbered {
  userId: string
  year: number
  /** Undefined: all kinds share the numbers. */
  kind: string | undefined
}

export async function nextNumber(
  transaction: Db,
  table: 'papers' | 'invoices',
  { userId, year, kind }: Numbered,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from ${sql.table(table)}
    where user_id = ${userId} and year = ${year} and (${kind ?? null}::text is null or kind = ${kind ?? null})`.execute(
    transaction,
  )
  return rows[0]?.number ?? 1
}
