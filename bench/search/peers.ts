/**
 * Alternative engines with the same items: a plain GiST index in our own database, and PostGIS and Redis where Debian's packages
 * of them are installed (`postgresql-15-postgis-3`, `redis-server`).
 */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bounds, centreOf, sidesKm } from '@spetskarta/shared/geo.ts'
import pg from 'pg'
import { createClient } from 'redis'
import { accountFor } from '../../server/src/db/embedded/account.ts'
import type { BenchServer } from '../lib/bench-server.ts'

/** The nearest cards in a rectangle and their number, as one JSON text with cards and `count`. */
export type Ask = (bounds: Bounds, limit: number, topic?: string) => Promise<string | Buffer>

export interface Peer {
  name: string
  ask: Ask
  /** Whether it finds exactly the items between the sides; Redis has boxes in kilometres. */
  exact: boolean
  /** Takes over the edits made since. */
  follow(): Promise<void>
  close(): Promise<void>
}

const CONNECTIONS = 8
const FOLDER = process.env.BENCH_DIR ?? '/tmp/spetskarta-bench'
const say = (line: string) => process.stderr.write(`${line}\n`)

/** A topic and a point for each word under which an item is found; the topic of all items is empty. */
const SPOTS = `
  select e.topic, i.lng, i.lat, i.number from search_entries e join items i on i.id = e.item
  union all select '', lng, lat, number from items where not hidden and lat is not null`
const CARDS = 'select number, card from items where not hidden and lat is not null'

const statement = (inside: string) => `
  with hit as materialized (
    select item, (lat - $1) ^ 2 + (least(abs(lng - $2), 360 - abs(lng - $2)) * $3) ^ 2 as far
    from bench_spots where ${inside} and topic = $8
  ), near as (select item, far from hit order by far limit $9)
  select '{"cards":[' || coalesce(string_agg(c.card, ',' order by near.far), '') || '],"count":'
    || (select count(*) from hit) || '}' as json
  from near join bench_cards c on c.number = near.item`

/** Rectangles of the bench never cross the 180th meridian. */
function ofDatabase(pool: pg.Pool, name: string, inside: string): Ask {
  const text = statement(inside)
  return async ({ south, north, west, east }, limit, topic = '') => {
    const { lat, lng } = centreOf({ south, north, west, east })
    const values = [lat, lng, Math.cos((lat * Math.PI) / 180), west, south, east, north, topic, limit]
    const { rows } = await pool.query<{ json: string }>({ name, text, values })
    return rows[0]?.json ?? ''
  }
}

const NEW_TABLES = `
  drop table if exists bench_spots, bench_cards;
  create table bench_spots (topic text collate "C" not null, lng float8, lat float8, item integer not null);
  create table bench_cards (number integer primary key, card text not null)`

/** Whether tables of an earlier run exist; if they are outdated, answers differ, and the bench stops. */
async function hasSpots(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(`select to_regclass('bench_cards') is not null as has`)
  return rows[0]?.has ?? false
}

async function openGist(server: BenchServer): Promise<Peer> {
  const { setup } = server
  const pool = new pg.Pool({ connectionString: server.url, max: CONNECTIONS })
  async function follow() {
    say('GiST: таблица и указатель…')
    await setup.query(NEW_TABLES)
    await setup.query(`insert into bench_spots ${SPOTS}`)
    await setup.query(`insert into bench_cards ${CARDS}`)
    await setup.query('create extension if not exists btree_gist')
    await setup.query('create index on bench_spots using gist (topic, point(lng, lat)) include (lat, lng, item)')
    await setup.query('vacuum (analyze) bench_spots, bench_cards')
  }
  if (!(await hasSpots(setup))) await follow()
  const ask = ofDatabase(pool, 'gist', 'point(lng, lat) <@ box(point($4, $5), point($6, $7))')
  return { name: 'GiST', ask, exact: true, follow, close: () => pool.end() }
}

/** The newest of several versions. */
function postgisBinaries(): string | undefined {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : []
  const withPostgis = versions.find((version) =>
    existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`),
  )
  return withPostgis && join(home, withPostgis, 'bin')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function openPostgis(server: BenchServer): Promise<Peer | undefined> {
  const binaries = postgisBinaries()
  if (!binaries) return void say('PostGIS не установлен (postgresql-15-postgis-3): без него')
  const folder = join(FOLDER, `postgis-${server.items}`)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o777)
  const cluster = join(folder, 'cluster')
  const account = accountFor(cluster)
  const run = (command: string, args: string[]) =>
    execFileSync(join(binaries, command), args, { ...account, stdio: 'ignore', cwd: '/' })
  const port = await freePort()
  if (!existsSync(cluster))
    run('initdb', ['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
  const settings = `-p ${port} -k ${folder} -c shared_buffers=512MB -c fsync=off -c random_page_cost=1.1 -c max_wal_size=4GB`
  run('pg_ctl', ['-D', cluster, '-w', '-o', settings, 'start'])
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: CONNECTIONS })
  async function follow() {
    say('PostGIS: копия объявлений…')
    const [spots, cards] = [join(folder, 'spots'), join(folder, 'cards')]
    await server.setup.query(`copy (${SPOTS}) to '${spots}'`)
    await server.setup.query(`copy (${CARDS}) to '${cards}'`)
    for (const line of [
      NEW_TABLES,
      'create extension if not exists postgis',
      'create extension if not exists btree_gist',
      `copy bench_spots from '${spots}'`,
      `copy bench_cards from '${cards}'`,
      'alter table bench_spots add column geom geometry(point, 4326) generated always as (st_setsrid(st_makepoint(lng, lat), 4326)) stored',
      'create index on bench_spots using gist (topic, geom)',
      'vacuum (analyze) bench_spots',
      'vacuum (analyze) bench_cards',
    ])
      await pool.query(line)
    for (const copy of [spots, cards]) rmSync(copy)
  }
  if (!(await hasSpots(pool))) await follow()
  const inside = 'geom && st_makeenvelope($4, $5, $6, $7, 4326) and lng between $4 and $6 and lat between $5 and $7'
  return {
    name: 'PostGIS',
    ask: ofDatabase(pool, 'postgis', inside),
    exact: true,
    follow,
    async close() {
      await pool.end()
      run('pg_ctl', ['-D', cluster, '-m', 'fast', 'stop'])
    },
  }
}

const AT_ONCE = 1000

async function openRedis(server: BenchServer): Promise<Peer | undefined> {
  const binary = '/usr/bin/redis-server'
  if (!existsSync(binary)) return void say('Redis не установлен (redis-server): без него')
  const port = await freePort()
  const kept = `redis-${server.items}.rdb`
  const settings = ['--save', '', '--appendonly', 'no', '--dir', FOLDER, '--dbfilename', kept]
  const process = spawn(binary, ['--port', String(port), ...settings], { stdio: 'ignore', cwd: '/tmp' })
  const open = async () => {
    for (;;) {
      const client = createClient({ socket: { host: '127.0.0.1', port, reconnectStrategy: false } })
      client.on('error', () => {})
      try {
        await client.connect()
        // Refused while Redis is loading its file.
        await client.ping()
        return client
      } catch {
        client.destroy()
        await sleep(100)
      }
    }
  }
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, open))
  const [first] = clients
  if (!first) throw new Error('no client of Redis')
  async function follow() {
    say('Redis: копия объявлений…')
    await first?.flushAll()
    for (let last = 0; ; ) {
      const { rows } = await server.setup.query<{
        number: number
        lat: number
        lng: number
        topics: string[]
        card: string
      }>(
        `select number, lat, lng, related || array[type, ''] as topics, card from items
          where number > $1 and not hidden and lat is not null order by number limit $2`,
        [last, AT_ONCE],
      )
      if (rows.length === 0) return void (await first?.sendCommand(['SAVE']))
      last = rows.at(-1)?.number ?? last
      const byTopic = new Map<string, { longitude: number; latitude: number; member: string }[]>()
      for (const { number, lat, lng, topics } of rows)
        for (const topic of new Set(topics)) {
          const members = byTopic.get(topic) ?? []
          members.push({ longitude: lng, latitude: lat, member: String(number) })
          byTopic.set(topic, members)
        }
      await Promise.all([...byTopic].map(([topic, members]) => first?.geoAdd(`spots:${topic}`, members)))
      await first?.mSet(rows.map(({ number, card }): [string, string] => [`card:${number}`, card]))
    }
  }
  if (!existsSync(join(FOLDER, kept))) await follow()
  let turn = 0
  return {
    name: 'Redis',
    exact: false,
    follow,
    async ask(bounds, limit, topic = '') {
      const client = clients[turn++ % clients.length] ?? first
      const { lat, lng } = centreOf(bounds)
      const spots = await client.geoSearch(
        `spots:${topic}`,
        { longitude: lng, latitude: lat },
        { ...sidesKm(bounds), unit: 'km' },
        { SORT: 'ASC' },
      )
      const cards = spots.length > 0 ? await client.mGet(spots.slice(0, limit).map((number) => `card:${number}`)) : []
      return `{"cards":[${cards.join(',')}],"count":${spots.length}}`
    },
    async close() {
      for (const client of clients) client.destroy()
      process.kill('SIGKILL')
    },
  }
}

/** The engines that are available here. */
export async function openPeers(server: BenchServer): Promise<Peer[]> {
  const peers = [await openGist(server), await openPostgis(server), await openRedis(server)]
  return peers.filter((peer) => peer !== undefined)
}
