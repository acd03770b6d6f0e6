/** An account that is deleted: its deals go, the reviews of them keep what was recorded. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { PAPER, PROOF, RECORDED } from './review.json.ts'

/** Before the rows go with the account. Its name goes with it: only the number of the author was kept. */
export async function keepProofOf(transaction: Db, user: string): Promise<void> {
  await sql`
    update reviews v set shifts = now.shifts, engine_s = now.engine_s, paper = now.paper
    from (
      select d.id, proof.shifts, proof.engine_s, ${PAPER} as paper
      from deals d cross join lateral ${PROOF} as proof
      where ${user} in (d.asker, d.owner) and ${RECORDED}
    ) as now where v.deal = now.id`.execute(transaction)
}
