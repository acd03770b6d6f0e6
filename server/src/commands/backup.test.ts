/** The two commands as an operator runs them, while phones send: what was acknowledged before is there afterwards. */
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DAY } from '@spetskarta/shared/durations.ts'
import { recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { makeDatabase } from '../../test/clone.ts'
import { makeFolder } from '../../test/folder.ts'
import { testApp } from '../../test/harness.ts'
import { programEnv } from '../../test/program-env.ts'
import { startS3 } from '../../test/s3/s3.ts'
import { makeRecorder } from '../../test/track-factories.ts'
import { type Config, readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { photosTo } from '../features/photos/photos.fixture.ts'
import { openBlobs } from '../outside/blobs/blobs.ts'

function begin(name: 'backup' | 'restore', folder: string, env: Record<string, string>) {
  const path = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path, folder], { env: programEnv(env) })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  const ended = new Promise<{ status: number | null; errors: string }>((resolve) =>
    child.on('close', (status) => resolve({ status, errors })),
  )
  return { child, ended }
}
const command = (...given: Parameters<typeof begin>) => begin(...given).ended

const onDisk = async () => ({})
async function inS3() {
  const { config } = await startS3()
  return {
    S3_ENDPOINT: config.endpoint,
    S3_BUCKET: config.bucket,
    S3_REGION: config.region,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  }
}

/** A place for a product: a database, and files where `store` puts them. */
async function makePlace(content: 'migrated' | 'empty', store: () => Promise<Record<string, string>>) {
  return { DATABASE_URL: await makeDatabase(content), DATA_DIR: makeFolder(), ...(await store()) }
}

/** The product in this place, with one connection. */
async function openProduct(env: Awaited<ReturnType<typeof makePlace>>) {
  const config: Config = readConfig(env)
  const database = connect(env.DATABASE_URL, () => {}, 'setup', { connections: 1 })
  atEnd(database.close)
  return testApp({ database, env, blobs: await openBlobs(config) })
}

test.each([
  ['on the disk', onDisk],
  ['in S3', inS3],
])('backup while phones send and restore into an empty place keep all acknowledged, files %s', async (_, store) => {
  const place = await makePlace('migrated', store)
  const product = await openProduct(place)
  const { token, equipment } = await makeRecorder(product.db)
  const { keep } = photosTo(product)
  const begun = Date.now() - 3_600_000
  const points: number[] = []
  const photos: string[] = []
  let [stopped, next] = [false, begun]
  const headers = { authorization: `Bearer ${token}` }
  async function sendPoints() {
    while (!stopped) {
      const batch = Array.from({ length: 20 }, (_, i) => ({ timestamp: next + i * 100, lat: 55.5, lng: 38.2 }))
      next += 2000
      await product.ask(recordPoints, { body: { points: batch } }, { headers })
      points.push(...batch.map(({ timestamp }) => timestamp))
    }
  }
  async function sendPhotos() {
    while (!stopped) photos.push((await keep(token))._id)
  }
  const sending = Promise.all([sendPoints(), sendPhotos()])
  const acknowledged: { points: number[]; photos: string[] } = { points: [], photos: [] }
  const folder = join(makeFolder(), 'copy')
  const copied = async () => {
    const isEnough = () => points.length >= 100 && photos.length >= 3
    await expect.poll(isEnough).toBe(true)
    acknowledged.points.push(...points)
    acknowledged.photos.push(...photos)
    return command('backup', folder, place)
  }
  const made = await copied().finally(() => {
    stopped = true
  })
  const during = points.length - acknowledged.points.length
  await sending
  expect([made.status, made.errors]).toEqual([0, expect.stringContaining('Готово')])
  // Nobody was kept waiting for the copy.
  expect(during).toBeGreaterThan(0)

  const empty = await makePlace('empty', store)
  const restored = await command('restore', folder, empty)
  expect([restored.status, restored.errors]).toEqual([0, expect.stringContaining('Восстановлена копия')])
  const again = await openProduct(empty)
  const rows = await again.db
    .selectFrom('track_points')
    .select('recorded_at')
    .where('equipment', '=', equipment)
    .execute()
  const times = rows.map(({ recorded_at }) => recorded_at.getTime())
  expect(new Set(times).size).toBe(times.length)
  expect(acknowledged.points.filter((at) => !times.includes(at))).toEqual([])
  // What came during the copy is there or is not, but nothing that was not sent.
  expect(times.filter((at) => !points.includes(at))).toEqual([])
  const kept = await again.db.selectFrom('photos').select('id').where('equipment', '=', equipment).execute()
  const ids = kept.map(({ id }) => id)
  expect(acknowledged.photos.filter((id) => !ids.includes(id))).toEqual([])
  for (const id of ids)
    for (const file of ['icon.webp', 'screen.jpg', 'original.jpg']) {
      const blob = await again.deps.blobs.open(`photos/${equipment}/${id}/${file}`)
      blob?.stream.destroy()
      expect(blob?.size, `${id}/${file}`).toBeGreaterThan(0)
    }
})

/** The remains of a backup that was killed so many days ago. */
function makePart(parent: string, name: string, daysAgo: number) {
  const part = join(parent, name)
  mkdirSync(part)
  writeFileSync(join(part, 'SHA256SUMS'), '')
  const then = new Date(Date.now() - daysAgo * DAY)
  utimesSync(join(part, 'SHA256SUMS'), then, then)
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a backup at once, and what it has begun is removed',
  async (signal) => {
    const place = await makePlace('migrated', onDisk)
    const holder = new pg.Client({ connectionString: place.DATABASE_URL })
    await holder.connect()
    atEnd(() => holder.end())
    await holder.query('begin; lock table users')
    // The holder's own transaction would see the same activity for ever.
    const beside = connect(place.DATABASE_URL, () => {}, 'setup', { connections: 1 })
    atEnd(beside.close)
    const parent = makeFolder()
    makePart(parent, '2026-11-20.0123abcd.part', 2)
    makePart(parent, '2026-11-21.0123abcd.part', 0)
    writeFileSync(join(parent, 'notes.part'), 'of the operator')
    const { child, ended } = begin('backup', join(parent, 'copy'), place)
    await vi.waitFor(async () => {
      const { rows } = await beside.pool.query(
        `select 1 from pg_stat_activity where query like 'copy %' and wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rows).toHaveLength(1)
    })
    expect(readdirSync(parent).filter((name) => name.startsWith('copy'))).toHaveLength(1)
    const begun = performance.now()
    child.kill(signal)
    expect(await ended).toEqual({ status: 130, errors: expect.stringMatching(/Прервано\n$/) })
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(readdirSync(parent).sort()).toEqual(['2026-11-21.0123abcd.part', 'notes.part'])
    await holder.end()
  },
)
