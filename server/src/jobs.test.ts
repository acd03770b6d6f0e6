/** Jobs as pg-boss runs them, in a separate database. */
import { Writable } from 'node:stream'
import { PgBoss } from 'pg-boss'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../test/clone.ts'
import { testApp } from '../test/harness.ts'
import type { Deps, JobContext } from './deps.ts'
import { type Job, startJobs } from './jobs.ts'
import { makeLogger } from './outside/log/log.ts'
import { jobLastSuccess, jobRuns } from './outside/metrics.ts'

const silent = { info() {}, warn() {}, error() {} }
/** Not due until midnight of the new year, so the schedule never starts it during a test. */
const NEVER = '0 0 1 1 *'
const SOON = { interval: 20 }

const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

const database = await cloneDatabase()
const { deps } = await testApp({ database })

/** Stopped after the file. */
async function start(jobs: Job[], log: Parameters<typeof startJobs>[1] = silent, given: Deps = deps) {
  let stopped: Promise<void> | undefined
  const stop = await startJobs(given, log, { jobs, poll: 0.5 })
  const once = () => (stopped ??= stop())
  closers.push(once)
  return once
}

const sender = new PgBoss({
  db: { executeSql: (text, values) => database.pool.query(text, values) },
  schema: 'pgboss',
  supervise: false,
  schedule: false,
})
await start([])
await sender.start()
closers.push(() => sender.stop({ close: false }))
/** Starts a job as the schedule would; false where one is waiting or running already. */
const due = async (name: string) => (await sender.send(name)) !== null

describe('a job', () => {
  test('runs when it is due, with the deps', async () => {
    const run = vi.fn(async ({ db }: Deps, { signal }: JobContext) => {
      expect(signal.aborted).toBe(false)
      await db.selectFrom('users').select('id').execute()
    })
    await start([{ name: 'probe', cron: NEVER, run }])
    expect(await due('probe')).toBe(true)
    await vi.waitFor(() => expect(run.mock.settledResults[0]?.type).toBe('fulfilled'), SOON)
    expect(run).toHaveBeenCalledTimes(1)
    expect(run.mock.calls[0]?.[0].db).toBe(deps.db)
  })

  test('of several instances runs in one, and never twice at once', async () => {
    let [running, most, times] = [0, 0, 0]
    let finish = () => {}
    const job: Job = {
      name: 'alone',
      cron: NEVER,
      async run() {
        times++
        most = Math.max(most, ++running)
        await new Promise<void>((resolve) => (finish = resolve))
        running--
      },
    }
    await Promise.all([start([job]), start([job])])
    await due('alone')
    await vi.waitFor(() => expect(running).toBe(1), SOON)
    expect(await due('alone')).toBe(false)
    finish()
    await vi.waitFor(async () => expect(await due('alone')).toBe(true), SOON)
    await vi.waitFor(() => expect(times).toBe(2), SOON)
    finish()
    expect(most).toBe(1)
  })

  test('that fails is logged without the values that PostgreSQL quotes, and comes again', async () => {
    const lines: string[] = []
    const sink = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk)) as undefined) })
    const insert = `insert into users (id, name, user_url, email, password_hash)
      values (gen_random_uuid(), '', gen_random_uuid()::text, 'driver@example.org', '')`
    await database.pool.query(insert)
    const run = vi.fn<Job['run']>(async ({ pool }) => void (await pool.query(insert)))
    await start([{ name: 'wrong', cron: NEVER, run }], makeLogger('info', sink))
    await due('wrong')
    await vi.waitFor(() => expect(lines.join('')).toContain('users_email_key'), SOON)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ job: 'wrong', msg: 'job failed', err: { code: '23505' } })
    expect(lines.join('')).not.toContain('driver@')
    await vi.waitFor(async () => expect(await due('wrong')).toBe(true), SOON)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), SOON)
    const { rows } = await database.pool.query(`select output::text from pgboss.job where name = 'wrong'`)
    expect(JSON.stringify(rows)).not.toContain('driver@')
  })

  test('is counted by how it ended, with the moment when it last ended well', async () => {
    const run = vi.fn<Job['run']>(async () => {
      if (run.mock.calls.length > 1) throw new Error('broken')
    })
    const begun = Date.now() / 1000
    await start([{ name: 'counted', cron: NEVER, run }])
    const runs = async () =>
      (await jobRuns.get()).values
        .filter(({ labels }) => labels.name === 'counted')
        .map(({ labels, value }) => [labels.result, value])
    expect(Object.fromEntries(await runs())).toEqual({ done: 0, failed: 0 })
    await due('counted')
    await vi.waitFor(async () => expect(Object.fromEntries(await runs())).toEqual({ done: 1, failed: 0 }), SOON)
    await vi.waitFor(async () => expect(await due('counted')).toBe(true), SOON)
    await vi.waitFor(async () => expect(Object.fromEntries(await runs())).toEqual({ done: 1, failed: 1 }), SOON)
    const success = (await jobLastSuccess.get()).values.find(({ labels }) => labels.name === 'counted')
    expect(success?.value).toBeGreaterThanOrEqual(begun)
    expect(success?.value).toBeLessThanOrEqual(Date.now() / 1000)
  })

  test('under way hears of the stop, which waits for it', async () => {
    const ended: string[] = []
    const run: Job['run'] = async (_, { signal }) => {
      ended.push('begun')
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      ended.push('ended')
    }
    const stop = await start([{ name: 'long', cron: NEVER, run }])
    await due('long')
    await vi.waitFor(() => expect(ended).toEqual(['begun']), SOON)
    await stop()
    expect(ended).toEqual(['begun', 'ended'])
  })

  test('that is cut by the stop is not logged as failed', async () => {
    const error = vi.fn()
    let begun = false
    const run: Job['run'] = async (_, { signal }) => {
      begun = true
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      signal.throwIfAborted()
    }
    const stop = await start([{ name: 'cut', cron: NEVER, run }], { ...silent, error })
    await due('cut')
    await vi.waitFor(() => expect(begun).toBe(true), SOON)
    await stop()
    expect(error).not.toHaveBeenCalled()
  })
})

test('jobs go on when the database comes back, and an outage is logged once', async () => {
  let away = false
  const pool = new Proxy(database.pool, {
    get(target, key) {
      if (key !== 'query') return Reflect.get(target, key)
      return away ? () => Promise.reject(new Error('Connection terminated unexpectedly')) : target.query.bind(target)
    },
  })
  const warn = vi.fn()
  const error = vi.fn()
  const run = vi.fn<Job['run']>(async () => {})
  await start(
    [{ name: 'patient', cron: NEVER, run }],
    { ...silent, warn, error },
    { ...deps, background: { ...database, pool } },
  )
  away = true
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.anything(), 'jobs wait for the database'), SOON)
  await due('patient')
  away = false
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), SOON)
  expect([warn.mock.calls.length, error.mock.calls.length]).toEqual([1, 0])
})

test('those of the list are scheduled; one that has left it is scheduled no more', async () => {
  const probe = (name: string, cron: string): Job => ({ name, cron, run: async () => {} })
  const plan = async () => (await sender.getSchedules()).map(({ name, cron }) => `${cron} ${name}`).sort()
  await start([probe('old', NEVER), probe('kept', '5 * * * *')])
  await start([probe('kept', '6 * * * *'), probe('new', NEVER)])
  expect(await plan()).toEqual([`${NEVER} new`, '6 * * * * kept'])

  const stop = await startJobs(deps, silent)
  await stop()
  const names = (await sender.getSchedules()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['delete-expired', 'match-mail', 'sweep-blobs']))
  expect(names).not.toContain('kept')
  const hours = async (name: string) => ((await sender.getQueue(name))?.expireInSeconds ?? 0) / 3600
  expect([await hours('match-mail'), await hours('keep-backup')]).toEqual([1, 24])
})
