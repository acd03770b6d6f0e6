/** A real PostgreSQL brings its journal to a folder, and becomes again what it was at a moment. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY } from '@spetskarta/shared/durations.ts'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { makeUser } from '../../../test/factories.ts'
import { makeFolder } from '../../../test/folder.ts'
import { putCluster } from '../../../test/run/put-cluster.ts'
import { connect } from '../../db/connect.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { claimFolder, folderOf } from './folder.ts'
import { keepBackup } from './keep-backup.ts'
import { restoreMoment } from './restore-moment.ts'

const SMALL = { shared_buffers: '32MB' }
const silent = () => {}
const parent = makeFolder()
// PostgreSQL has a user of its own where we are root.
chmodSync(parent, 0o755)
const root = join(parent, 'копия 1')
const folder = folderOf(root)

async function start(dataDir: string, archive?: string) {
  const { url, stop } = await startEmbedded(dataDir, silent, SMALL, archive)
  atEnd(stop)
  const { db, pool, close } = connect(url, silent, 'setup', { connections: 2 })
  let closed: Promise<void> | undefined
  const end = () => (closed ??= close())
  atEnd(end)
  const rows = async () =>
    (await pool.query<{ word: string }>('select word from words order by word')).rows.map(({ word }) => word)
  const write = (word: string) => pool.query('insert into words values ($1)', [word])
  /** The moment of the database, and everything until then in the folder. */
  const moment = async () => {
    // A `Date` drops microseconds: what was written before must be milliseconds away.
    await pool.query('select pg_sleep(0.003)')
    const { rows } = await pool.query<{ at: Date; segment: string }>(
      'select clock_timestamp() as at, pg_walfile_name(pg_switch_wal()) as segment',
    )
    const [now] = rows
    if (!now) throw new Error('no moment')
    await vi.waitFor(() => expect(readdirSync(folder.wal)).toContain(`${now.segment}.gz`))
    return now.at.getTime()
  }
  const keep = (now?: number) =>
    keepBackup(
      { pool, config: { dataDir, s3: undefined, backup: { folder: root, days: 14 } } },
      { signal: new AbortController().signal, log: { info: silent, warn: silent, error: silent } },
      now,
    )
  return { db, pool, rows, write, moment, keep, stop: () => end().then(stop) }
}

const home = makeFolder()
putCluster(home)
const store = join(home, 'blobs', 'images')

const live = await start(home, folder.wal)
claimFolder(root, home)
const { id: owner } = await makeUser(live.db)
/** A file and the record that names it. */
async function put(name: string) {
  mkdirSync(join(store, name), { recursive: true })
  writeFileSync(join(store, name, 'small.webp'), name)
  await live.db
    .insertInto('item_uploads')
    .values({ folder: `images/${name}`, owner })
    .execute()
}
async function remove(name: string) {
  await live.db.deleteFrom('item_uploads').where('folder', '=', `images/${name}`).execute()
  rmSync(join(store, name), { recursive: true })
}

await live.pool.query('create table words (word text)')
writeFileSync(join(home, 'secret'), 'of the server')
await live.write('before the base')
await put('old')
await put('deleted')
await put('in-the-mirror')
await live.keep()
const bases = readdirSync(folder.bases)
await live.write('after the base')
await remove('deleted')
await put('new')
await live.keep()
// Deleted since the files were copied: the mirror still has it.
await remove('in-the-mirror')
const five = await live.moment()
await live.write('too late')
await remove('old')
await put('young')
await live.pool.query(`delete from words where word = 'before the base'`)
await live.keep()
const end = await live.moment()

const files = (dataDir: string) => readdirSync(join(dataDir, 'blobs', 'images')).sort()

test('what was there at the moment is there again, and nothing that came later', async () => {
  const place = makeFolder()
  await restoreMoment(root, place, five)
  const again = await start(place)
  expect(await again.rows()).toEqual(['after the base', 'before the base'])
  // A file that was removed since is named by the records of that moment; one that was removed before is not.
  expect(files(place)).toEqual(['new', 'old'])
  expect(readFileSync(join(place, 'blobs', 'images', 'old', 'small.webp'), 'utf8')).toBe('old')
  expect(readFileSync(join(place, 'secret'), 'utf8')).toBe('of the server')
  await again.write('it goes on')
  await again.stop()
})

test('without a moment the journal is repeated to its end', async () => {
  const place = makeFolder()
  const last = await restoreMoment(root, place, undefined)
  const again = await start(place)
  expect(await again.rows()).toEqual(['after the base', 'too late'])
  expect(files(place)).toEqual(['new', 'young'])
  expect(last?.getTime()).toBeLessThanOrEqual(end)
  await again.stop()
})

test('a base is made once a week, and what comes each ten minutes grows with what changed', async () => {
  expect(bases).toHaveLength(1)
  expect(readdirSync(folder.bases)).toEqual(bases)
  const base = Number(execFileSync('du', ['-sb', folder.bases], { encoding: 'utf8' }).split('\t')[0])
  const before = Number(execFileSync('du', ['-sb', folder.wal], { encoding: 'utf8' }).split('\t')[0])
  await live.write('a word')
  await live.moment()
  const after = Number(execFileSync('du', ['-sb', folder.wal], { encoding: 'utf8' }).split('\t')[0])
  expect(after - before).toBeLessThan(base / 10)
})

test('what a killed server has left of a file goes, also where the file itself is removed meanwhile', async () => {
  const removed = join(folder.files, 'images', 'removed')
  mkdirSync(removed, { recursive: true })
  writeFileSync(join(removed, 'small.webp.part'), 'half')
  await live.keep()
  expect(readdirSync(removed)).toEqual([])
  expect(readdirSync(join(folder.files, 'images', 'young'))).toEqual(['small.webp'])
})

test('a moment before the first base, or after the end of the journal, is refused in one line', async () => {
  await expect(restoreMoment(root, makeFolder(), five - DAY)).rejects.toThrow('Самая ранняя копия базы сделана позже')
  await expect(restoreMoment(root, makeFolder(), Date.now() + DAY)).rejects.toThrow('восстановите без --at')
  await expect(restoreMoment(root, home, five)).rejects.toThrow('уже есть база')
})

test('the backup of another database is not written over', async () => {
  const other = makeFolder()
  const database = await startEmbedded(other, silent, SMALL)
  await database.stop()
  expect(() => claimFolder(root, other)).toThrow('копия другой базы')
})

test('behind a server that kept no journal a base is made anew', async () => {
  await live.stop()
  const without = await start(home)
  await without.write('unseen')
  await without.pool.query('select pg_switch_wal()')
  await without.stop()
  const again = await start(home, folder.wal)
  await again.write('seen')
  await again.moment()
  await again.keep()
  const all = readdirSync(folder.bases)
  expect(all).toHaveLength(2)

  const place = makeFolder()
  await again.write('the last')
  await again.moment()
  await restoreMoment(root, place, undefined)
  const restored = await start(place)
  expect(await restored.rows()).toContain('unseen')
  expect(await restored.rows()).toContain('the last')
  await restored.stop()

  // Two bases later nothing of the first is needed.
  const segments = readdirSync(folder.wal).length
  await sleep(1)
  await again.keep(Date.now() + 22 * DAY)
  expect(readdirSync(folder.bases)).not.toContain(all[0])
  expect(readdirSync(folder.wal).length).toBeLessThan(segments)
  expect(existsSync(join(folder.gone, new Date().toISOString().slice(0, 10)))).toBe(false)
  await again.stop()
})

test('a journal that does not arrive fails the job', async () => {
  const again = await start(home, folder.wal)
  rmSync(folder.wal, { recursive: true })
  writeFileSync(folder.wal, '')
  await again.write('a word')
  await again.pool.query('select pg_switch_wal()')
  await vi.waitFor(async () => {
    const { rows } = await again.pool.query('select failed_count::int as n from pg_stat_archiver')
    expect(rows[0].n).toBeGreaterThan(0)
  })
  await expect(again.keep()).rejects.toThrow(/./)
  await again.stop()
})
