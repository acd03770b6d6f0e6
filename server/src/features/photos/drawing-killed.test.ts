/** A photo that goes past the server is stored once and drawn, whoever is killed on the way. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { recordPhotoDirect } from '@spetskarta/shared/photos/photos.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeFolder } from '../../../test/folder.ts'
import { programEnv } from '../../../test/program-env.ts'
import { startS3 } from '../../../test/s3/s3.ts'
import { connect } from '../../db/connect.ts'
import { embeddedUrl } from '../../db/embedded/embedded.ts'
import {
  gone,
  hashOf,
  makeDataDir,
  makeRecorderOf,
  noise,
  startServer,
  storedPhotos,
} from '../recorders/faults.fixture.ts'

const WORKER = fileURLToPath(new URL('../../commands/worker.ts', import.meta.url))
const until = (check: () => unknown) => vi.waitUntil(check, { timeout: 120_000, interval: 50 })

test('kill -9 between put and answer, before and in the middle of the drawing loses and doubles nothing', async () => {
  const s3 = await startS3()
  const env = { ...s3.env, S3_DIRECT: '1' }
  const dataDir = makeDataDir()
  chmodSync(dataDir, 0o755)
  const start = async () => {
    const server = await startServer(dataDir, env)
    await until(async () => (await fetch(`${server.origin}/ready`)).ok)
    return server
  }
  const kill = async ({ pid }: { pid: number }) => {
    process.kill(pid, 'SIGKILL')
    await gone(pid)
  }
  let server = await start()
  const token = await makeRecorderOf(server.origin)
  const ask = async (bytes: Buffer) => {
    const response = await fetch(server.origin + recordPhotoDirect.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ takenAt: Date.now(), sha256: hashOf(bytes), bytes: bytes.length }),
    })
    return (await response.json()) as { _id?: string; put?: { url: string; headers: Record<string, string> } }
  }
  const put = async (bytes: Buffer) => {
    const { url = '', headers = {} } = (await ask(bytes)).put ?? {}
    expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status).toBe(200)
  }

  const [first, second] = [await noise(), await noise()]
  await put(first)
  await kill(server)
  server = await start()
  const acknowledged = [(await ask(first))._id]
  await put(second)
  acknowledged.push((await ask(second))._id)
  await kill(server)
  server = await start()
  expect(acknowledged).toEqual([expect.any(String), expect.any(String)])
  expect((await ask(second))._id).toBe(acknowledged[1])

  const url = embeddedUrl(dataDir) ?? ''
  const database = connect(url, () => {}, 'setup')
  onTestFinished(database.close)
  const startWorker = (): ChildProcess => {
    const worker = spawn(process.execPath, [WORKER, 'photos'], {
      env: programEnv({ DATA_DIR: makeFolder(), DATABASE_URL: url, ...s3.env, LOG_LEVEL: 'silent' }),
      stdio: 'ignore',
    })
    onTestFinished(async () => {
      worker.kill('SIGKILL')
      await gone(worker.pid as number)
    })
    return worker
  }
  s3.hanging = /^PUT files\/photos.*screen/
  const killed = startWorker()
  await until(() => s3.calls.some((call) => /^PUT files\/photos.*screen/.test(call)))
  await kill({ pid: killed.pid as number })
  s3.hanging = false
  // Its time with the photos is over.
  await sql`update incoming_photos set held_until = now()`.execute(database.db)
  const worker = startWorker()
  const states = () => database.db.selectFrom('photos').select('state').execute()
  await until(async () => (await states()).every(({ state }) => state === 'drawn'))
  worker.kill('SIGTERM')
  await until(() => worker.exitCode === 0)

  const photos = await storedPhotos(database.db)
  expect(photos.map(({ id }) => id).sort()).toEqual(acknowledged.sort())
  expect(photos.map(({ hash }) => hash).sort()).toEqual([hashOf(first), hashOf(second)].sort())
  for (const { id, bytes } of photos) {
    const files = [...s3.objects].filter(([key]) => key.startsWith('files/photos/') && key.includes(id))
    expect(files).toHaveLength(3)
    expect(files.reduce((sum, [, file]) => sum + file.bytes.length, 0)).toBe(bytes)
  }
  const { rows } = await sql<{ folder: string }>`select folder from doomed_blobs order by 1`.execute(database.db)
  expect(rows.map(({ folder }) => folder.split('/')[0])).toEqual(['incoming', 'incoming'])
})
