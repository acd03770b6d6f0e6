/**
 * The product's API on a PostgreSQL of its own, and a helper server that makes machines and reports what the database has,
 * for the tests of the Android app's core, which are in Java.
 */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openApi } from '../../bench/lib/bench-server.ts'
import { connect, type Db } from '../../server/src/db/connect.ts'
import { startEmbedded } from '../../server/src/db/embedded/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openS3 } from '../../server/test/s3/s3-store.ts'
import { makeRecorder } from '../../server/test/track-factories.ts'

/** The data here need not survive a power cut. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export interface Backend {
  /** `http://127.0.0.1:…` */
  api: string
  /** Another server on the same database, which has phones put photos into a store. */
  direct: string
  judge: string
  close(): Promise<void>
}

export async function openBackend(): Promise<Backend> {
  const dir = mkdtempSync(join(tmpdir(), 'android-test-'))
  // If root starts PostgreSQL, it runs as another user, which needs access.
  chmodSync(dir, 0o755)
  const embedded = await startEmbedded(dir, () => {}, SETTINGS)
  const database = connect(embedded.url, () => {}, 'setup')
  await migrate(database.pool)
  const app = await openApi(database, { DATA_DIR: dir, RATE_LIMITS: '0' })
  const api = await app.listen({ port: 0, host: '127.0.0.1' })
  const store = await openS3()
  const directApp = await openApi(database, { DATA_DIR: dir, RATE_LIMITS: '0', ...store.env, S3_DIRECT: '1' })
  const direct = await directApp.listen({ port: 0, host: '127.0.0.1' })
  const judge = createServer((request, response) => {
    judged(database.db, store, new URL(request.url ?? '', 'http://judge')).then(
      (judgement) => response.end(judgement instanceof Buffer ? judgement : JSON.stringify(judgement)),
      (error) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(judge, 'listening')
  return {
    api,
    direct,
    judge: `http://127.0.0.1:${(judge.address() as AddressInfo).port}`,
    async close() {
      judge.close()
      await app.close()
      await directApp.close()
      store.close()
      await database.close()
      await embedded.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

type Store = Awaited<ReturnType<typeof openS3>>

async function judged(db: Db, store: Store, { pathname, searchParams }: URL): Promise<object> {
  const equipment = searchParams.get('equipment') ?? ''
  const recorder = searchParams.get('recorder') ?? ''
  if (pathname === '/machine') {
    const made = await makeRecorder(db, equipment ? { equipment } : {})
    return { equipment: made.equipment, token: made.token, recorder: made.id }
  }
  if (pathname === '/revoke') {
    await db.updateTable('recorders').set({ revoked_at: new Date() }).where('id', '=', recorder).execute()
    return {}
  }
  if (pathname === '/jpeg') return anotherJpeg()
  if (pathname === '/store') {
    store.closedToPhones = searchParams.get('closed') === '1'
    return { puts: store.signedPuts.length }
  }
  const points = await db.selectFrom('track_points').select('recorded_at').where('equipment', '=', equipment).execute()
  const photos = await db.selectFrom('photos').select('sha256').where('equipment', '=', equipment).execute()
  const stops = await db
    .selectFrom('recording_stops as s')
    .innerJoin('recorders as r', 'r.id', 's.recorder')
    .select('s.at')
    .where('r.equipment', '=', equipment)
    .execute()
  const sleeps = await db.selectFrom('recorder_sleeps').selectAll().where('equipment', '=', equipment).execute()
  const marks = await db.selectFrom('engine_marks').selectAll().where('equipment', '=', equipment).execute()
  const notes = await db.selectFrom('driver_notes').select('id').where('equipment', '=', equipment).execute()
  return {
    notes: notes.length,
    marks: marks.map(({ from_at, to_at, what }) => ({ from: from_at.getTime(), to: to_at.getTime(), what })),
    points: points.map(({ recorded_at }) => recorded_at.getTime()).sort((a, b) => a - b),
    photos: photos.map(({ sha256 }) => sha256.toString('hex')),
    stops: stops.length,
    sleeps: sleeps.map(({ from_at, until_at, reason }) => ({
      from: from_at.getTime(),
      to: until_at.getTime(),
      reason,
    })),
  }
}

/** Each picture has another hash. */
function anotherJpeg(): Promise<Buffer> {
  const hash = createHash('sha256').update(randomBytes(16)).digest()
  const background = { r: hash[0] ?? 0, g: hash[1] ?? 0, b: hash[2] ?? 0 }
  return sharp({ create: { width: 40 + ((hash[3] ?? 0) % 40), height: 40, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: hash.toString('hex') } })
    .jpeg()
    .toBuffer()
}
