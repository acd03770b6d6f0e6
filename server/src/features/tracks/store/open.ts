/** What a server knows of where tracks are stored: opened once, handed to whoever appends or writes states. */
import type pg from 'pg'
import { ONE_SHARD, openShards, type Shards, watchForSpread } from '../../../db/cluster/shards.ts'
import { canBeColumnar } from './columnar/columnar-here.queries.ts'
import { columnarBefore } from './columnar/months.rules.ts'

/** What is in it concerns this room alone. */
export type TrackStore = Shards

/** Of one database without a word about others. */
export const PLAIN_STORE: TrackStore = ONE_SHARD

interface Settings {
  /** Whole months that stay rows; undefined: all stay what they are. */
  rowMonths?: number | undefined
  /** Gets a line where the setting changes nothing. */
  warn?: (line: string) => void
  /** Called once when a database that was whole at the start has been spread: what this server knows is wrong then. */
  spread?: () => void
}

/** Throws where the database cannot be queried. */
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

/** Rows of machines in groups: what keeps one of them from being written does not concern the others. */
export async function inGroups<T extends { equipment: string }>(store: TrackStore, rows: readonly T[]): Promise<T[][]> {
  const places = await store.of(rows.map(({ equipment }) => equipment))
  return [...Map.groupBy(rows, (_, index) => store.nodeOf(places[index] ?? 0)).values()]
}
