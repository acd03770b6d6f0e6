/** One connection of this process that receives notices of what any instance has stored; it reconnects by itself. */
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { databaseSocket } from '../../db/away.ts'
import { TRACK_CHANNEL, type TrackNotice } from '../tracks/track-notice.queries.ts'

/** How often the connection is checked, and how long an answer may take, ms. */
const CHECK_MS = 15_000
const ANSWER_MS = 5000
const RETRY_MS = 1000

interface NoticeHandlers {
  notice(notice: TrackNotice): void
  /** Notices were lost: anything stored after this moment of the database's clock may be news. */
  gap(since: Date): void
}

export interface NoticeListener {
  /** Resolves when it receives notices; rejects where the database cannot be reached at the first try. */
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
    })
    fresh.on('notification', ({ payload }) => handlers.notice(JSON.parse(payload ?? '') as TrackNotice))
    // Also needed after a failed attempt: an error without a listener would end the process.
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    try {
      await fresh.connect()
      await fresh.query(`listen ${TRACK_CHANNEL}`)
      const now = await timeOf(fresh)
      if (closed) throw new Error('closed')
      client = fresh
      if (aliveAt) handlers.gap(aliveAt)
      aliveAt = now
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    checks = setInterval(() => void check(fresh), CHECK_MS).unref()
  }

  async function check(current: pg.Client) {
    try {
      const now = await timeOf(current)
      if (current === client) aliveAt = now
    } catch {
      lose(current)
    }
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
    if (client) return
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    await connecting
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

async function timeOf(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select now()')
  return rows[0]?.now ?? new Date()
}
