/** Issues a paper, once for each key. */
import type { PaperForm } from '@spetskarta/shared/papers/papers.ts'
import type { Db } from '../../db/connect.ts'
import type { DbDeps } from '../../deps.ts'
import { badRequest } from '../../http/errors.ts'
import { noRate, openDrafting } from './draft.guard.ts'
import { refuseInvoicedDays } from './invoices/invoiced.guard.ts'
import { findKey, issuePaper, type StoredPaper } from './papers.queries.ts'
import { settledBefore } from './settled/settled.queries.ts'

export function openIssuing(deps: DbDeps) {
  const { db } = deps
  const { draft } = openDrafting(deps)

  /** A repeated call gets the earlier paper, even if it could not be drafted any more. */
  return async function issueOnce(user: string, key: string, form: PaperForm): Promise<StoredPaper> {
    const before = await findKey(db, user, key)
    if (before) return before
    const { content, missing } = await draft(user, form)
    if (form.by === 'card' && missing.length > 0) throw badRequest(noRate(missing))
    const check = async (transaction: Db) => {
      await refuseInvoicedDays(transaction, user, content)
      return { settledBy: await settledBefore(transaction, user, content) }
    }
    return issuePaper(db, user, { key, content, check })
  }
}
