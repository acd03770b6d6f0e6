/**
 * `npm run bench:drawings`: how long others wait while twenty papers of 92 days are drawn, on a server that is started as in
 * production. Another thread calls /health all the time; the server's own thread is watched from inside (`lib/thread-probe.ts`).
 * Exits with 1 where the thread computes more than 50 ms without a pause, or more than one of 100 calls of /health took longer.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { getPapersPdf, printDrafts } from '@spetskarta/shared/papers/batch.ts'
import { getPaperPdf } from '@spetskarta/shared/papers/papers.ts'
import { connect } from '../server/src/db/connect.ts'
import { embeddedUrl } from '../server/src/db/embedded/embedded.ts'
import { FORM, longPaper } from '../server/src/features/papers/papers.fixture.ts'
import { issuePaper } from '../server/src/features/papers/papers.queries.ts'
import { makeEquipment, makeSession, makeUser } from '../server/test/factories.ts'
import { makePoints } from '../server/test/track-factories.ts'
import { callAgain } from './lib/caller.ts'
import { percentile } from './lib/measure.ts'
import { printTable } from './lib/table.ts'
import type { ThreadSeen } from './lib/thread-probe.ts'

const DRAWINGS = 20
const BOUND_MS = 50
const PAUSE_MS = 5
const IDLE_MS = 5000

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const probe = new URL('./lib/thread-probe.ts', import.meta.url).href

async function start(dataDir: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '0', PORT: '0', RATE_LIMITS: '0', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['--import', probe, main], { env, stdio: ['ignore', 'pipe', 2, 'ipc'] })
  const [line] = (await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer]
  return { child, origin: /http:\S+/.exec(String(line))?.[0] ?? '' }
}

const dataDir = mkdtempSync(join(tmpdir(), 'drawings-'))
// PostgreSQL may run as another user.
chmodSync(dataDir, 0o755)
const { child, origin } = await start(dataDir)
const { db, close } = connect(embeddedUrl(dataDir) ?? '', () => {}, 'setup')

/** What was observed since the last question. */
async function seen(): Promise<ThreadSeen> {
  child.send('seen')
  const [thread] = (await once(child, 'message')) as [ThreadSeen]
  return thread
}

/** An account with papers of 92 days. */
async function makeOwner(papers: number) {
  const owner = await makeUser(db)
  const { id: equipmentId } = await makeEquipment(db, { owner: owner.id })
  const content = longPaper({ ...FORM, kind: 'shift', equipmentId })
  const ids: number[] = []
  for (let i = 0; i < papers; i++) ids.push((await issuePaper(db, owner.id, { key: randomUUID(), content })).listed.id)
  return { cookie: await makeSession(db, owner), ids, equipmentId }
}
type Owner = Awaited<ReturnType<typeof makeOwner>>

const drawn = async (path: string, cookie: string, body?: object) => {
  const answer = await fetch(origin + path, {
    headers: { cookie, origin, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.arrayBuffer()).byteLength
}
const one = ({ cookie }: Owner, id: number) => drawn(getPaperPdf.url.replace(':paperId', String(id)), cookie)

/** Does the work while /health is being called. */
async function beside(work: () => Promise<unknown>) {
  await seen()
  const health = callAgain(`${origin}/health`, PAUSE_MS)
  const begun = performance.now()
  await work()
  const seconds = (performance.now() - begun) / 1000
  return { seconds, times: await health.stop(), thread: await seen() }
}

const DAYS = 92
/** Points of a machine on `DAYS` days, a minute apart for eight hours. */
async function makeDays({ equipmentId }: Owner) {
  const first = Date.UTC(2026, 2, 1, 5)
  for (let day = 0; day < DAYS; day++)
    await makePoints(
      db,
      equipmentId,
      Array.from({ length: 480 }, (_, i) => ({ at: first + day * 24 * 60 * MINUTE + i * MINUTE, ignition: true })),
    )
}

const lone = await makeOwner(DRAWINGS + 1)
const many = await Promise.all(Array.from({ length: DRAWINGS }, () => makeOwner(1)))
const together = await makeOwner(DRAWINGS)
const drafting = await makeOwner(0)
await makeDays(drafting)
const draft = { kind: 'shift', equipmentId: drafting.equipmentId, by: 'none', again: 0 }
const drafts = (papers: number) =>
  drawn(printDrafts.url, drafting.cookie, {
    from: '2026-03-01',
    to: '2026-05-31',
    papers: Array.from({ length: papers }, (_, again) => ({ ...draft, again })),
  })

// Anything that runs for the first time is slow once.
await one(lone, lone.ids.pop() ?? 0)
await drafts(1)
const CASES: Record<string, () => Promise<unknown>> = {
  'nothing is drawn': () => setTimeout(IDLE_MS),
  [`${DRAWINGS} papers of one account`]: () => Promise.all(lone.ids.map((id) => one(lone, id))),
  [`${DRAWINGS} papers of as many accounts`]: () => Promise.all(many.map((owner) => one(owner, owner.ids[0] ?? 0))),
  [`${DRAWINGS} papers in one file`]: () => drawn(`${getPapersPdf.url}?ids=${together.ids.join(',')}`, together.cookie),
  [`${DRAWINGS} drafts from records, in one file`]: () => drafts(DRAWINGS),
}
const waits: [string, Awaited<ReturnType<typeof beside>>][] = []
for (const [name, work] of Object.entries(CASES)) waits.push([name, await beside(work)])

const text = (ms: number) => ms.toFixed(1)
printTable(
  ['beside', '', 'seconds', 'calls', '/health, ms', '95 %', '99 %', 'longest', '≤ 50 ms'],
  waits.map(([name, { seconds, times }]) => [
    name,
    '',
    text(seconds),
    String(times.length),
    ...[50, 95, 99, 100].map((percent) => text(percentile(times, percent))),
    `${((100 * times.filter((ms) => ms <= BOUND_MS).length) / times.length).toFixed(2)} %`,
  ]),
)
console.log()
printTable(
  ['the thread, ms', '', 'loop late, 99 %', 'latest', 'no turn, by clock', 'computed at once', 'no core, all'],
  waits.map(
    ([
      name,
      {
        thread: { delay, clock, computed, noCore },
      },
    ]) => [name, '', ...[delay.p99, delay.most, clock, computed, noCore].map(text)],
  ),
)
await close()
child.kill('SIGINT')
await once(child, 'exit')
rmSync(dataDir, { recursive: true, force: true })
const isHeld = waits.every(([, { times, thread }]) => percentile(times, 99) <= BOUND_MS && thread.computed <= BOUND_MS)
process.exit(isHeld ? 0 : 1)
