/** What all ways to record have in common: token, limits, storing, the recorder's status. */
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isDiskLow } from '../../outside/files/disk.ts'
import * as metrics from '../../outside/metrics.ts'
import { openTokenHashes } from '../../outside/tokens.ts'
import { type Ingest, openIngest, type Stored } from '../tracks/store/append.ts'
import { readerOf } from '../tracks/store/reach.ts'
import { openRightedCoords } from './coords/righted-coords.ts'
import { openFirstZones } from './first-zone.ts'
import { recordersAmong } from './known-recorders.queries.ts'
import { findWriter, isWritingKey, type ProgramWriter } from './program-writers.queries.ts'
import type { Received } from './received.rules.ts'
import { type CallSource, openRecorderLimits, type TokenKey } from './recorder-limits.guard.ts'
import { openStatuses } from './recorder-status.ts'
import { hasSigns, keepSigns } from './signs.queries.ts'
import { openStatedIntervals } from './stated-intervals.ts'
import { findTrackers, isTrackerKey, type Trackers } from './trackers/trackers.queries.ts'

/** `accepted`: number of new points; the others were stored before. */
export type Recorded =
  | { state: 'stored'; accepted: number }
  | { state: 'unknown' }
  | { state: 'not_allowed' }
  /** Too much is waiting to be stored. */
  | { state: 'busy' }
  /** No room for points: `quota` of the owner (alarms and stops are stored nevertheless), or on our `disk`. */
  | { state: 'full'; of: 'quota' | 'disk' }

export interface Recording {
  /**
   * Call this before the body is read. False where no recorder has this token; throws a 429 where too many wrong tokens came from
   * this address.
   */
  admits(from: CallSource, token: string): boolean | Promise<boolean>
  /** As `admits` for several tokens: returns those that recorders have. */
  admitsOf(from: CallSource, tokens: string[]): Promise<Set<string>>
  /**
   * Checks the token even if there are no points. When the state is `stored` the points, sleeps, alarms and stops are on disk.
   * The limits throw a 429.
   */
  record(from: CallSource, token: string, received: Received): Promise<Recorded>
  /** As `admits`, for a key of trackers. */
  admitsKey(from: CallSource, key: string): Promise<boolean>
  /** The key's trackers among these ids; undefined for an unknown key, which counts as a wrong token. */
  trackers(from: CallSource, key: string, ids: string[]): Promise<Trackers | undefined>
  /** As `record`, for a tracker or a program: by the token hash of the recorder's row. */
  recordAs(hash: Buffer, received: Received): Promise<Recorded>
  /** As `admits`, for a key of a program that writes. */
  admitsProgram(from: CallSource, key: string): Promise<'writes' | 'no_right' | 'unknown'>
  /** The recorder by which the program writes for the machine; undefined for an unknown key, which counts as a wrong token. */
  programWriter(from: CallSource, key: string, equipment: string): Promise<ProgramWriter | undefined>
  /** Call this when a user has changed how the coordinates of a recorder are read. */
  forgetCoords(): void
  /** Resolves when everything sent is stored and its status is written. */
  close(): Promise<void>
}

export const UNKNOWN_RECORDER = 'Телефон или трекер неизвестен или отключён'
export const NOT_ALLOWED = 'Владелец больше не разрешает записывать для этой машины'

/** The forms of `makeToken(128)` and `makeToken(256)`; tokens of another form are not looked up. */
const TOKEN = /^[\w-]{22}$/
const PROGRAM_KEY = /^[\w-]{43}$/

/** Number of recorders whose token hashes a process remembers. */
const RECORDERS = 50_000

const ofRecorder = (token: string): TokenKey => `recorder ${token}`

export function openRecording(
  deps: Pick<Deps, 'ingest' | 'db' | 'pool' | 'config' | 'signing' | 'store'>,
  log: FastifyBaseLogger,
): Recording {
  const { config } = deps
  const { db, pool } = deps.ingest
  /** The database is on our own disk. */
  const ownDatabase = config.databaseUrl === undefined
  const ingest = counting(openIngest(deps.ingest, deps.store))
  const settleZone = openFirstZones(db)
  const intervals = openStatedIntervals(db)
  const limits = openRecorderLimits(deps)
  const hashOf = openTokenHashes(RECORDERS)
  const coords = openRightedCoords({ db, tracks: readerOf(deps.ingest).pool }, (error) =>
    log.warn({ err: error }, 'coordinates of recorders not judged'),
  )
  const statuses = openStatuses(pool, deps.store, (error) =>
    log.warn({ err: error }, 'status of recorders not written'),
  )

  /** A key is looked up before wrong ones are counted: a neighbour's wrong keys must not keep a new phone out. */
  async function admitted(from: CallSource, key: TokenKey, isRight: () => Promise<boolean>): Promise<boolean> {
    if (limits.knows(key)) return true
    limits.mayLookUp(from)
    if (await isRight()) {
      limits.right(key)
      return true
    }
    await limits.wrong(from, key)
    return false
  }

  async function admitsOf(from: CallSource, tokens: string[]): Promise<Set<string>> {
    const admits = new Set(tokens.filter((token) => limits.knows(ofRecorder(token))))
    const unknown = tokens.filter((token) => !admits.has(token))
    if (unknown.length === 0) return admits
    limits.mayLookUp(from)
    const right = await recordersAmong(
      db,
      unknown.filter((token) => TOKEN.test(token)),
    )
    for (const token of right) limits.right(ofRecorder(token))
    const wrong = unknown.find((token) => !right.has(token))
    // A call counts once, however many wrong tokens it has.
    if (wrong !== undefined) await limits.wrong(from, ofRecorder(wrong))
    return admits.union(right)
  }

  async function take(budget: TokenKey, tokenHash: Buffer | undefined, received: Received): Promise<Recorded> {
    const { points: reported, sleeps = [] } = received
    // For nearly every point all of this is known at once: only what is not is awaited.
    const low = reported.length > 0 && ownDatabase && isDiskLow(config)
    if (low === true || (low && (await low))) return { state: 'full', of: 'disk' }
    limits.take(
      budget,
      reported.length + (received.refused?.length ?? 0) + sleeps.length + (received.beats?.length ?? 0),
    )
    const righted = tokenHash ? coords.righted(tokenHash, received) : received
    const its = righted instanceof Promise ? await righted : righted
    const { points } = its
    const stored = tokenHash && (await ingest.deliver({ tokenHash, points, sleeps }))
    if (stored === 'busy') return { state: 'busy' }
    if (!stored) return { state: 'unknown' }
    limits.right(budget)
    if (!stored.allowed) return { state: 'not_allowed' }
    if (hasSigns(its)) await keepSigns(pool, stored.recorder, its)
    if (stored.full && points.length > 0) return { state: 'full', of: 'quota' }
    if (received.every !== undefined) await intervals.note(stored.recorder, received, Date.now())
    const settling = settleZone(stored.recorder, points)
    if (settling) await settling
    statuses.note(stored.recorder, its, Date.now())
    return { state: 'stored', accepted: stored.accepted }
  }

  return {
    admits: (from, token) =>
      limits.knows(ofRecorder(token)) || admitsOf(from, [token]).then((admitted) => admitted.has(token)),
    admitsOf,
    async record(from, token, received) {
      const recorded = await take(ofRecorder(token), TOKEN.test(token) ? hashOf(token) : undefined, received)
      if (recorded.state === 'unknown') await limits.wrong(from, ofRecorder(token))
      return recorded
    },
    admitsKey: (from, key) =>
      admitted(from, `trackers ${key}`, async () => TOKEN.test(key) && (await isTrackerKey(db, key))),
    async trackers(from, key, ids) {
      const trackers = TOKEN.test(key) ? await findTrackers(db, key, ids) : undefined
      if (!trackers) await limits.wrong(from, `trackers ${key}`)
      else limits.right(`trackers ${key}`)
      return trackers
    },
    recordAs: (hash, received) => take(`recorder ${hash.toString('base64url')}`, hash, received),
    async admitsProgram(from, key) {
      let writes: boolean | undefined
      const admits = await admitted(from, `program ${key}`, async () => {
        writes = PROGRAM_KEY.test(key) ? await isWritingKey(db, key) : undefined
        return writes === true
      })
      if (admits) return 'writes'
      return writes === undefined ? 'unknown' : 'no_right'
    },
    async programWriter(from, key, equipment) {
      const writer = PROGRAM_KEY.test(key) ? await findWriter(db, key, equipment) : undefined
      if (!writer) await limits.wrong(from, `program ${key}`)
      else limits.right(`program ${key}`)
      return writer
    },
    forgetCoords: coords.forget,
    async close() {
      await ingest.idle()
      await statuses.flush()
    },
  }
}

function counting(ingest: Ingest): Ingest {
  const resultOf = (stored: Stored | 'busy') => {
    if (stored === 'busy') return 'busy'
    if (!stored) return 'unknown'
    return stored.allowed ? 'stored' : 'not_allowed'
  }
  return {
    ...ingest,
    async deliver(delivery) {
      metrics.pointsWaiting.inc(delivery.points.length)
      try {
        const stored = await ingest.deliver(delivery)
        metrics.deliveries.inc({ result: resultOf(stored) })
        if (stored && stored !== 'busy') metrics.pointsStored.inc(stored.accepted)
        return stored
      } catch (error) {
        metrics.deliveries.inc({ result: 'failed' })
        throw error
      } finally {
        metrics.pointsWaiting.dec(delivery.points.length)
      }
    },
  }
}
