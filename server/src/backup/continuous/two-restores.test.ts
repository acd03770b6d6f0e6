/** Two restores from one folder: the journal of the first one's server stays, and each moment is found in its own timeline. */
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { makeFolder } from '../../../test/folder.ts'
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

async function start(dataDir: string) {
  const { url, stop } = await startEmbedded(dataDir, silent, { shared_buffers: '32MB' }, folder.wal)
  atEnd(stop)
  const { pool, close } = connect(url, silent, 'setup', { connections: 2 })
  const end = async () => {
    await close()
    await stop()
  }
  const words = async () => (await pool.query('select word from words order by word')).rows.map(({ word }) => word)
  /** The moment after the word was written. */
  const write = async (word: string) => {
    await pool.query('insert into words values ($1)', [word])
    // A `Date` drops microseconds: the moment must be milliseconds away from this word and the next.
    await pool.query('select pg_sleep(0.003)')
    const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
    await pool.query('select pg_sleep(0.003)')
    return rows[0]?.at.getTime() ?? 0
  }
  const archived = async () => {
    const { rows } = await pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    await vi.waitFor(() => expect(readdirSync(folder.wal)).toContain(`${rows[0]?.name}.gz`))
    return `${rows[0]?.name}.gz`
  }
  const config = { dataDir, s3: undefined, backup: { folder: root, days: 14 } }
  const log = { info: silent, warn: silent, error: silent }
  const keep = () => keepBackup({ pool, config }, { signal: new AbortController().signal, log })
  return { pool, words, write, archived, keep, end }
}

test('a second restore overwrites nothing of the first, and finds what the first one left out', async () => {
  const first = await start(makeFolder())
  await first.pool.query('create table words (word text)')
  await first.keep()
  const early = await first.write('a')
  const late = await first.write('b')
  await first.write('c')
  await first.archived()
  await first.end()

  const second = makeFolder()
  await restoreMoment(root, second, early)
  const again = await start(second)
  expect(await again.words()).toEqual(['a'])
  await again.keep()
  // The new timeline has a base copy at once.
  expect(readdirSync(folder.bases)).toHaveLength(2)
  const after = await again.write('of the second')
  await again.write('z')
  const segment = await again.archived()
  await again.end()
  const before = readFileSync(join(folder.wal, segment))

  const third = makeFolder()
  await restoreMoment(root, third, late)
  const last = await start(third)
  expect(await last.words()).toEqual(['a', 'b'])
  await last.keep()
  await last.write('of the third')
  expect(await last.archived()).toMatch(/^00000003/)
  await last.end()
  expect(readFileSync(join(folder.wal, segment))).toEqual(before)

  const fourth = makeFolder()
  await restoreMoment(root, fourth, after)
  expect(await (await start(fourth)).words()).toEqual(['a', 'of the second'])
  const newest = makeFolder()
  await restoreMoment(root, newest, undefined)
  expect(await (await start(newest)).words()).toEqual(['a', 'b', 'of the third'])
})
