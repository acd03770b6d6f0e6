/** What a server knows of where tracks are stored: opened once and passed to everyone who appends points or writes states. */
import type pg from 'pg'
import { ONE_SHARD, openShards, type Shards, watchForSpread } from '../../../db/cluster/shards.ts'
import { canBeColumnar } from './columnar/columnar-here.queries.ts'
import { columnarBefore } from './columnar/months.rules.ts'

/** Opaque to other rooms. */
export type TrackStore = Shards

/** A single database that is not spread. */
export const PLAIN_STORE: TrackStore = ONE_SHARD

interface Settings {
  /** Number of whole months that stay rows; undefined: all stay as they are. */
  rowMonths?: number | undefined
  /** Receives a line if the setting has no effect. */
  warn?: (line: string) => void
  /** Called once if a database that was not spread at the start has been spread: then what this server knows is wrong. */
  spread?: () => void
}

/** Throws if the database cannot be queried. */
export async function openTrackStore(pool: pg.Pool, { rowMonths, warn, spread }: Settings = {}): Promise<TrackStore> {
  const store = await openShards(
    pool,
    rowMonths === undefined ? undefined : () => columnarBefore(rowMonths, Date.now()),
  )
  if (rowMonths !== undefined && !(await canBeColumnar(pool)))
    warn?.(
      'COLUMNAR_AFTER_MONTHS ничего не меняет: нужен кластер Citus (npm run distribute) и create extension citus_columnar на координаторе',
    )
  return store === PLAIN_STORE && spread ? { ...store, close: watchForSpread(pool, spread) } : store
}

/** Groups rows of machines by node, so that a failure on one node does not affect the others. */
export async function inGroups<T extends { equipment: string }>(store: TrackStore, rows: readonly T[]): Promise<T[][]> {
  const places = await store.of(rows.map(({ equipment }) => equipment))
  return [...Map.groupBy(rows, (_, index) => store.nodeOf(places[index] ?? 0)).values()]
}
