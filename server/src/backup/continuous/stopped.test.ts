/** A server that is stopped while it makes a base copy ends at once, and leaves nothing that looks like a copy. */
import { chmodSync, existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { makeFolder } from '../../../test/folder.ts'
import { connect } from '../../db/connect.ts'
import { clusterOf } from '../../db/embedded/cluster.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { folderOf } from './folder.ts'
import { keepBackup } from './keep-backup.ts'

const silent = () => {}
const parent = makeFolder()
// PostgreSQL has a user of its own where we are root.
chmodSync(parent, 0o755)
const root = join(parent, 'copy')
const folder = folderOf(root)
const dataDir = makeFolder()
const embedded = await startEmbedded(dataDir, silent, { shared_buffers: '32MB' }, folder.wal)
atEnd(embedded.stop)

/** The job, and the stop of its server: resolves when both the job and its connections have ended. */
function open() {
  const { pool, close } = connect(embedded.url, silent, 'background', { connections: 1 })
  const stopping = new AbortController()
  const config = { dataDir, s3: undefined, backup: { folder: root, days: 14 } }
  const log = { info: silent, warn: silent, error: silent }
  const kept = keepBackup({ pool, config }, { signal: stopping.signal, log })
  const ended = kept.then(
    () => 'done',
    (error: Error) => error.name,
  )
  async function stop() {
    const begun = performance.now()
    stopping.abort()
    const how = await ended
    await close()
    return { how, seconds: (performance.now() - begun) / 1000 }
  }
  return { stop, ended, close }
}

/** A file of zeros that takes no room, but minutes to be packed. */
const LARGE = join(clusterOf(dataDir), 'large')

test('while it packs: within seconds, and the next run makes the copy', async () => {
  writeFileSync(LARGE, '')
  truncateSync(LARGE, 60 * 2 ** 30)
  const job = open()
  const packed = () => readdirSync(folder.bases).some((name) => existsSync(join(folder.bases, name, 'database.tar.gz')))
  await vi.waitFor(() => expect(packed()).toBe(true))
  const { how, seconds } = await job.stop()
  expect(how).toBe('AbortError')
  expect(seconds).toBeLessThan(20)
  expect(readdirSync(folder.bases)).toEqual([])

  rmSync(LARGE)
  const next = open()
  expect(await next.ended).toBe('done')
  await next.close()
  expect(readdirSync(folder.bases)).toHaveLength(1)
})

test('while PostgreSQL waits for its journal to be archived', async () => {
  rmSync(folder.bases, { recursive: true })
  chmodSync(folder.wal, 0o500)
  const job = open()
  const { pool, close } = connect(embedded.url, silent, 'setup', { connections: 1 })
  await vi.waitFor(async () => {
    const { rows } = await pool.query(`select wait_event from pg_stat_activity where query ~ '^select labelfile'`)
    expect(rows).toEqual([{ wait_event: 'BackupWaitWalArchive' }])
  })
  const { how, seconds } = await job.stop()
  expect(how).toBe('AbortError')
  expect(seconds).toBeLessThan(20)
  expect(readdirSync(folder.bases)).toEqual([])
  await close()
})
