/**
 * Notifies watching clients of stored points, after and outside of the commit: inside it, all commits would wait for each other.
 * What arrives while notices are being sent goes with the next ones. After a lost notice the streams find the points themselves
 * about a minute later.
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
      // The regular look of the streams makes up for a lost notice.
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
