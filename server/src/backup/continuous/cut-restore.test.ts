/** A restore that was cut: what it has left does not start, and the same restore can be repeated. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { makeUser } from '../../../test/factories.ts'
import { makeFolder } from '../../../test/folder.ts'
import { programEnv } from '../../../test/program-env.ts'
import { putCluster } from '../../../test/run/put-cluster.ts'
import { connect } from '../../db/connect.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { folderOf } from './folder.ts'
import { keepBackup } from './keep-backup.ts'
import { restoreMoment } from './restore-moment.ts'

const silent = () => {}
const parent = makeFolder()
// PostgreSQL has a user of its own where we are root.
chmodSync(parent, 0o755)
const root = join(parent, 'copy')
const folder = folderOf(root)
const NAMES = ['first', 'second', 'third']

const home = makeFolder()
putCluster(home)
const live = await startEmbedded(home, silent, { shared_buffers: '32MB' }, folder.wal)
atEnd(live.stop)
const { db, pool, close } = connect(live.url, silent, 'setup', { connections: 2 })
const { id: owner } = await makeUser(db)
for (const name of NAMES) {
  mkdirSync(join(home, 'blobs', 'images', name), { recursive: true })
  writeFileSync(join(home, 'blobs', 'images', name, 'small.webp'), name)
  await db
    .insertInto('item_uploads')
    .values({ folder: `images/${name}`, owner })
    .execute()
}
await keepBackup(
  { pool, config: { dataDir: home, s3: undefined, backup: { folder: root, days: 14 } } },
  { signal: new AbortController().signal, log: { info: silent, warn: silent, error: silent } },
)
await close()
await live.stop()

async function expectWhole(place: string) {
  const { url, stop } = await startEmbedded(place, silent)
  const again = connect(url, silent, 'setup', { connections: 1 })
  const uploads = await again.db.selectFrom('item_uploads').select('folder').execute()
  await again.close()
  await stop()
  expect(uploads).toHaveLength(NAMES.length)
  expect(readdirSync(join(place, 'blobs', 'images')).sort()).toEqual(NAMES)
}

test('cut between the database and its files, it does not start until it is repeated', async () => {
  const place = makeFolder()
  // Read only after the files of `files` are known.
  renameSync(folder.gone, `${folder.gone}.away`)
  await expect(restoreMoment(root, place, undefined)).rejects.toThrow('ENOENT')
  expect(existsSync(join(place, 'postgres', 'PG_VERSION'))).toBe(true)
  await expect(startEmbedded(place, silent)).rejects.toThrow(
    `Восстановление копии в ${place} прервано. Повторите npm run restore: оно начнётся сначала.`,
  )
  renameSync(`${folder.gone}.away`, folder.gone)
  await restoreMoment(root, place, undefined)
  await expectWhole(place)
  await expect(restoreMoment(root, place, undefined)).rejects.toThrow('уже есть база')
})

test.each(['Распаковывается', 'Повторяется'])('killed at «%s», it is repeated from the beginning', async (at) => {
  const place = makeFolder()
  const path = fileURLToPath(new URL('../../commands/restore.ts', import.meta.url))
  const child = spawn(process.execPath, [path, root], {
    env: programEnv({ DATA_DIR: place }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stderr })) if (line.startsWith(at)) child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  // Its lock and its PostgreSQL may be there still.
  await restoreMoment(root, place, undefined)
  await expectWhole(place)
})

test('of two restores to one place only one fills it', async () => {
  const place = makeFolder()
  const both = await Promise.allSettled([restoreMoment(root, place, undefined), restoreMoment(root, place, undefined)])
  // Either may be the first to take the lock.
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.map((end) => (end.status === 'rejected' ? String(end.reason) : '')).join('')).toContain('уже занят')
  await expectWhole(place)
  rmSync(place, { recursive: true })
})
