/**
 * Notifies those who watch of what was stored, behind the commit and outside of it: inside, all commits would wait for each other. What
 * comes while notices are sent goes with the next ones. A notice that is lost is made good by the streams themselves a minute later.
 */
import pg from 'pg'
import type { StoredPoint } from './ingest.queries.ts'
import { joinSpans, noticesOf, type Spans, storedSpans } from './stored-points.rules.ts'

export interface Notices {
  add(fresh: readonly StoredPoint[]): void
  /** Resolves when no notice is being sent. */
  idle(): Promise<void>
}

export function openNotices(pool: pg.Pool): Notices {
  let waiting: Spans = new Map()
  let telling: Promise<void> | undefined

  async function tell() {
    while (waiting.size > 0) {
      const texts = noticesOf(waiting).map(({ channel, payload }) => `notify ${channel}, ${pg.escapeLiteral(payload)}`)
      waiting = new Map()
      // One that is lost is found by the look of each minute.
      await pool.query(texts.join('; ')).catch(() => undefined)
    }
    telling = undefined
  }

  return {
    add(fresh) {
      if (fresh.length === 0) return
      waiting = joinSpans(waiting, storedSpans(fresh))
      telling ??= tell()
    },
    idle: async () => telling,
  }
}
