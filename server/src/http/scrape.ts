/** The text of a scrape: values counted before, and values queried for it. */
import { statfs } from 'node:fs/promises'
import { SECOND } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import * as metrics from '../outside/metrics.ts'

/** Least interval between queries of the database, ms. */
const ASK_MS = 15 * SECOND
/** How long a scrape waits for the database, ms: less than Prometheus waits for the scrape. */
const WAIT_MS = 2 * SECOND

interface Days {
  stale: number
  /** Seconds. */
  oldest: number
}

interface Files {
  doomed: number
  overdue: number
  undrawn: number
  /** Seconds. */
  oldestUndrawn: number
}

type Backlog = Days & Files

async function readBacklog(db: Db): Promise<Backlog> {
  const days = await sql<Days>`
    select count(*)::int as stale, coalesce(extract(epoch from now() - min(since)), 0)::float as oldest
    from stale_days`.execute(db)
  return { ...(days.rows[0] as Days), ...(await readFiles(db)) }
}

async function readFiles(db: Db): Promise<Files> {
  const { rows } = await sql<Files>`
    select d.*, p.* from (
      select count(*)::int as doomed, (count(*) filter (where after < now() - interval '1 hour'))::int as overdue
      from doomed_blobs
    ) d, (
      select count(*)::int as undrawn, coalesce(extract(epoch from now() - min(kept_at)), 0)::float as "oldestUndrawn"
      from incoming_photos where kept_at is not null
    ) p`.execute(db)
  return rows[0] as Files
}

const ofDatabase = {
  stale: metrics.staleDays,
  oldest: metrics.stalestSeconds,
  doomed: metrics.blobsDoomed,
  overdue: metrics.blobsOverdue,
  undrawn: metrics.photosUndrawn,
  oldestUndrawn: metrics.oldestUndrawn,
}

function tellBacklog(backlog: Backlog | undefined) {
  metrics.databaseUp.set(backlog ? 1 : 0)
  for (const [name, gauge] of Object.entries(ofDatabase)) {
    if (backlog) gauge.set(backlog[name as keyof Backlog])
    else gauge.remove()
  }
}

/** Returns a function that makes the text in Prometheus's format, also while the database is away. `now` ms. */
export function openScrape(
  { db, config, pools }: Pick<Deps, 'db' | 'config'> & { pools: Record<string, Deps['pool']> },
  now: () => number = () => performance.now(),
): () => Promise<string> {
  let asking: Promise<Backlog | undefined> | undefined
  let requestedAt = Number.NEGATIVE_INFINITY

  async function backlog() {
    if (now() - requestedAt > ASK_MS) {
      requestedAt = now()
      asking = readBacklog(db).catch(() => undefined)
    }
    const late = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => late.resolve(undefined), WAIT_MS)
    try {
      return await Promise.race([asking, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  async function disk() {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    metrics.diskFree.set(bavail * bsize)
    metrics.diskSize.set(blocks * bsize)
  }

  return async () => {
    for (const [name, pool] of Object.entries(pools)) {
      metrics.poolConnections.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
      metrics.poolConnections.set({ pool: name, state: 'idle' }, pool.idleCount)
      metrics.poolWaiting.set({ pool: name }, pool.waitingCount)
    }
    // A folder that does not exist yet has no disk.
    const [known] = await Promise.all([backlog(), disk().catch(() => {})])
    tellBacklog(known)
    return metrics.registry.metrics()
  }
}
