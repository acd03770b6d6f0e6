/** Two hundred papers issued together by a server that is killed again and again on the way. */
import * as accounts from '@spetskarta/shared/accounts/accounts.ts'
import { ISSUED_AT_ONCE, issuePapers } from '@spetskarta/shared/papers/batch.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeEquipment } from '../../../../test/factories.ts'
import { connect } from '../../../db/connect.ts'
import { embeddedUrl } from '../../../db/embedded/embedded.ts'
import { gone, makeDataDir, startServer } from '../../recorders/faults.fixture.ts'

const PAPERS = 200
/** Which paper of the year the server is killed at, and in which step. */
const KILLS: [number: number, step: 'taken' | 'written' | 'ended'][] = [
  [1, 'taken'],
  [1, 'written'],
  [45, 'written'],
  [87, 'ended'],
  [121, 'taken'],
]
/** The answer that is cut off between two papers, of those that none of these touches. */
const TORN = 7
const until = (check: () => unknown) => vi.waitUntil(check, { timeout: 120_000, interval: 10 })
const json = (body: object, cookie = '') => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { cookie, 'content-type': 'application/json' },
})

test('kill -9 between any two steps and a repeat leave one paper for each draft, numbers from 1 to 200', {
  timeout: 600_000,
}, async () => {
  const dataDir = makeDataDir()
  let server = await startServer(dataDir)
  await until(async () => (await fetch(`${server.origin}/ready`)).ok)
  const account = { email: 'anna@example.org', password: 'kovsh-i-strela-7' }
  const signed = await fetch(server.origin + accounts.signup.url, json(account))
  const cookie = signed.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { db, close } = connect(embeddedUrl(dataDir) ?? '', () => {}, 'setup')
  onTestFinished(close)
  const { id: owner } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const machines: string[] = []
  for (let i = 0; i < PAPERS; i++) machines.push((await makeEquipment(db, { owner, name: `Машина ${i}` })).id)
  const drafts = machines.map((equipmentId) => ({ kind: 'esm7' as const, equipmentId, again: 0 }))
  const chunks = Array.from({ length: PAPERS / ISSUED_AT_ONCE }, (_, i) =>
    drafts.slice(i * ISSUED_AT_ONCE, (i + 1) * ISSUED_AT_ONCE),
  )
  const period = { from: '2026-11-16', to: '2026-11-22' }
  const issue = async (papers: typeof drafts) => {
    const answer = await fetch(server.origin + issuePapers.url, json({ ...period, papers }, cookie))
    expect(answer.status).toBe(200)
    const { results } = (await answer.json()) as { results: { paper: { id: number; number: number } | null }[] }
    return results.map(({ paper }) => paper?.number ?? 0)
  }
  const count = async () => (await db.selectFrom('papers').select('id').execute()).length
  const isHeld = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database()`.execute(db)
    return rows.length > 0
  }
  // A look at the caller in the middle of a commit that is held would undo it, or not, by chance.
  await sql`do $$ begin
    execute format('alter database %I set client_connection_check_interval = 0', current_database());
  end $$`.execute(db)
  // Between any two steps: the number is taken and nothing written; the paper is written; its transaction is being ended.
  await sql`create table held (number int, step text)`.execute(db)
  await sql`create function hold() returns trigger language plpgsql as $$
    begin
      if exists (select from held where number = new.number and step = tg_argv[0]) then perform pg_sleep(2); end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger hold_taken before insert on papers for each row execute function hold('taken')`.execute(db)
  await sql`create trigger hold_written after insert on papers for each row execute function hold('written')`.execute(
    db,
  )
  await sql`create constraint trigger hold_ended after insert on papers deferrable initially deferred
    for each row execute function hold('ended')`.execute(db)
  const kill = async () => {
    process.kill(server.pid, 'SIGKILL')
    await gone(server.pid)
  }
  const start = async () => {
    server = await startServer(dataDir)
    await until(async () => (await fetch(`${server.origin}/ready`)).ok)
  }

  const seen = new Map<string, number>()
  const isNoted = (papers: typeof drafts) => papers.every(({ equipmentId }) => seen.has(equipmentId))
  const note = (papers: typeof drafts, numbers: number[]) => {
    for (const [i, { equipmentId }] of papers.entries()) {
      const number = numbers[i] ?? 0
      // What was answered once is answered for ever.
      expect(seen.get(equipmentId) ?? number).toBe(number)
      seen.set(equipmentId, number)
    }
  }
  for (const [number, step] of KILLS) {
    const at = Math.floor((number - 1) / ISSUED_AT_ONCE)
    const chunk = chunks[at] ?? []
    for (const before of chunks.slice(0, at)) if (!isNoted(before)) note(before, await issue(before))
    // A repeat that issued anew would have gone past it.
    expect(await count()).toBeLessThan(number)
    await sql`insert into held values (${number}, ${step})`.execute(db)
    const cut = issue(chunk).catch(() => [])
    await until(isHeld)
    expect(await count()).toBe(number - 1)
    await kill()
    expect(await cut).toEqual([])
    await until(async () => !(await isHeld()))
    await sql`delete from held`.execute(db)
    // A transaction that was being ended is ended without the one who asked for it: the paper is there, its answer never came.
    await until(async () => (await count()) === (step === 'ended' ? number : number - 1))
    await start()
  }
  // Some papers of the answer are issued, others are not, and no answer comes.
  const torn = issue(chunks[TORN] ?? []).catch(() => [])
  const had = await count()
  await until(async () => (await count()) >= had + 3)
  await kill()
  await torn
  await start()
  for (const chunk of chunks) note(chunk, await issue(chunk))
  const twice = await Promise.all([issue(chunks[3] ?? []), issue(chunks[3] ?? [])])
  expect(twice[0]).toEqual(twice[1])
  for (const chunk of chunks) note(chunk, await issue(chunk))
  const rows = await db.selectFrom('papers').select(['number', 'equipment']).orderBy('number').execute()
  expect(rows.map((row) => row.number)).toEqual(Array.from({ length: PAPERS }, (_, i) => i + 1))
  expect(new Set(rows.map((row) => row.equipment))).toEqual(new Set(machines))
  expect(new Set(seen.values()).size).toBe(PAPERS)
})
