/**
 * Turns a database into a cluster: distributes the tables of tracks with their rows by machine, while servers work. It can be
 * repeated: distributed tables stay as they are, and what an interrupted run left undone is completed.
 */
import type pg from 'pg'
import { CommandError } from '../../outside/command-error.ts'
import { codeOf } from '../../outside/error-fields.ts'
import { publishPoints } from './publish-points.ts'
import { roleOfNode } from './role.ts'
import { ASK_CITUS } from './shards.ts'
import { TRACK_TABLES } from './track-tables.ts'

/** Oldest Citus that works: it was the first to support PostgreSQL 17. */
const CITUS_LEAST = 13
const KEY = 'equipment'
/** SQLSTATE: insufficient_privilege. */
const NO_RIGHT = '42501'

interface Options {
  tables?: readonly string[]
  say: (line: string) => void
}

export interface Placement {
  table: string
  node: string
  shards: number
  bytes: number
}

/** Throws CommandError with one line where a requirement is not met; then no table is distributed. */
export async function distribute(pool: pg.Pool, { tables = TRACK_TABLES, say }: Options): Promise<Placement[]> {
  await requireCluster(pool)
  await requireNodes(pool)
  const known = await distributed(pool, tables)
  const missing = tables.filter((table) => !known.has(table))
  if (missing.length > 0) {
    await requireLogical(pool)
    await requirePlugin(pool)
    await makeFit(pool, tables)
    await publishPoints(pool)
  }
  const [leader = ''] = tables
  const sizes = await sizesOf(pool, missing)
  const begun = Date.now()
  for (const [done, table] of missing.entries()) {
    say(`Распределяю ${table} (${done + 1} из ${missing.length}${textOfTimeLeft(Date.now() - begun, sizes, done)})…`)
    const group = table === leader ? 'none' : leader
    // No parameters: outside a transaction the statement needs the table's name as a constant.
    await pool.query(`select create_distributed_table_concurrently('${table}', '${KEY}', colocate_with => '${group}')`)
  }
  // Statements call this function on the node of a machine; it depends only on its arguments.
  await pool.query(`select create_distributed_function('machine_day(text, jsonb, timestamptz)')`)
  await pool.query(ASK_CITUS)
  await makeColumnar(pool, say)
  return placements(pool, tables)
}

/** Fixed cost of distributing a table, as the bytes copied in the same time: 32 empty shards took half a minute. */
const EMPTY_TABLE = 100_000_000

/** Bytes of each table, its months included. */
async function sizesOf(pool: pg.Pool, tables: readonly string[]): Promise<number[]> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select coalesce(sum(pg_total_relation_size(p.relid)), 0) as bytes
    from unnest($1::text[]) with ordinality as t (name, n), pg_partition_tree(t.name::regclass) p group by n order by n`,
    [tables],
  )
  return rows.map(({ bytes }) => Number(bytes))
}

/**
 * `, ещё около 4 мин`, estimated from the time that the finished tables took (`taken`, ms); empty before the first is finished.
 */
export function textOfTimeLeft(taken: number, sizes: readonly number[], done: number): string {
  const work = (some: readonly number[]) => some.reduce((sum, bytes) => sum + bytes + EMPTY_TABLE, 0)
  if (done === 0) return ''
  const left = (taken / work(sizes.slice(0, done))) * work(sizes.slice(done))
  return `, ещё около ${Math.max(1, Math.round(left / 60_000))}\u00a0мин`
}

/**
 * Reports what `distribute` would do and where distributed tables lie; changes nothing. Throws CommandError as `distribute` does;
 * what only distributing needs is checked only where tables are left to distribute.
 */
export async function lookAtCluster(pool: pg.Pool, tables: readonly string[] = TRACK_TABLES) {
  await requireCluster(pool)
  await requireNodes(pool)
  const known = await distributed(pool, tables)
  const missing = tables.filter((table) => !known.has(table))
  if (missing.length > 0) {
    await requireLogical(pool)
    await requirePlugin(pool)
  }
  return { missing, placements: await placements(pool, tables) }
}

async function requireCluster(pool: pg.Pool) {
  const role = await roleOfNode(pool)
  if (role === 'alone')
    throw new CommandError(
      'В этой базе нет Citus: добавьте citus в shared_preload_libraries, перезапустите PostgreSQL и выполните create extension citus',
    )
  if (role === 'worker') throw new CommandError('DATABASE_URL ведёт на рабочий узел Citus: здесь нужен координатор')
  const { rows } = await pool.query<{ version: string }>('select citus_version() as version')
  const version = /Citus\s+(?:Enterprise\s+)?(\d+)\.\d+/i.exec(rows[0]?.version ?? '')?.[1]
  if (Number(version ?? 0) < CITUS_LEAST)
    throw new CommandError(`Нужен Citus ${CITUS_LEAST}.0 или новее, здесь ${rows[0]?.version ?? 'неизвестный'}`)
}

interface Node {
  name: string
  groupid: number
  isactive: boolean
  metadatasynced: boolean
  shouldhaveshards: boolean
}

async function requireNodes(pool: pg.Pool) {
  const { rows: nodes } = await pool.query<Node>(
    `select nodename || ':' || nodeport as name, groupid, isactive, metadatasynced, shouldhaveshards
    from pg_dist_node where noderole = 'primary' order by groupid`,
  )
  if (!nodes.some(({ groupid }) => groupid === 0))
    throw new CommandError(
      "Узлы не знают координатора: выполните на нём select citus_set_coordinator_host('его имя', порт)",
    )
  const workers = nodes.filter(({ groupid }) => groupid !== 0)
  if (!nodes.some(({ shouldhaveshards }) => shouldhaveshards))
    throw new CommandError("Нет узлов для данных: добавьте их, select citus_add_node('имя узла', порт)")
  const asleep = workers.find(({ isactive }) => !isactive)
  if (asleep)
    throw new CommandError(`Узел ${asleep.name} выключен: select citus_activate_node(…) или citus_remove_node(…)`)
  const deaf = workers.find(({ metadatasynced }) => !metadatasynced)
  if (deaf) throw new CommandError(`Узел ${deaf.name} не знает о таблицах: select start_metadata_sync_to_all_nodes()`)
}

/** Rows that are written during the copy follow by logical replication. */
async function requireLogical(pool: pg.Pool) {
  const { rows } = await pool.query<{ level: string }>(`select current_setting('wal_level') as level`)
  if (rows[0]?.level !== 'logical')
    throw new CommandError(
      `Нужен wal_level = logical на каждом узле, здесь ${rows[0]?.level}: alter system set wal_level = logical и перезапуск`,
    )
}

/** From 17.11 on PostgreSQL loads only the libraries on this list for replication. */
async function requirePlugin(pool: pg.Pool) {
  const { rows } = await pool.query<{ list: string | null }>(
    `select current_setting('output_plugin_libraries', true) as list`,
  )
  const list = rows[0]?.list ?? undefined
  if (list !== undefined && !list.split(/[\s,"]+/).includes('citus'))
    throw new CommandError(
      "Нужен output_plugin_libraries = 'citus, pgoutput' на каждом узле: alter system set output_plugin_libraries = 'citus', 'pgoutput' и select pg_reload_conf()",
    )
}

/** Adds the extension that keeps old months by columns, where its package is installed; Citus 13 no longer includes it. */
async function makeColumnar(pool: pg.Pool, say: (line: string) => void) {
  const { rowCount } = await pool.query(
    `select from pg_available_extensions where name = 'citus_columnar' and installed_version is null`,
  )
  if (!rowCount) return
  try {
    await pool.query('create extension if not exists citus_columnar')
    say('Добавлено расширение citus_columnar')
  } catch (error) {
    if (codeOf(error) !== NO_RIGHT) throw error
    say('Для COLUMNAR_AFTER_MONTHS нужно расширение: create extension citus_columnar от суперпользователя')
  }
}

/**
 * The triggers serve servers of the last release, none of which may run now. Where there are no triggers, the function is not
 * called: tables that an interrupted run has distributed would refuse it.
 */
async function dropTriggers(client: pg.ClientBase, tables: readonly string[]) {
  const { rowCount } = await client.query(
    'select from pg_trigger where not tgisinternal and tgrelid = any ($1::text[]::regclass[]::oid[])',
    [tables],
  )
  if (rowCount) await client.query('select drop_triggers_of_tracks()')
}

// A foreign key cannot stay: while one of its two tables is distributed, the other is still local.
const IN_THE_WAY = `
with own as (select unnest($1::text[])::regclass::oid as id)
select 'внешний ключ ' || conname || ' между ' || conrelid::regclass || ' и ' || confrelid::regclass as what
from pg_constraint
where contype = 'f' and conparentid = 0
  and (conrelid in (select id from own) or confrelid in (select id from own))
union all
select 'триггер ' || tgname || ' на ' || tgrelid::regclass
from pg_trigger where not tgisinternal and tgrelid in (select id from own)
union all
select 'ключ ' || i.indexrelid::regclass || ' без ${KEY} на ' || i.indrelid::regclass
from pg_index i
where i.indisunique and i.indrelid in (select id from own) and not exists (
  select from pg_attribute a
  where a.attrelid = i.indrelid and a.attname = '${KEY}' and a.attnum = any (i.indkey::smallint[]))
order by what`

async function requireFit(client: pg.ClientBase, tables: readonly string[]) {
  const { rows } = await client.query<{ what: string }>(IN_THE_WAY, [tables])
  if (rows[0]) {
    const others = rows.length > 1 ? ` и ещё ${rows.length - 1}` : ''
    throw new CommandError(`Таблицы треков нельзя распределить: мешает ${rows[0].what}${others}`)
  }
}

/** In one transaction: where something else is in the way, the triggers stay. */
async function makeFit(pool: pg.Pool, tables: readonly string[]) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await dropTriggers(client, tables)
    await requireFit(client, tables)
    await client.query('commit')
  } finally {
    // Ends the transaction where it was not committed.
    client.release(true)
  }
}

/** Those of the tables that are already distributed; throws where they are in several colocation groups. */
async function distributed(pool: pg.Pool, tables: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ table: string; colocation: number }>(
    `select logicalrelid::regclass::text as "table", colocationid as colocation
    from pg_dist_partition where partmethod = 'h' and logicalrelid::oid = any ($1::text[]::regclass[]::oid[])`,
    [tables],
  )
  const [leader = ''] = tables
  const group = rows.find(({ table }) => table === leader)?.colocation
  const alien = rows.find(({ colocation }) => colocation !== group)
  if (alien)
    throw new CommandError(
      `${alien.table} распределена не вместе с ${leader}: select undistribute_table('${alien.table}') и повторите`,
    )
  return new Set(rows.map(({ table }) => table))
}

/** Where the shards of the tables lie; partitions count as their table. */
async function placements(pool: pg.Pool, tables: readonly string[]): Promise<Placement[]> {
  const { rows } = await pool.query<Placement>(
    `with own as (
      select t.name, t.name::regclass::oid as id, t.n from unnest($1::text[]) with ordinality as t (name, n)
    ), parts as (
      select name, n, id from own
      union all
      select o.name, o.n, i.inhrelid from own o join pg_inherits i on i.inhparent = o.id
    )
    select p.name as "table", s.nodename || ':' || s.nodeport as node, count(*)::int as shards,
      coalesce(sum(s.shard_size), 0)::float8 as bytes
    from parts p join citus_shards s on s.table_name::oid = p.id
    group by p.name, p.n, s.nodename, s.nodeport
    order by p.n, node`,
    [tables],
  )
  return rows
}

const MEGABYTE = 1_000_000

/** The placements as a table of text, for a terminal. */
export function placementTable(placements: readonly Placement[]): string {
  const rows = [
    ['таблица', 'узел', 'частей', 'МБ'],
    ...placements.map(({ table, node, shards, bytes }) => [
      table,
      node,
      String(shards),
      (bytes / MEGABYTE).toFixed(1).replace('.', ','),
    ]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
  return rows.map((row) => line(row).join('  ')).join('\n')
}
