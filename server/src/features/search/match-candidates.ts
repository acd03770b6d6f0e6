/** Marks the users for whom there may be new matches, by what has changed since the last run. */
import type { Deps } from '../../deps.ts'
import { markEverybody, markedUpTo, markFor, setMarked } from './match-mail.queries.ts'
import { HEARD_HOURS, readChanged, readNews, readSnapshot } from './memory/changes.queries.ts'

/** With more changes than this, it is cheaper to mark all users. */
const CHANGES_MOST = 50_000
const ITEMS_AT_ONCE = 50

/** May be repeated: a user who is marked without new matches is only checked once in vain. */
export async function markCandidates({ db, pool }: Pick<Deps, 'db' | 'pool'>, signal: AbortSignal): Promise<void> {
  const before = await markedUpTo(db, HEARD_HOURS)
  const news = before === undefined ? undefined : await readNews(pool, before, CHANGES_MOST)
  if (!news || news.items.length === CHANGES_MOST) {
    const snapshot = await readSnapshot(pool)
    await markEverybody(db)
    return void (await setMarked(db, snapshot))
  }
  const changed = [...new Set(news.items)]
  for (let done = 0; done < changed.length; done += ITEMS_AT_ONCE) {
    if (signal.aborted) return
    await markFor(db, await readChanged(pool, changed.slice(done, done + ITEMS_AT_ONCE)))
  }
  await setMarked(db, news.snapshot)
}
