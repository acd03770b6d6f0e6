/**
 * A streaming replica for what everybody may read. It is used while it answers and is at most `BEHIND_MS` behind the
 * primary; otherwise, and for whatever it fails to answer, the primary is queried.
 */
import { SECOND } from '@spetskarta/shared/durations.ts'
import type pg from 'pg'
import { connect, type Database } from './connect.ts'

const BEHIND_MS = 5 * SECOND
const CHECK_MS = SECOND
/** How long it may be silent before it counts as away, ms. */
const SILENT_MS = 3 * SECOND

const PROMOTED = 'the replica was promoted: it is another database now, and the primary answers for it'

type Readable = Pick<Database, 'db' | 'pool'>

export interface Replica {
  /** Undefined while it must not be used. */
  usable(): Readable | undefined
  /** It has failed: it is not used until it has been looked at again. */
  failed(): void
  /** Looks at once whether it may be used; otherwise that is done every second. */
  check(): Promise<void>
  close(): Promise<void>
}

interface Options {
  url: string
  /** Of the primary. */
  primary: pg.Pool
  log: { info(what: object, text: string): void; warn(what: object, text: string): void }
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

export function openReplica({ url, primary, log, now = () => performance.now() }: Options): Replica {
  const database = connect(url, () => {}, 'web', { readOnly: true, silentMs: SILENT_MS })
  /** Places that the log of the primary had reached, oldest first, without those that the replica has passed. */
  let ahead: { at: number; place: bigint }[] = []
  let usable = false
  let reported: boolean | undefined
  /** It has become a primary itself: until it is a replica again nothing else is reported of it. */
  let promoted = false
  let checking: Promise<void> | undefined

  async function look() {
    // With the primary away, what the replica had before is the best there is.
    const reached = await placeOf(primary, 'pg_current_wal_lsn()').catch(() => undefined)
    if (reached !== undefined) ahead.push({ at: now(), place: reached })
    let reason = 'away'
    try {
      // Nothing where it has become a primary itself: from then on it is another database.
      const replayed = await placeOf(database.pool, 'pg_last_wal_replay_lsn()', 'pg_is_in_recovery()')
      if (replayed !== undefined) ahead = ahead.filter(({ place }) => place > replayed)
      const behind = ahead[0] ? now() - ahead[0].at : 0
      usable = replayed !== undefined && behind <= BEHIND_MS
      reason = `behind for ${Math.round(behind)} ms`
      if (replayed === undefined && !promoted) log.warn({}, PROMOTED)
      promoted = replayed === undefined
    } catch {
      usable = false
    }
    // Of a replica that stays away only the first place matters.
    if (!usable) ahead.length = Math.min(ahead.length, 1)
    if (usable !== reported && !promoted) {
      if (usable) log.info({}, 'the replica answers searches and lists')
      else log.warn({ reason }, 'the replica is not used: the primary answers for it')
    }
    reported = usable
  }

  const lookOnce = () => (checking ??= look().finally(() => (checking = undefined)))
  const timer = setInterval(() => void lookOnce(), CHECK_MS).unref()

  return {
    usable: () => (usable ? database : undefined),
    failed() {
      usable = false
    },
    async check() {
      // What is being looked at may have been read before.
      await checking
      await lookOnce()
    },
    async close() {
      clearInterval(timer)
      await checking
      await database.close()
    },
  }
}

/** A place in the log, bytes; undefined where `condition` is false. */
async function placeOf(pool: pg.Pool, place: string, condition = 'true'): Promise<bigint | undefined> {
  const text = `select (${place} - '0/0')::text as place where ${condition}`
  const { rows } = await pool.query<{ place: string }>(text)
  return rows[0] && BigInt(rows[0].place)
}

export type Read = <T>(own: boolean, ask: (from: Readable) => Promise<T>) => Promise<T>

/**
 * Reads from the replica if it may be used, else from the primary. `own`: whoever reads may have written it just now.
 */
export const reader =
  (primary: Readable, replica: Replica | undefined): Read =>
  async (own, ask) => {
    const near = own ? undefined : replica?.usable()
    if (!near) return ask(primary)
    try {
      return await ask(near)
    } catch {
      // It died, or had to give up a long reading for what it was replaying.
      replica?.failed()
      return ask(primary)
    }
  }
