/** With a real streaming replica: a second PostgreSQL that follows the first. */
import { chownSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { getAllEquipments } from '@spetskarta/shared/catalog/catalog.ts'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { makeFolder } from '../../test/folder.ts'
import { testApp } from '../../test/harness.ts'
import { putCluster } from '../../test/run/put-cluster.ts'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { openReplica } from './replica.ts'

const SMALL = { fsync: 'off', shared_buffers: '32MB' }
const silent = () => {}

async function startPrimary(home: string) {
  const { url, stop } = await startEmbedded(home, silent, SMALL)
  atEnd(stop)
  return { url, stop }
}

/** A primary with our tables, and a replica that was copied while it stood still. */
async function startBoth() {
  const [home, copy] = [makeFolder(), makeFolder()]
  putCluster(home)
  putCluster(copy)
  const [cluster, signal] = [join(copy, 'postgres'), join(copy, 'postgres', 'standby.signal')]
  writeFileSync(signal, '')
  chownSync(signal, statSync(cluster).uid, statSync(cluster).gid)
  const { url } = await startPrimary(home)
  const { port, username, password } = new URL(url)
  const follows = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  const replica = await startEmbedded(copy, silent, { ...SMALL, primary_conninfo: follows })
  atEnd(replica.stop)
  return { primary: url, replica: replica.url }
}

/** Between us and the replica, so that it can be cut off and come back under the same address. */
async function openWay(to: string) {
  const sockets = new Set<Socket>()
  const way = createServer((socket) => {
    const onward = connectTo(Number(new URL(to).port), '127.0.0.1')
    for (const [one, other] of [[socket, onward] as const, [onward, socket] as const]) {
      one.on('error', silent).on('close', () => other.destroy())
      one.pipe(other)
    }
    sockets.add(socket)
  })
  const open = (port: number) => new Promise<void>((resolve) => way.listen(port, '127.0.0.1', resolve))
  await open(0)
  const { port } = way.address() as AddressInfo
  const cut = () => {
    way.close()
    for (const socket of sockets) socket.destroy()
  }
  atEnd(cut)
  const url = new URL(to)
  url.port = String(port)
  return { url: url.href, cut, mend: () => open(port) }
}

const urls = await startBoth()
const database = connect(urls.primary, silent, 'setup', { connections: 2 })
atEnd(database.close)
const beside = connect(urls.replica, silent, 'setup', { connections: 1 })
atEnd(beside.close)
const way = await openWay(urls.replica)
let clock = 0
const lines: string[] = []
const replica = openReplica({
  url: way.url,
  primary: database.pool,
  log: { info: (_, text) => lines.push(text), warn: (_, text) => lines.push(text) },
  now: () => clock,
})
atEnd(replica.close)
const { ask, signIn, makeEquipment } = await testApp({ database, replica, env: { SEARCH_MEMORY_MB: '0' } })
const cookie = await signIn()

const names = async (from = {}) =>
  (await ask(getAllEquipments, { querystring: {} }, from)).equipments.map(({ name }) => name)
const usable = async () => {
  await replica.check()
  return replica.usable() !== undefined
}
/** Until the replica has all that the primary has. */
const follow = () =>
  vi.waitFor(async () => {
    const { rows } = await database.pool.query<{ at: string }>('select pg_current_wal_lsn() as at')
    const reached = await beside.pool.query('select where pg_last_wal_replay_lsn() >= $1::pg_lsn', [rows[0]?.at])
    expect(reached.rowCount).toBe(1)
  })

/** While the replica takes over nothing. */
async function whilePaused(work: () => Promise<void>) {
  await follow()
  expect(await usable()).toBe(true)
  await beside.pool.query('select pg_wal_replay_pause()')
  try {
    await work()
  } finally {
    await beside.pool.query('select pg_wal_replay_resume()')
  }
  await follow()
  expect(await usable()).toBe(true)
}

test('guests are answered by the replica, and whoever is signed in sees at once what was written', () =>
  whilePaused(async () => {
    await makeEquipment({ name: 'Кран' })
    expect(await names()).toEqual([])
    expect(await names({ cookie })).toEqual(['Кран'])
  }))

test('the primary answers for a replica more than five seconds behind, until it has caught up', () =>
  whilePaused(async () => {
    await makeEquipment({ name: 'Каток' })
    expect(await usable()).toBe(true)
    expect(await names()).toEqual(['Кран'])
    clock += 4900
    expect(await usable()).toBe(true)
    clock += 200
    expect(await usable()).toBe(false)
    expect(await names()).toEqual(['Каток', 'Кран'])
  }))

test('a call that the dying replica fails is answered by the primary, and it is used again when it is back', async () => {
  expect(await usable()).toBe(true)
  way.cut()
  expect(await names()).toHaveLength(2)
  expect(replica.usable()).toBeUndefined()
  expect(await usable()).toBe(false)
  await way.mend()
  expect(await usable()).toBe(true)
})

test('nothing is written through it', async () => {
  expect(await usable()).toBe(true)
  await expect(replica.usable()?.pool.query('update items set hidden = true')).rejects.toThrow('read-only')
})

test('a replica that has become a primary itself is used no more, which is one line in the log, away or not', async () => {
  expect(await usable()).toBe(true)
  lines.length = 0
  await beside.pool.query('select pg_promote()')
  for (let look = 0; look < 3; look++) expect(await usable()).toBe(false)
  expect(lines).toEqual([expect.stringContaining('was promoted')])
  way.cut()
  expect(await usable()).toBe(false)
  await way.mend()
  expect(await usable()).toBe(false)
  expect(lines).toHaveLength(1)
})

test('a server that finds it promoted when it begins says so in the one line', async () => {
  const said: string[] = []
  const log = { info: (_: object, text: string) => said.push(text), warn: (_: object, text: string) => said.push(text) }
  const other = openReplica({ url: urls.replica, primary: database.pool, log })
  atEnd(other.close)
  await other.check()
  await other.check()
  expect(said).toEqual([expect.stringContaining('was promoted')])
})
