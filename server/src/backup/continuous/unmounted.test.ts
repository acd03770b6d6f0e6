/** A folder whose disk is not mounted, or that belongs to another database, gets nothing; the journal waits in the database. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { makeFolder } from '../../../test/folder.ts'
import { connect } from '../../db/connect.ts'
import { clusterOf } from '../../db/embedded/cluster.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { runningPostmaster } from '../../db/embedded/postmaster.ts'
import { mirrorFiles } from './files.ts'
import { folderOf } from './folder.ts'
import { keepBackup } from './keep-backup.ts'

const silent = () => {}
const parent = makeFolder()
// PostgreSQL has a user of its own where we are root.
chmodSync(parent, 0o755)
const root = join(parent, 'copy')
const folder = folderOf(root)
const home = makeFolder()

async function start(dataDir: string, backup: string) {
  const { url, stop } = await startEmbedded(dataDir, silent, { shared_buffers: '32MB' }, folderOf(backup).wal)
  atEnd(stop)
  const { pool, close } = connect(url, silent, 'setup', { connections: 1 })
  const config = { dataDir, s3: undefined, backup: { folder: backup, days: 14 } }
  const log = { info: silent, warn: silent, error: silent }
  const keep = () => keepBackup({ pool, config }, { signal: new AbortController().signal, log })
  const change = async () => {
    await pool.query(
      'create table if not exists words (word text); insert into words values (repeat(gen_random_uuid()::text, 9))',
    )
    const { rows } = await pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    return `${rows[0]?.name}.gz`
  }
  const failures = async () => {
    const { rows } = await pool.query<{ n: number }>('select failed_count::int as n from pg_stat_archiver')
    return rows[0]?.n ?? 0
  }
  const end = async () => {
    await close()
    await stop()
  }
  return { pool, keep, change, failures, end }
}

/** As the system shows an unmounted disk: an empty folder, on the system's own disk. */
function unmount(path: string) {
  renameSync(path, `${path}.disk`)
  mkdirSync(path)
}
function mount(path: string) {
  rmSync(path, { recursive: true })
  renameSync(`${path}.disk`, path)
}

test('an unmounted folder stays empty, the job fails, and the journal arrives once it is mounted', async () => {
  const live = await start(home, root)
  await live.keep()
  unmount(root)
  const segment = await live.change()
  await vi.waitFor(async () => expect(await live.failures()).toBeGreaterThan(0))
  await expect(live.keep()).rejects.toThrow('не подключён')
  expect(readdirSync(root)).toEqual([])
  await live.end()

  // The server starts nevertheless.
  const again = await start(home, root)
  await expect(again.keep()).rejects.toThrow('не подключён')
  const next = await again.change()
  await vi.waitFor(async () => expect(await again.failures()).toBeGreaterThan(0))
  expect(readdirSync(root)).toEqual([])

  mount(root)
  const last = await again.change()
  await vi.waitFor(() => expect(readdirSync(folder.wal)).toEqual(expect.arrayContaining([segment, next, last])))
  await again.keep()
  expect(readdirSync(folder.bases)).toHaveLength(1)
  await again.end()
})

test('another folder is begun at once, and the same one anew where the operator has removed its name', async () => {
  const other = join(parent, 'other')
  const moved = await start(home, other)
  await moved.keep()
  expect(readdirSync(folderOf(other).bases)).toHaveLength(1)
  await moved.end()

  rmSync(other, { recursive: true })
  const refused = await start(home, other)
  await expect(refused.keep()).rejects.toThrow(join(home, 'backup-folder'))
  await refused.end()
  rmSync(join(home, 'backup-folder'))
  const begun = await start(home, other)
  await begun.keep()
  expect(readdirSync(folderOf(other).bases)).toHaveLength(1)
  await begun.end()
})

test('a database whose folder is of another one does not start, and leaves its journal alone', async () => {
  const before = readdirSync(folder.wal).map((name) => readFileSync(join(folder.wal, name)).length)
  const strange = makeFolder()
  await expect(start(strange, root)).rejects.toThrow('копия другой базы')
  expect(runningPostmaster(clusterOf(strange))).toBeUndefined()
  expect(readdirSync(folder.wal).map((name) => readFileSync(join(folder.wal, name)).length)).toEqual(before)
})

test('a disk of another database that is mounted meanwhile gets no journal', async () => {
  const live = await start(home, root)
  await live.keep()
  unmount(root)
  mkdirSync(folder.wal, { mode: 0o777 })
  chmodSync(folder.wal, 0o777)
  writeFileSync(folder.cluster, '7000000000000000000\n')
  await live.change()
  await vi.waitFor(async () => expect(await live.failures()).toBeGreaterThan(0))
  expect(readdirSync(folder.wal)).toEqual([])
  await expect(live.keep()).rejects.toThrow('копия другой базы')
  mount(root)
  await live.end()
})

test('a disk that goes away while files are copied gets no more of them', async () => {
  const [store, gone] = [makeFolder(), join(makeFolder(), 'copy')]
  writeFileSync(join(store, 'photo.webp'), 'x')
  await expect(mirrorFiles(store, folderOf(gone), '2026-11-30')).rejects.toThrow('не подключён')
  expect(() => readdirSync(gone)).toThrow('ENOENT')
})

test('what is old is removed also where files cannot be copied: else a full disk would stay full', async () => {
  const live = await start(home, root)
  await live.keep()
  mkdirSync(join(folder.gone, '2020-01-01'))
  mkdirSync(join(home, 'blobs', 'images', 'a'), { recursive: true })
  writeFileSync(join(home, 'blobs', 'images', 'a', 'small.webp'), 'x')
  writeFileSync(join(folder.files, 'images'), 'in the way')
  await expect(live.keep()).rejects.toThrow(/./)
  expect(readdirSync(folder.gone)).toEqual([])
  await live.end()
})
