/** Starts the product in its own process, makes calls as a phone does, and reads what is stored. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as accounts from '@spetskarta/shared/accounts/accounts.ts'
import type { Endpoint, Output } from '@spetskarta/shared/endpoint.ts'
import * as ownItems from '@spetskarta/shared/own-items/own-items.ts'
import { recordPhoto } from '@spetskarta/shared/photos/photos.ts'
import * as recorders from '@spetskarta/shared/recorders/recorders.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, onTestFinished, vi } from 'vitest'
import { programEnv } from '../../../test/program-env.ts'
import { putCluster } from '../../../test/run/put-cluster.ts'
import type { Db } from '../../db/connect.ts'
import { clusterOf } from '../../db/embedded/cluster.ts'
import { runningPostmaster } from '../../db/embedded/postmaster.ts'
import { isAlive } from '../../db/embedded/processes.ts'
import { openBlobs } from '../../outside/blobs/blobs.ts'
import { PHOTO_SIZES } from '../photos/photo-links.rules.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** Resolves when the server answers; the server is stopped after the test. */
export async function startServer(dataDir: string, more = {}): Promise<{ origin: string; pid: number }> {
  const env = programEnv({
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: '0',
    RATE_LIMITS: '0',
    ISS_TLE_URL: 'off',
    LOG_LEVEL: 'warn',
    ...more,
  })
  const child = spawn(process.execPath, [MAIN], { env })
  onTestFinished(() => end(child))
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => resolve(/http:\S+/.exec(String(chunk))?.[0] ?? ''))
    child.once('close', () => reject(new Error(errors)))
  })
  return { origin, pid: child.pid as number }
}

async function end(child: ChildProcess) {
  child.kill('SIGKILL')
  await gone(child.pid as number)
}

/** A data directory for one test, with a migrated database; after the test its server is stopped and the directory removed. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-'))
  putCluster(dataDir)
  onTestFinished(async () => {
    await endPostgres(dataDir)
    rmSync(dataDir, { recursive: true })
  })
  return dataDir
}

async function endPostgres(dataDir: string) {
  const pid = runningPostmaster(clusterOf(dataDir))?.pid
  if (!pid) return
  process.kill(pid, 'SIGQUIT')
  await gone(pid)
}

export const gone = (...pids: number[]) => vi.waitUntil(() => !pids.some(isAlive), { timeout: 120_000, interval: 20 })

async function post<E extends Endpoint>(origin: string, { url }: E, init: RequestInit) {
  const response = await fetch(origin + url, { method: 'POST', ...init })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${body}`)
  return { answer: JSON.parse(body) as Output<E>, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

const json = (body: object, headers: Record<string, string> = {}) => ({
  body: JSON.stringify(body),
  headers: { ...headers, 'content-type': 'application/json' },
})

/** The token of a phone that records for a new machine of a new user. */
export async function makeRecorderOf(origin: string): Promise<string> {
  const account = { email: 'anna@example.org', password: 'kovsh-i-strela-7' }
  const { cookie } = await post(origin, accounts.signup, json(account))
  const place = { coordLat: 55.567, coordLng: 38.23 }
  const machine = { name: 'JCB 3CX', type: 'ekskavator-pogruzchik', phone: '8 (916) 000-12-70', ...place }
  const { answer } = await post(origin, ownItems.createEquipment, json(machine, { cookie }))
  const recorder = { equipmentId: answer._id, name: 'Телефон' }
  return (await post(origin, recorders.makeRecorder, json(recorder, { cookie }))).answer.token
}

/** Calls of a phone. Each throws unless the answer is 200; a TypeError where no server answers. */
export function phoneOf(origin: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return {
    async points(times: number[]) {
      const points = times.map((timestamp) => ({ timestamp, lat: 55.567, lng: 38.23 }))
      return (await post(origin, recorders.recordPoints, json({ points }, headers))).answer
    },
    async photo(bytes: Buffer, takenAt: number) {
      const body = new FormData()
      body.set('takenAt', String(takenAt))
      body.set('sha256', hashOf(bytes))
      body.set('photo', new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }))
      return (await post(origin, recordPhoto, { body, headers })).answer
    },
  }
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A JPEG that no other photo equals. */
export const noise = (): Promise<Buffer> =>
  sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } })
    .jpeg()
    .toBuffer()

/** Times of all stored points, ascending, ms. */
export async function storedTimes(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('track_points').select('recorded_at').orderBy('recorded_at').execute()
  return rows.map((row) => row.recorded_at.getTime())
}

export const storedPhotos = (db: Db) =>
  db
    .selectFrom('photos')
    .select(['id', 'equipment', 'bytes', sql<string>`encode(sha256, 'hex')`.as('hash')])
    .execute()

/** Checks that each photo has files of all sizes, none of them damaged. */
export async function expectFiles(dataDir: string, photos: Awaited<ReturnType<typeof storedPhotos>>) {
  const blobs = await openBlobs({ s3: undefined, dataDir })
  for (const { id, equipment, bytes } of photos) {
    let files = 0
    for (const { file } of Object.values(PHOTO_SIZES)) {
      const blob = await blobs.open(`photos/${equipment}/${id}/${file}`)
      blob?.stream.destroy()
      expect(blob?.size, file).toBeGreaterThan(0)
      files += blob?.size ?? 0
    }
    expect(files).toBe(bytes)
  }
}
