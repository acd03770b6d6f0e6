/** Counts events by key in the database, for limits that all instances share (decision 19). */
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'

export interface Limit {
  /** Unique among all limits. */
  name: string
  max: number
  windowMs: number
}

export interface SharedCounter {
  /**
   * Counts an event of each key in one statement. Returns the milliseconds until no key is exhausted; 0: none is. A number beside
   * a key multiplies `max` for that key.
   */
  add(...keys: [key: string, times?: number][]): Promise<number>
  /** Takes one event back. */
  undo(key: string): Promise<void>
  forget(key: string): Promise<void>
}

/** A window begins with the first event of a key. Refused events count too, but do not extend the window. */
export function openSharedCounter({ db, signing }: Pick<Deps, 'db' | 'signing'>, limit: Limit): SharedCounter {
  const rowOf = (key: string) => signing.sign('limit-counts', `${limit.name} ${key}`)
  return {
    async add(...keys) {
      const max = new Map(keys.map(([key, times = 1]) => [rowOf(key), limit.max * times]))
      // In order, so that two statements never wait for each other.
      const rows = [...max.keys()].sort()
      const ends = sql`clock_timestamp() + make_interval(secs => ${limit.windowMs / 1000})`
      const counted = await sql<{ key: string; events: number; left: number }>`
        insert into limit_counts as c (key, events, ends_at) select key, 1, ${ends} from unnest(${rows}::text[]) as key
        on conflict (key) do update set
          events = case when c.ends_at <= clock_timestamp() then 1 else c.events + 1 end,
          ends_at = case when c.ends_at <= clock_timestamp() then excluded.ends_at else c.ends_at end
        returning key, events, extract(epoch from ends_at - clock_timestamp())::float8 * 1000 as left`.execute(db)
      const exhausted = counted.rows.filter(({ key, events }) => events > (max.get(key) ?? 0))
      return Math.max(0, ...exhausted.map(({ left }) => left))
    },
    async undo(key) {
      await sql`update limit_counts set events = events - 1 where key = ${rowOf(key)} and events > 0`.execute(db)
    },
    async forget(key) {
      await db.deleteFrom('limit_counts').where('key', '=', rowOf(key)).execute()
    },
  }
}

/** A job: deletes windows that have ended. */
export async function sweepLimits(db: Db): Promise<void> {
  await db.deleteFrom('limit_counts').where('ends_at', '<', sql<Date>`now()`).execute()
}
