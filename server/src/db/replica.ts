/**
 * A streaming replica for reads of public data. It is used while it answers and is at most `BEHIND_MS` behind the primary;
 * otherwise, and whenever it fails to answer, the primary is queried.
 */
import { SECOND } from '@spetskarta/shared/durations.ts'
import type pg from 'pg'
import { connect, type Database } from './connect.ts'

const BEHIND_MS = 5 * SECOND
const CHECK_MS = SECOND
/** Milliseconds of silence after which the replica counts as away. */
const SILENT_MS = 3 * SECOND

const PROMOTED = 'the replica was promoted: it is another database now, and the primary answers for it'

type Readable = Pick<Database, 'db' | 'pool'>

export interface Replica {
  /** Undefined while the replica must not be used. */
  usable(): Readable | undefined
  /** Reports a failure: the replica is not used until the next check succeeds. */
  failed(): void
  /** Checks at once whether the replica may be used; otherwise that is done every second. */
  check(): Promise<void>
  close(): Promise<void>
}

interface Options {
  url: string
  /** Pool of the primary. */
  primary: pg.Pool
  log: { info(what: object, text: string): void; warn(what: object, text: string): void }
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

export function openReplica({ url, primary, log, now = () => performance.now() }: Options): Replica {
  const database = connect(url, () => {}, 'web', { readOnly: true, silentMs: SILENT_MS })
  /** Positions that the log of the primary had reached, oldest first, without those that the replica has passed. */
  let ahead: { at: number; place: bigint }[] = []
  let usable = false
  let reported: boolean | undefined
  /** The replica has become a primary itself: until it is a replica again, nothing else about it is reported. */
  let promoted = false
  let checking: Promise<void> | undefined

  async function look() {
    // While the primary is away, its last known positions have to do.
    const reached = await placeOf(primary, 'pg_current_wal_lsn()').catch(() => undefined)
    if (reached !== undefined) ahead.push({ at: now(), place: reached })
    let reason = 'away'
    try {
      // Undefined where the replica has become a primary itself: from then on it is another database.
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
    // While the replica is not usable, only the oldest position matters.
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
      // A check that is under way may have read its values before this call.
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

/** A position in the log, bytes; undefined where `condition` is false. */
async function placeOf(pool: pg.Pool, place: string, condition = 'true'): Promise<bigint | undefined> {
  const text = `select (${place} - '0/0')::text as place where ${condition}`
  const { rows } = await pool.query<{ place: string }>(text)
  return rows[0] && BigInt(rows[0].place)
}

export type Read = <T>(own: boolean, ask: (from: Readable) => Promise<T>) => Promise<T>

/**
 * Reads from the replica if it may be used, else from the primary. `own`: the reader may have just written the data, so the
 * primary is read.
 */
export const reader =
  (primary: Readable, replica: Replica | undefined): Read =>
  async (own, ask) => {
    const near = own ? undefined : replica?.usable()
    if (!near) return ask(primary)
    try {
      return await ask(near)
    } catch {
      // The replica died, or cancelled a long read because of what it had to replay.
      replica?.failed()
      return ask(primary)
    }
  }
