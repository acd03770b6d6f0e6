/** The server or the database ends under load: acknowledged data stays, and data sent again is stored once. */
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as api from '@spetskarta/shared/recorders/recorders.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { connect } from '../../db/connect.ts'
import { accountFor } from '../../db/embedded/account.ts'
import { childEnvironment, findBinaries } from '../../db/embedded/binaries.ts'
import { clusterOf } from '../../db/embedded/cluster.ts'
import { embeddedUrl, startEmbedded } from '../../db/embedded/embedded.ts'
import { runningPostmaster } from '../../db/embedded/postmaster.ts'
import { openBlobs } from '../../outside/blobs/blobs.ts'
import { photosTo } from '../photos/photos.fixture.ts'
import {
  expectFiles,
  gone,
  hashOf,
  makeDataDir,
  makeRecorderOf,
  noise,
  phoneOf,
  startServer,
  storedPhotos,
  storedTimes,
} from './faults.fixture.ts'

const PHONES = 50
const CAMERAS = 5
/** Of a batch. */
const POINTS = 20

const silent = () => {}
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 120_000, interval: 5 })

let next = Date.now() - 3600_000
/** Times of a batch, no two ever the same. */
const nextTimes = () => Array.from({ length: POINTS }, () => next++)

const inOrder = (times: number[]) => times.toSorted((a, b) => a - b)

interface Sent<Given, Answer> {
  given: Given
  /** Undefined where it was not acknowledged. */
  answer?: Answer
}

/** Sends one after another until no server answers. */
async function sendOn<G, A>(sent: Sent<G, A>[], next: () => G | Promise<G>, send: (given: G) => Promise<A>) {
  for (;;) {
    const one: Sent<G, A> = { given: await next() }
    sent.push(one)
    try {
      one.answer = await send(one.given)
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
  }
}

test('after kill -9 of the server and of PostgreSQL acknowledged data is there and resent data is stored once', {
  timeout: 600_000,
}, async () => {
  const dataDir = makeDataDir()
  const first = await startServer(dataDir)
  const token = await makeRecorderOf(first.origin)
  const phone = phoneOf(first.origin, token)
  const batches: Sent<number[], Awaited<ReturnType<typeof phone.points>>>[] = []
  const photos: Sent<Buffer, Awaited<ReturnType<typeof phone.photo>>>[] = []
  const takenAt = Date.now()
  const load = Promise.all([
    ...Array.from({ length: PHONES }, () => sendOn(batches, nextTimes, phone.points)),
    ...Array.from({ length: CAMERAS }, () => sendOn(photos, noise, (bytes) => phone.photo(bytes, takenAt))),
  ])
  const acknowledged = <S extends { answer?: unknown }>(sent: S[]) => sent.filter(({ answer }) => answer)
  await until(() => acknowledged(batches).length >= 3 * PHONES && acknowledged(photos).length >= CAMERAS)
  const postmaster = runningPostmaster(clusterOf(dataDir))?.pid as number
  process.kill(first.pid, 'SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await load
  await gone(first.pid, postmaster)

  const second = await startServer(dataDir)
  const { db, close } = connect(embeddedUrl(dataDir) ?? '', silent)
  onTestFinished(close)
  const kept = new Set(await storedTimes(db))
  const lost = acknowledged(batches).flatMap(({ given }) => given.filter((at) => !kept.has(at)))
  expect(lost).toEqual([])
  const rows = await storedPhotos(db)
  const idOf = new Map(rows.map(({ hash, id }) => [hash, id]))
  for (const { given, answer } of acknowledged(photos)) expect(idOf.get(hashOf(given))).toBe(answer?._id)
  await expectFiles(dataDir, rows)
  // Files without a row are registered as doomed and will be swept.
  const { equipment } = await db.selectFrom('recorders').select('equipment').executeTakeFirstOrThrow()
  const doomed = await db.selectFrom('doomed_blobs').select('folder').execute()
  const known = new Set([...doomed.map(({ folder }) => folder.split('/')[2]), ...rows.map(({ id }) => id)])
  const folders = readdirSync(join(dataDir, 'blobs/photos', equipment))
  expect(folders.filter((id) => !known.has(id))).toEqual([])

  const again = phoneOf(second.origin, token)
  const answers = await Promise.all(batches.map(({ given }) => again.points(given)))
  const sent = batches.flatMap(({ given }) => given)
  expect(await storedTimes(db)).toEqual(inOrder(sent))
  expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(sent.length - kept.size)
  for (const { given } of photos) {
    const id = idOf.get(hashOf(given))
    expect(await again.photo(given, takenAt)).toEqual({ _id: id ?? expect.any(String), duplicate: id !== undefined })
  }
  const after = await storedPhotos(db)
  expect(after.map(({ hash }) => hash).toSorted()).toEqual(photos.map(({ given }) => hashOf(given)).toSorted())
  await expectFiles(dataDir, after)
})

test('after kill -9 of PostgreSQL alone the product works again by itself, with all that was acknowledged', {
  timeout: 600_000,
}, async () => {
  const dataDir = makeDataDir()
  const { origin } = await startServer(dataDir)
  const phone = phoneOf(origin, await makeRecorderOf(origin))
  const acknowledged: number[] = []
  const send = async () => {
    const times = nextTimes()
    const isStored = await phone.points(times).then(
      () => true,
      () => false,
    )
    if (isStored) acknowledged.push(...times)
    return isStored
  }
  for (let i = 0; i < 5; i++) expect(await send()).toBe(true)
  const postmaster = () => runningPostmaster(clusterOf(dataDir))?.pid
  const killed = postmaster() as number
  process.kill(killed, 'SIGKILL')
  await gone(killed)
  await expect
    .poll(async () => (await send()) && postmaster() !== killed, { timeout: 120_000, interval: 200 })
    .toBe(true)
  const { db, close } = connect(embeddedUrl(dataDir) ?? '', silent)
  onTestFinished(close)
  const kept = new Set(await storedTimes(db))
  expect(acknowledged.filter((at) => !kept.has(at))).toEqual([])
  expect((await fetch(`${origin}/ready`)).status).toBe(200)
})

const run = promisify(execFile)

test('while the database restarts callers get a 503, and what they send again is stored once', {
  timeout: 600_000,
}, async () => {
  const dataDir = makeDataDir()
  const { url } = await startEmbedded(dataDir, silent)
  const database = connect(url, silent)
  onTestFinished(database.close)
  const server = await testApp({ database, blobs: await openBlobs({ s3: undefined, dataDir }) })
  onTestFinished(() => server.app.close())
  const { app, db, send } = server
  const { post } = photosTo(server)
  const { token, user } = await makeRecorder(db)
  const cookie = await server.signIn({ id: user })
  const headers = { authorization: `Bearer ${token}` }

  let underWay = 0
  let resume = silent
  const begun = () => {
    underWay++
  }
  app.get('/api/test-query', () => {
    begun()
    return sql`select pg_sleep(60)`.execute(db)
  })
  app.get('/api/test-transaction', () =>
    db.transaction().execute(async (transaction) => {
      await sql`select`.execute(transaction)
      begun()
      await new Promise<void>((resolve) => {
        resume = resolve
      })
      await sql`select`.execute(transaction)
      return 'done'
    }),
  )

  let phase = 'before'
  let [stopped, over] = [false, false]
  onTestFinished(() => {
    over = true
  })
  /** The answers that callers got, by phase. */
  const callers: Set<string>[] = []
  const calls = <G>(count: number, given: () => G | Promise<G>, call: (given: G) => Promise<{ statusCode: number }>) =>
    Array.from({ length: count }, async () => {
      const answers = new Set<string>()
      callers.push(answers)
      while (!stopped && !over) {
        // As phones do: the same data again until it is acknowledged.
        const one = await given()
        for (let status = 0; status !== 200 && !over; ) {
          const begunIn = phase
          status = (await call(one)).statusCode
          answers.add(`${begunIn} ${status}`)
        }
      }
    })
  const everybody = (answer: string) => until(() => callers.every((answers) => answers.has(answer)))

  const batches: number[][] = []
  const pictures: Buffer[] = []
  const load = Promise.all([
    ...calls(
      PHONES,
      () => batches[batches.push(nextTimes()) - 1] as number[],
      (times) => {
        const points = times.map((timestamp) => ({ timestamp, lat: 55.567, lng: 38.23 }))
        return send(api.recordPoints, { body: { points } }, { headers })
      },
    ),
    ...calls(
      CAMERAS,
      async () => pictures[pictures.push(await noise()) - 1] as Buffer,
      (bytes) => post(token, bytes, { takenAt: Date.now() }),
    ),
    ...calls(CAMERAS, silent, () => send(api.getRecorders, { querystring: {} }, { cookie })),
  ])

  const cluster = clusterOf(dataDir)
  const { pg_ctl } = await findBinaries()
  // The database may run as another user, who may write only there.
  const control = (...args: string[]) =>
    run(pg_ctl, ['-D', cluster, '-w', '-l', join(cluster, 'test.log'), ...args], {
      ...accountFor(cluster),
      cwd: '/',
      env: childEnvironment(),
    })
  await everybody(`${phase} 200`)
  for (const mode of ['fast', 'immediate']) {
    underWay = 0
    const held = ['/api/test-query', '/api/test-transaction'].map((path) => server.inject(path))
    await until(() => underWay === held.length)
    phase = mode
    await control('stop', '-m', mode)
    resume()
    for (const { statusCode, body } of await Promise.all(held)) expect(statusCode, body).toBe(503)
    await everybody(`${phase} 503`)
    // On the same port, as it was started before.
    await control('restart')
    phase = `after ${mode}`
    await everybody(`${phase} 200`)
  }
  stopped = true
  await load

  const statuses = new Set(callers.flatMap((answers) => [...answers].map((answer) => answer.split(' ').at(-1))))
  expect([...statuses].toSorted()).toEqual(['200', '503'])
  expect(await storedTimes(db)).toEqual(inOrder(batches.flat()))
  const photos = await storedPhotos(db)
  expect(photos.map(({ hash }) => hash).toSorted()).toEqual(pictures.map(hashOf).toSorted())
  await expectFiles(dataDir, photos)
})
