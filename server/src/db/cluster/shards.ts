/**
 * Which machines are stored together. Each shard has its own queue of points, so that an outage of one stops no other, and no
 * statement that locks rows spans two shards.
 */
import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../connect.ts'

export interface Shards {
  /** Number of nodes that hold shards. */
  readonly nodes: number
  /** The number of each machine's shard, in the order of `equipments`. */
  of(equipments: readonly string[]): Promise<number[]>
  nodeOf(shard: number): number
  /** Changes as soon as machines may be in other shards than before. */
  readonly division: number
  /** Points before this moment (ms) may be kept by columns (decision 50). */
  rowsSince(): number
  close(): void
}

/** The shard of each machine in a database that is not spread. */
export const NOT_SPREAD = 0

/** A database that is not spread: one transaction may write for any machine. */
export const ONE_SHARD: Shards = {
  nodes: 1,
  of: async (equipments) => equipments.map(() => NOT_SPREAD),
  nodeOf: () => 0,
  division: 0,
  rowsSince: () => Number.NEGATIVE_INFINITY,
  close() {},
}

/** Interval of looking up where the shards are, ms: they move when nodes come and go. */
const LOOK_MS = MINUTE

/** In a database that is not spread these functions return a constant, without Citus. */
const IS_SPREAD = `select prosrc <> 'select 0' as spread from pg_proc where oid = 'shards_of_tracks()'::regprocedure`

const PLACES = `
select s.shardid::int as shard, p.groupid as node
from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
where s.logicalrelid = 'tracking'::regclass`

/** Shard -> node. */
async function readPlaces(pool: pg.Pool): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ shard: number; node: number }>(PLACES)
  return new Map(rows.map(({ shard, node }) => [shard, node]))
}

/** Whether `distribute` has spread this database. */
export async function isSpread(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ spread: boolean }>(IS_SPREAD)
  return rows[0]?.spread ?? false
}

/** Interval at which a server that began on a single database checks whether it has become a cluster, ms. */
const SPREAD_MS = 5 * SECOND

/**
 * For a server that began before the database was spread: it would go on as if there were one shard, and the cluster would answer
 * with errors. `spread` is called once. Returns a function that ends the watching.
 */
export function watchForSpread(pool: pg.Pool, spread: () => void): () => void {
  let isAsking = false
  const look = async () => {
    if (isAsking) return
    isAsking = true
    // A database that is away is reported elsewhere.
    const is = await isSpread(pool).catch(() => false)
    isAsking = false
    if (!is) return
    clearInterval(looks)
    spread()
  }
  const looks = setInterval(look, SPREAD_MS).unref()
  return () => clearInterval(looks)
}

const COLUMNAR = `
select to_date(right(max(c.relname), 7), 'YYYY_MM') + interval '1 month' as until
from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_am a on a.oid = c.relam
where i.inhparent = 'track_points'::regclass and a.amname = 'columnar' and c.relname ~ '^track_points_\\d{4}_\\d\\d$'`

/** The end of the newest month that is kept by columns, ms. */
async function readColumnarUntil(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ until: number | null }>(
    `select extract(epoch from until at time zone 'UTC')::float8 * 1000 as until from (${COLUMNAR}) c`,
  )
  return rows[0]?.until ?? Number.NEGATIVE_INFINITY
}

/**
 * The shards of this database as they are now; throws where it cannot be queried. `columnarBefore`: the end of the months that a
 * job turns to columns, ms; months that are already turned are found here.
 */
export async function openShards(
  pool: pg.Pool,
  columnarBefore: () => number = () => Number.NEGATIVE_INFINITY,
): Promise<Shards> {
  if (!(await isSpread(pool))) return ONE_SHARD
  let nodes = await readPlaces(pool)
  let columnarUntil = await readColumnarUntil(pool)
  let division = 0

  async function look() {
    const now = await readPlaces(pool)
    // Shards that are moved keep their number, shards that are split do not.
    if (new Set(now.keys()).symmetricDifference(new Set(nodes.keys())).size > 0) division++
    nodes = now
    columnarUntil = await readColumnarUntil(pool)
  }
  // After a failure the last known places stay in use until the next look.
  const looks = setInterval(() => void look().catch(() => undefined), LOOK_MS).unref()

  return {
    get nodes() {
      return new Set(nodes.values()).size
    },
    async of(equipments) {
      if (equipments.length === 0) return []
      const { rows } = await pool.query<{ shard: number }>(
        `select shard_of_machine(m.id) as shard from unnest($1::uuid[]) with ordinality as m (id, n) order by m.n`,
        [equipments],
      )
      return rows.map(({ shard }) => shard)
    },
    nodeOf: (shard) => nodes.get(shard) ?? 0,
    get division() {
      return division
    },
    rowsSince: () => Math.max(columnarUntil, columnarBefore()),
    close: () => clearInterval(looks),
  }
}

/** SQL by which `distribute` replaces the functions of a database that is not spread. */
export const ASK_CITUS = `
create or replace function shard_of_machine(machine uuid) returns int language sql stable as
  $$ select get_shard_id_for_distribution_column('tracking'::regclass, machine)::int $$;
create or replace function shards_of_tracks() returns setof int language sql stable as
  $$ select shardid::int from pg_dist_shard where logicalrelid = 'tracking'::regclass $$`

/** The rows grouped by shard. */
export async function byShard<T extends { equipment: string }>(db: Db, rows: readonly T[]): Promise<T[][]> {
  const machines = [...new Set(rows.map(({ equipment }) => equipment))]
  if (machines.length < 2) return rows.length > 0 ? [[...rows]] : []
  const { rows: spread } = await sql<{ equipment: string; shard: number }>`
    select id as equipment, shard_of_machine(id) as shard from unnest(${machines}::uuid[]) as m (id)`.execute(db)
  const shards = new Map(spread.map(({ equipment, shard }) => [equipment, shard]))
  return [...Map.groupBy(rows, ({ equipment }) => shards.get(equipment)).values()]
}

/** The rows of one shard, picked at random among the shards. */
export async function inOneShard<T extends { equipment: string }>(db: Db, rows: readonly T[]): Promise<T[]> {
  const groups = await byShard(db, rows)
  // Not always the first: while its node hangs, the others must have their turn.
  return groups[Math.floor(Math.random() * groups.length)] ?? []
}

/**
 * Shards whose writing lock may be held while points are stored; 0 too, for servers that began before the database was spread.
 */
export async function shardNumbers(db: Db, machines?: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ shard: number }>`
    select 0 as shard union ${
      machines
        ? sql`select shard_of_machine(id) from unnest(${machines}::uuid[]) as m (id)`
        : sql`select shard from shards_of_tracks() as s (shard)`
    } order by shard`.execute(db)
  return rows.map(({ shard }) => shard)
}
