/** Points that were acknowledged before all processes are killed are stored afterwards, each once. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { putCluster } from '../../../test/run/put-cluster.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { runningPostmaster } from '../../db/embedded/postmaster.ts'
import { isAlive } from '../../db/embedded/processes.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'crash-'))
chmodSync(dataDir, 0o755)
putCluster(dataDir)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const PHONES = fileURLToPath(new URL('./crash.fixture.ts', import.meta.url))

test('kill -9 of the server and of PostgreSQL under load loses no acknowledged point', async () => {
  const child = spawn(process.execPath, [PHONES, dataDir])
  let printed = ''
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk
      if (printed.length > 14 * 20_000) resolve()
    })
    child.once('exit', () => reject(new Error(errors)))
  })
  const postmaster = runningPostmaster(join(dataDir, 'postgres'))?.pid as number
  process.kill(postmaster, 'SIGKILL')
  child.kill('SIGKILL')
  await ended
  while (isAlive(postmaster)) await sleep(20)

  const acknowledged = printed.split('\n').slice(0, -1)
  expect(acknowledged.length).toBeGreaterThan(20_000)
  const { url, stop } = await startEmbedded(dataDir, () => {})
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ found: number }>(
    `select count(*)::int as found from unnest($1::bigint[]) at
    where (select count(*) from track_points where recorded_at = to_timestamp(at / 1000.0)) = 1`,
    [acknowledged],
  )
  // Their days are still to be summarised.
  const stale = await client.query('select from stale_days')
  await client.end()
  await stop()
  expect(rows[0]?.found).toBe(acknowledged.length)
  expect(stale.rowCount).toBe(1)
})
