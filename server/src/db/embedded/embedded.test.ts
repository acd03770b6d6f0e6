import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { failureText } from '../../failure.ts'
import { embeddedUrl, startEmbedded } from './embedded.ts'
import { takeLock } from './lock.ts'
import { runningPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'embedded-'))
chmodSync(dataDir, 0o755)
const cluster = join(dataDir, 'postgres')
const lines: string[] = []
const children: ChildProcess[] = []

const start = () => startEmbedded(dataDir, (line) => lines.push(line))
const postmasterPid = () => runningPostmaster(cluster)?.pid as number

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

afterAll(async () => {
  if (postmasterPid()) await (await start()).stop()
  rmSync(dataDir, { recursive: true })
})

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A server in its own process, which keeps the database open until it is killed. */
async function startElsewhere(): Promise<{ server: ChildProcess; url: string }> {
  const module = new URL('./embedded.ts', import.meta.url).href
  const code = `import { startEmbedded } from '${module}'
    const { url } = await startEmbedded('${dataDir}', () => {})
    console.log(url)
    setInterval(() => {}, 1000)`
  const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', code])
  children.push(server)
  let errors = ''
  server.stderr.on('data', (chunk) => (errors += chunk))
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (chunk) => resolve(String(chunk).trim()))
    server.once('exit', () => reject(new Error(errors)))
  })
  return { server, url }
}

async function kill(...pids: number[]) {
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  while (pids.some(isAlive)) await sleep(20)
}

test('the address of a started database may be asked for until it is stopped', async () => {
  const { url, stop } = await start()
  expect(embeddedUrl(dataDir)).toBe(url)
  await stop()
  expect(embeddedUrl(dataDir)).toBeUndefined()
})

test('stop() may be called again, also while it stops', async () => {
  const { stop } = await start()
  await Promise.all([stop(), stop()])
  await stop()
  expect(postmasterPid()).toBeUndefined()
})

test('one that cannot be started any more is reported as lost', async () => {
  const gone = mkdtempSync(join(tmpdir(), 'embedded-'))
  chmodSync(gone, 0o755)
  onTestFinished(() => rmSync(gone, { recursive: true, force: true }))
  const { keep, stop } = await startEmbedded(gone, () => {})
  const lost = new Promise<unknown>((resolve) => keep(resolve))
  const pid = runningPostmaster(join(gone, 'postgres'))?.pid as number
  rmSync(join(gone, 'postgres'), { recursive: true })
  process.kill(pid, 'SIGKILL')
  expect(failureText(await lost)).toMatch(/^Каталога базы больше нет: /)
  await stop()
})

test('no other user of the system may read the password', async () => {
  const { stop } = await start()
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
  await stop()
})

test('the database knows Russian letters, their order and what is alike', async () => {
  const { url, stop } = await start()
  const about = await query(url, `select current_database(), upper('ёж'), current_setting('max_connections') as max`)
  expect(about).toEqual([{ current_database: 'spetskarta', upper: 'ЁЖ', max: '60' }])
  const sorted = `select string_agg(name, ' ' order by name collate "unicode") as names
    from unnest('{ясли,ёлка,жук,ель}'::text[]) as name`
  expect(await query(url, sorted)).toEqual([{ names: 'ёлка ель жук ясли' }])
  await query(url, 'create extension if not exists pg_trgm')
  const alike = await query(url, `select similarity('Экскаватор', 'экскаваторы') > 0.5 as alike`)
  expect(alike).toEqual([{ alike: true }])
  await query(url, 'create extension if not exists btree_gist')
  await stop()
})

test('only scram log-ins on the loopback address get in', async () => {
  const { url, stop } = await start()
  await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select')).rejects.toThrow(/password authentication failed/)
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  await stop()
})

test('a second server on the same directory is refused in one line', async () => {
  const { stop } = await start()
  await expect(start()).rejects.toMatchObject({
    code: 'DATA_DIR_BUSY',
    message: expect.stringMatching(/^Каталог данных .* уже занят другим сервером Спецкарты \(pid \d+\)\..*$/),
  })
  await expect(startElsewhere()).rejects.toThrow(`(pid ${process.pid})`)
  expect(embeddedUrl(dataDir)).toBeDefined()
  await stop()
})

test('PostgreSQL orphaned by kill -9 of its server is adopted, and then stopped', async () => {
  const { server, url } = await startElsewhere()
  await query(url, `create table orphan as select 'kept' as word`)
  const orphan = postmasterPid()
  await kill(server.pid as number)
  const adopted = await start()
  expect(postmasterPid()).toBe(orphan)
  expect(await query(adopted.url, 'table orphan')).toEqual([{ word: 'kept' }])
  await adopted.stop()
  // Whoever takes in orphans takes its time.
  await expect.poll(() => isAlive(orphan)).toBe(false)
})

test('an orphan that does not answer is ended and replaced', async () => {
  const { server, url } = await startElsewhere()
  await query(url, `alter role postgres password 'changed'`)
  onTestFinished(() => writeFileSync(join(dataDir, 'postgres-password'), 'changed\n'))
  const orphan = postmasterPid()
  await kill(server.pid as number)
  // The log-in fails in the new server too, until it is put right: only the replacement is looked at here.
  await expect(start()).rejects.toMatchObject({ code: 'POSTGRES_FAILED' })
  // Whoever takes in orphans takes its time.
  await expect.poll(() => isAlive(orphan)).toBe(false)
  expect(postmasterPid()).toBeUndefined()
})

test('after kill -9 of both the next start recovers what was written', async () => {
  const { server, url } = await startElsewhere()
  await query(url, 'create table crash as select generate_series(1, 100000) as number')
  await kill(server.pid as number, postmasterPid())
  const recovered = await start()
  const [counted] = await query(recovered.url, 'select count(*)::int from crash')
  expect(counted).toEqual({ count: 100_000 })
  await recovered.stop()
})

test('pids of files left behind may belong to other programs by now', async () => {
  const { server } = await startElsewhere()
  const pidFile = join(cluster, 'postmaster.pid')
  await kill(server.pid as number, postmasterPid())
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)))
  writeFileSync(join(dataDir, 'server.lock'), JSON.stringify({ pid: process.pid, started: '1' }))
  const { stop } = await start()
  await stop()
})

test('a spoilt lock or one of a dead process is no obstacle', () => {
  const lock = join(dataDir, 'server.lock')
  for (const content of ['', 'x', '{"pid":2147483646}']) {
    writeFileSync(lock, content)
    writeFileSync(`${lock}.takeover`, content)
    takeLock(dataDir)()
  }
  const unlock = takeLock(dataDir)
  expect(() => takeLock(dataDir)).toThrow(`pid ${process.pid}`)
  unlock()
})
