/**
 * `npm run distribute` on plain PostgreSQL: what it refuses there, and, on a database where functions of the same names stand in
 * for Citus (`test/stand-in-citus.sql`: none can be installed here), what it asks for and in which order. That Citus does
 * it is seen with `TEST_NODES` on a real cluster.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { makePlainDatabase, makeStandInCluster } from '../../../test/citus/stand-in-citus.ts'
import { connect, type Database } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { distribute, lookAtCluster, placementTable, textOfTimeLeft } from './distribute.ts'
import { publishPoints } from './publish-points.ts'
import { TRACK_TABLES } from './track-tables.ts'

/** Of those, all keys have the machine in them. */
const FIT = ['stale_days', 'track_points']
const lines: string[] = []
const run = (tables = FIT) => distribute(cluster.pool, { tables, say: (line) => lines.push(line) })

let cluster: Database
beforeEach(async () => {
  lines.length = 0
  cluster = connect(await makeStandInCluster(), () => {}, 'setup', { connections: 1 })
  atEnd(cluster.close)
})

const calls = async () =>
  (await cluster.pool.query<{ call: string }>('select call from asked order by n')).rows.map(({ call }) => call)

const triggers = async () =>
  (
    await cluster.pool.query<{ name: string }>(
      'select tgname::text as name from pg_trigger where not tgisinternal and tgrelid = any ($1::text[]::regclass[]::oid[]) order by 1',
      [FIT],
    )
  ).rows.map(({ name }) => name)

test('a database without Citus is refused in one line', async () => {
  const { pool, close } = connect(await makePlainDatabase(), () => {}, 'setup')
  await expect(distribute(pool, { say() {} })).rejects.toThrow(/^В этой базе нет Citus: .*create extension citus$/)
  await close()
})

test('the first table makes a group, the others join it, and it is reported where they are', async () => {
  const placements = await run()
  expect(await calls()).toEqual(['stale_days by equipment with none', 'track_points by equipment with stale_days'])
  expect(lines).toEqual([
    'Распределяю stale_days (1 из 2)…',
    'Распределяю track_points (2 из 2, ещё около 1\u00a0мин)…',
  ])
  expect(placementTable(placements)).toBe(
    [
      'таблица       узел         частей   МБ',
      'stale_days    first:5432        1  0,0',
      'stale_days    second:5432       1  0,0',
      'track_points  first:5432        1  0,0',
      'track_points  second:5432       1  0,0',
    ].join('\n'),
  )
})

test.each([
  ['nothing is done', 0, [0, 0, 0], 0, ''],
  ['one of three alike took two minutes', 120_000, [0, 0, 0], 1, ', ещё около 4\u00a0мин'],
  ['the large one is still to come', 30_000, [0, 900_000_000], 1, ', ещё около 5\u00a0мин'],
  ['the large one is done', 300_000, [900_000_000, 0], 1, ', ещё около 1\u00a0мин'],
])('how long it still takes, by bytes and tables: %s', (_, taken, sizes, done, text) => {
  expect(textOfTimeLeft(taken, sizes, done)).toBe(text)
})

test('looking at a cluster lists what is still to do, and does nothing', async () => {
  expect(await lookAtCluster(cluster.pool, FIT)).toEqual({ missing: FIT, placements: [] })
  await run(['stale_days'])
  const seen = await lookAtCluster(cluster.pool, FIT)
  expect(seen.missing).toEqual(['track_points'])
  expect(seen.placements.map(({ table, node }) => `${table} ${node}`)).toEqual([
    'stale_days first:5432',
    'stale_days second:5432',
  ])
  expect(await calls()).toEqual(['stale_days by equipment with none'])
})

test('nothing binds the tables of tracks to others: all of them can be distributed', async () => {
  await run([...TRACK_TABLES])
  expect(await calls()).toEqual(
    TRACK_TABLES.map((table, n) => `${table} by equipment with ${n === 0 ? 'none' : TRACK_TABLES[0]}`),
  )
})

test('what statements call on a node is there, and points identify which of them go while they are copied', async () => {
  await run()
  const { rows } = await cluster.pool.query<{ name: string }>('select name::text from on_nodes')
  expect(rows).toEqual([{ name: 'machine_day(text,jsonb,timestamp with time zone)' }])
  await cluster.pool.query("select ensure_track_month('2020-02-02')")
  await publishPoints(cluster.pool)
  const { rows: months } = await cluster.pool.query<{ how: string }>(
    `select distinct relreplident as how from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'track_points'::regclass`,
  )
  expect(months).toEqual([{ how: 'f' }])
})

test('a text that changes a table of points holds nothing else: Citus sends it to the nodes as one prepared statement', async () => {
  await run()
  await cluster.pool.query("select ensure_track_month('2020-03-03')")
  const client = await cluster.pool.connect()
  const texts: string[] = []
  const ask = client.query.bind(client)
  client.query = ((...args: Parameters<typeof ask>) => {
    texts.push(String(args[0]))
    return ask(...args)
  }) as typeof client.query
  client.release()
  await publishPoints(cluster.pool)
  expect(texts.filter((text) => text.includes('alter table'))).toEqual([
    'alter table track_points_2020_03 replica identity full',
  ])
})

test('a list of libraries with that of Citus is taken', async () => {
  await cluster.pool.query(
    `create or replace function current_setting(name text, missing_ok boolean) returns text language sql as $$
      select 'citus, pgoutput' $$`,
  )
  await run()
  expect(await calls()).toHaveLength(2)
})

test('every table of tracks that rows are taken out of identifies them, to be copied meanwhile', async () => {
  const { rows } = await cluster.pool.query<{ name: string }>(
    `select t.name from unnest($1::text[]) as t (name) where not exists (
      select from pg_index where indrelid = t.name::regclass and indisprimary)`,
    [TRACK_TABLES],
  )
  // Its months identify their rows whole.
  expect(rows).toEqual([{ name: 'track_points' }])
})

test('no function in SQL names tables of tracks: Citus could not give them its parameters', async () => {
  const { rows } = await cluster.pool.query<{ name: string }>(
    `select proname as name from pg_proc join pg_language l on l.oid = prolang
    where pronamespace = 'public'::regnamespace and lanname = 'sql' and prosrc ~ ('\\m(from|join|into|update) (' || $1 || ')\\M')`,
    [TRACK_TABLES.join('|')],
  )
  expect(rows).toEqual([])
})

test('the rest of an interrupted run drops no triggers: a distributed table would refuse it', async () => {
  await run(['stale_days'])
  await cluster.pool.query(
    `create or replace function drop_triggers_of_tracks() returns void language plpgsql as $$ begin
      raise 'triggers are not supported on distributed tables'; end $$`,
  )
  await run()
  expect(await calls()).toHaveLength(2)
})

test('a second run asks for nothing, and one behind an interrupted run only for the rest', async () => {
  await run(['stale_days'])
  await run()
  await run()
  expect(await calls()).toEqual(['stale_days by equipment with none', 'track_points by equipment with stale_days'])
})

describe('refused, with nothing changed:', () => {
  test.each([
    ['a worker', 'update pg_dist_local_group set groupid = 1', /рабочий узел Citus: здесь нужен координатор/],
    [
      'an old Citus',
      `create or replace function citus_version() returns text language sql as $$ select 'Citus 11.3.1 on x' $$`,
      /^Нужен Citus 13\.0 или новее, здесь Citus 11\.3\.1/,
    ],
    ['nodes that do not know it', 'delete from pg_dist_node where groupid = 0', /citus_set_coordinator_host/],
    ['a coordinator without nodes', 'delete from pg_dist_node where groupid > 0', /citus_add_node/],
    ['a node that is off', 'update pg_dist_node set isactive = groupid <> 2', /^Узел second:5432 выключен/],
    [
      'a node that knows no tables',
      'update pg_dist_node set metadatasynced = groupid <> 1',
      /^Узел first:5432 не знает о таблицах/,
    ],
    [
      'a log that replication cannot read',
      `create or replace function current_setting(name text) returns text language sql as $$ select 'replica' $$`,
      /^Нужен wal_level = logical на каждом узле, здесь replica/,
    ],
    [
      'a PostgreSQL that may not load the library of replication',
      `create or replace function current_setting(name text, missing_ok boolean) returns text language sql as $$
        select 'pgoutput, test_decoding' $$`,
      /^Нужен output_plugin_libraries = 'citus, pgoutput' на каждом узле/,
    ],
    [
      'a foreign key to a table that stays',
      'alter table stale_days add constraint of_item foreign key (equipment) references items (id)',
      /мешает внешний ключ of_item между stale_days и items$/,
    ],
    [
      'a foreign key to another of them: one is still local when the first is distributed',
      'alter table stale_days add constraint of_day foreign key (equipment) references tracking (equipment)',
      /мешает внешний ключ of_day между stale_days и tracking$/,
    ],
    [
      'a trigger',
      'create trigger t after insert on stale_days for each row execute function suppress_redundant_updates_trigger()',
      /мешает триггер t на stale_days$/,
    ],
    [
      'a key without the machine',
      'create unique index by_day on stale_days (day)',
      /мешает ключ by_day без equipment на stale_days$/,
    ],
    [
      'a table that is in another group',
      "insert into pg_dist_partition values ('stale_days', 'h', 7), ('track_points', 'h', 8)",
      /^track_points распределена не вместе с stale_days/,
    ],
  ])('%s', async (_, change, message) => {
    await cluster.pool.query(change)
    const before = await triggers()
    await expect(run()).rejects.toThrow(message)
    expect([await calls(), await triggers()]).toEqual([[], before])
  })
})

test('a server or a command whose DATABASE_URL is a worker is refused before it migrates', async () => {
  await cluster.pool.query('update pg_dist_local_group set groupid = 2')
  await expect(migrate(cluster.pool)).rejects.toThrow(
    /^DATABASE_URL ведёт на рабочий узел Citus: здесь нужен координатор$/,
  )
})
