/** One connection of this process that receives notices of what any instance has stored; it reconnects by itself. */
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { databaseSocket } from '../../db/away.ts'
import { COMMON_CHANNEL, type TrackNotice } from '../tracks/notices/track-notice.rules.ts'

/** How often the connection is checked, and how long an answer may take, ms. */
const CHECK_MS = 15_000
const ANSWER_MS = 5000
const RETRY_MS = 1000

interface NoticeHandlers {
  notice(notice: TrackNotice): void
  /** Notices were lost: anything stored after this moment of the database's clock may be news. */
  gap(since: Date): void
  /** Channels that are needed now, besides the common one. */
  channels(): ReadonlySet<string>
}

export interface NoticeListener {
  /** Resolves when notices of all needed channels are received; rejects if the database cannot be reached. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Connects at the first call of `ready`. */
export function openListener(
  connectionString: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  handlers: NoticeHandlers,
): NoticeListener {
  let client: pg.Client | undefined
  /** Channels that `client` listens to. */
  let heard: ReadonlySet<string> = new Set()
  let connecting: Promise<void> | undefined
  let checks: NodeJS.Timeout | undefined
  let closed = false
  /** The last moment at which the connection certainly worked. */
  let aliveAt: Date | undefined

  async function connect() {
    const fresh = new pg.Client({
      connectionString,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'spetskarta live',
      stream: databaseSocket,
      // Streams may request channels while the connection is being checked.
      pipeline: true,
    })
    fresh.on('notification', ({ payload }) => hear(payload ?? ''))
    // Also needed after a failed attempt: an error without a listener would end the process.
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    try {
      await fresh.connect()
      const channels = new Set([COMMON_CHANNEL, ...handlers.channels()])
      await fresh.query(listening(channels))
      const now = await timeOf(fresh)
      if (closed) throw new Error('closed')
      client = fresh
      heard = channels
      if (aliveAt) handlers.gap(aliveAt)
      aliveAt = now
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    checks = setInterval(() => void check(fresh), CHECK_MS).unref()
  }

  /** An error here would end the process: the driver calls this from its socket. */
  function hear(payload: string) {
    try {
      handlers.notice(JSON.parse(payload) as TrackNotice)
    } catch (error) {
      log.warn({ err: error }, 'live events: a notice was not understood')
    }
  }

  async function check(current: pg.Client) {
    try {
      await leaveUnwanted(current)
      const now = await timeOf(current)
      if (current === client) aliveAt = now
    } catch {
      lose(current)
    }
  }

  /**
   * Leaves channels of ended streams. Called only at each check, so that a browser that reconnects finds its channel still open.
   */
  async function leaveUnwanted(current: pg.Client) {
    const wanted = handlers.channels()
    const unwanted = [...heard].filter((channel) => channel !== COMMON_CHANNEL && !wanted.has(channel))
    if (current !== client || unwanted.length === 0) return
    // Set at once, so that a caller who needs such a channel listens to it again after this query.
    heard = heard.difference(new Set(unwanted))
    await current.query(unwanted.map((channel) => `unlisten ${channel}`).join('; '))
  }

  async function hearWanted(current: pg.Client) {
    const missing = handlers.channels().difference(heard)
    if (missing.size === 0) return
    await current.query(listening(missing))
    if (current !== client) throw new Error('the listening connection was lost')
    heard = heard.union(missing)
  }

  function lose(lost: pg.Client) {
    if (lost !== client) return
    client = undefined
    clearInterval(checks)
    lost.end().catch(() => {})
    if (closed) return
    log.warn('live events: the listening connection was lost')
    void retry()
  }

  async function retry() {
    while (!closed && !client) {
      await ready().catch(() => {})
      if (!client && !closed) await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
    }
  }

  async function ready(): Promise<void> {
    if (client) return hearWanted(client)
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    await connecting
    // Another caller may have arrived while it was connecting.
    if (client) await hearWanted(client)
  }

  return {
    ready,
    async close() {
      closed = true
      clearInterval(checks)
      await connecting?.catch(() => {})
      const last = client
      client = undefined
      await last?.end()
    },
  }
}

const listening = (channels: ReadonlySet<string>) => [...channels].map((channel) => `listen ${channel}`).join('; ')

async function timeOf(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select now()')
  return rows[0]?.now ?? new Date()
}
