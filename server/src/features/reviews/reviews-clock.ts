/** Scheduled jobs of reviews. Each review is its own transaction, so after a crash the next run continues. */
import type { Deps, JobContext } from '../../deps.ts'
import { askForReviews, listDealsToReview } from './ask-for-reviews.queries.ts'
import { listDueReviews, publishDueReview } from './publish.queries.ts'

const AT_ONCE = 200

type Run = (sources: Pick<Deps, 'db'>, context: Pick<JobContext, 'signal'>, now?: number) => Promise<void>

/** Publishes reviews that have waited long enough for the other side. One that fails keeps no other back; then this rejects. */
export const publishReviews: Run = async ({ db }, { signal }, now = Date.now()) => {
  const failures = new Map<string, unknown>()
  for (;;) {
    const listed = await listDueReviews(db, now, AT_ONCE + failures.size)
    const due = listed.filter((id) => !failures.has(id))
    if (due.length === 0) break
    for (const id of due) {
      if (signal.aborted) return
      await publishDueReview(db, id).catch((error: unknown) => failures.set(id, error))
    }
  }
  for (const failure of failures.values()) throw failure
}

/** Asks both sides of ended deals for reviews; records may arrive after the end of a deal. */
export const inviteReviews: Run = async ({ db }, { signal }, now = Date.now()) => {
  for (const id of await listDealsToReview(db, now, AT_ONCE)) {
    if (signal.aborted) return
    await askForReviews(db, id, now)
  }
}
