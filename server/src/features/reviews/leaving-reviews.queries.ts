/** When an account is deleted, its deals are deleted too; reviews of them keep what the records proved. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { PAPER, proofExcept, RECORDED } from './review.json.ts'
import { uncountedOf } from './uncounted-deals.queries.ts'

/** Called before the account's rows are deleted. Reviews store only the author's id, so the name disappears with the account. */
export async function keepProofOf(transaction: Db, user: string): Promise<void> {
  const uncounted = await uncountedOf(transaction, sql`select id from deals where ${user} in (asker, owner)`)
  await sql`
    update reviews v set shifts = now.shifts, engine_s = now.engine_s, paper = now.paper
    from (
      select d.id, proof.shifts, proof.engine_s, ${PAPER} as paper
      from deals d cross join lateral ${proofExcept(uncounted)} as proof
      where ${user} in (d.asker, d.owner) and ${RECORDED}
    ) as now where v.deal = now.id`.execute(transaction)
}
