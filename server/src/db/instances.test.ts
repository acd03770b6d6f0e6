/** Servers that start beside others on one database. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/clone.ts'
import { makeFolder } from '../../test/folder.ts'
import { openBlobs, storePrint } from '../outside/blobs/blobs.ts'
import type { CommandError } from '../outside/command-error.ts'
import { holdSweeps, releaseSweeps } from './doomed-blobs.ts'
import { joinInstances as join, secretPrint } from './instances.ts'

const { db, pool } = await cloneDatabase(4)
const instance = {
  name: 'first',
  address: '10.0.0.1:3000',
  version: '0.1.0',
  secretPrint: secretPrint('one'),
  storePrint: 'store',
}
const refusals: string[] = []
const joinInstances = (database: typeof db, given: typeof instance) =>
  join(database, given, (error: CommandError) => refusals.push(error.message))
const names = async () => (await db.selectFrom('instances').select('name').execute()).map(({ name }) => name)

const waiting = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

beforeEach(() => db.deleteFrom('instances').execute())

test('servers with one secret and one store work together; who leaves is forgotten', async () => {
  const first = await joinInstances(db, instance)
  const second = await joinInstances(db, { ...instance, name: 'second' })
  expect((await names()).sort()).toEqual(['first', 'second'])
  await first.leave()
  expect(await names()).toEqual(['second'])
  await second.leave()
})

test.each([
  ['secret', { secretPrint: secretPrint('two') }, 'сервер first (10.0.0.1:3000) с другим SECRET'],
  ['store of files', { storePrint: 'another' }, 'сервер first (10.0.0.1:3000) с другим хранилищем файлов'],
])('a server with another %s is refused in one line', async (_what, other, reason) => {
  const first = await joinInstances(db, instance)
  await expect(joinInstances(db, { ...instance, ...other, name: 'second' })).rejects.toThrow(reason)
  expect(await names()).toEqual(['first'])
  await first.leave()
})

test('a server starts while a backup is made', async () => {
  const backup = await pool.connect()
  await holdSweeps(backup)
  await (await joinInstances(db, instance)).leave()
  await releaseSweeps(backup)
  backup.release()
})

test('of two servers with different secrets that start together one is refused', async () => {
  const started = await Promise.allSettled(
    ['one', 'two'].map((secret) => joinInstances(db, { ...instance, secretPrint: secretPrint(secret) })),
  )
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const one of started) if (one.status === 'fulfilled') await one.value.leave()
})

test('a server that was killed is in no other’s way after half a minute', async () => {
  await joinInstances(db, instance)
  await sql`update instances set seen_at = now() - interval '31 seconds'`.execute(db)
  const second = await joinInstances(db, { ...instance, name: 'second', secretPrint: secretPrint('two') })
  expect(await names()).toEqual(['second'])
  await second.leave()
})

test('a server whose row was deleted while it was silent is compared again before it works on', async () => {
  const silent = await joinInstances(db, instance)
  await sql`update instances set seen_at = now() - interval '31 seconds'`.execute(db)
  await silent.beat()
  expect(await names()).toEqual(['first'])
  // Nobody else has started: it goes on.
  await db.deleteFrom('instances').execute()
  await silent.beat()
  expect(await names()).toEqual(['first'])
  expect(refusals).toEqual([])
  await sql`update instances set seen_at = now() - interval '31 seconds'`.execute(db)
  const second = await joinInstances(db, { ...instance, name: 'second', secretPrint: secretPrint('two') })
  await silent.beat()
  expect(await names()).toEqual(['second'])
  expect(refusals).toEqual([expect.stringContaining('сервер second (10.0.0.1:3000) с другим SECRET')])
  await silent.leave()
  await second.leave()
})

test('a beat under way does not record a server that has left', async () => {
  const leaving = await joinInstances(db, instance)
  await db.deleteFrom('instances').execute()
  const held = await pool.connect()
  await held.query('begin')
  await held.query('lock table instances in share row exclusive mode')
  const beat = leaving.beat()
  const left = leaving.leave()
  // Both wait for this transaction, or for what waits for it.
  await expect.poll(async () => (await waiting()) > 0).toBe(true)
  await held.query('commit')
  held.release()
  await Promise.all([beat, left])
  expect(await names()).toEqual([])
})

test('a folder of files keeps its name, another folder has another, and a named folder without files is empty', async () => {
  const [one, two] = [makeFolder(), makeFolder()]
  const first = await storePrint({ s3: undefined, dataDir: one })
  expect(await storePrint({ s3: undefined, dataDir: one })).toBe(first)
  expect(await storePrint({ s3: undefined, dataDir: two })).not.toBe(first)
  expect(await (await openBlobs({ s3: undefined, dataDir: one })).isEmpty()).toBe(true)
})
