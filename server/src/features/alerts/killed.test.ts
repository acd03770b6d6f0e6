/** A process that dies between the point, the incident, the alert and the letter loses no letter and sends none twice. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { SECOND } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { beforeEach, expect, test, vi } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { cloneDatabase, connectBeside } from '../../../test/clone.ts'
import { makeEquipment, makeUser } from '../../../test/factories.ts'
import { makeFolder } from '../../../test/folder.ts'
import { testApp } from '../../../test/harness.ts'
import { programEnv } from '../../../test/program-env.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'
import { readConfig } from '../../config.ts'
import { openMail } from '../../outside/mail.ts'
import { REST } from './settings.fixture.ts'
import { saveSettings } from './settings.queries.ts'
import { tellNews } from './watch.ts'

const database = await cloneDatabase()
const { db, pool } = database
const beside = await connectBeside(database)

/** Accepted letters; and what happens when one is on its way, before or after the server has accepted it. */
const letters: string[] = []
let before = () => {}
let after = () => {}
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onRcptTo(_address, _session, done) {
    before()
    done()
  },
  onData(stream, _session, done) {
    const accept = (content: string) => {
      letters.push(content)
      after()
      done()
    }
    void text(stream).then(accept, done)
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())))

const silent = { info() {}, warn() {}, error() {} }
const env = {
  ...programEnv(),
  DATABASE_URL: pool.options.connectionString,
  SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
  MAIL_FROM: 'post@karta.example',
  PUBLIC_ORIGIN: 'https://karta.example',
  DATA_DIR: makeFolder(),
}

const { deps } = await testApp({ database, env: { PUBLIC_ORIGIN: env.PUBLIC_ORIGIN } })
const mail = openMail(readConfig(env), silent, [])
atEnd(async () => mail.close())

function startTurn() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('turn.fixture.ts', import.meta.url))], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  atEnd(async () => void child.kill('SIGKILL'))
  return { kill: () => child.kill('SIGKILL'), ended: once(child, 'exit') }
}

/** A turn that is not disturbed, of a server that comes after the one that has died. */
async function nextTurn() {
  // As if the time had passed for which a message is held for its sender.
  await sql`update alert_messages set next_at = now()`.execute(db)
  await tellNews({ ...deps, mail }, { signal: new AbortController().signal, log: silent })
}

beforeEach(async () => {
  letters.length = 0
  before = () => {}
  after = () => {}
  await db.deleteFrom('users').execute()
  const owner = await makeUser(db, { email: 'owner@example.org', password_hash: 'x' })
  const { id } = await makeEquipment(db, { owner: owner.id, type: 'traktor', name: 'МТЗ-82' })
  const { id: recorder } = await makeRecorder(db, { equipment: id })
  const settings = {
    machines: null,
    ...REST,
    partnerMachines: [],
    letters: ['overspeed' as const],
    daily: [],
    push: [],
    quiet: null,
    dailyAt: 0,
  }
  await saveSettings(db, owner.id, { ...settings, timeZone: 'Europe/Moscow' }, Date.now())
  const points = Array.from({ length: 7 }, (_, i) => ({
    at: Date.now() - 60 * SECOND + i * 5 * SECOND,
    lat: 55.567 + i * 0.0009,
    speed_kmh: 70,
    recorder,
  }))
  await makePoints(db, id, points)
})

/** Kills a process that waits for this table while it takes its turn. */
async function killAt(table: string) {
  await beside.query(`begin; lock table ${table} in share mode`)
  const { kill, ended } = startTurn()
  const waits = async () => {
    const { rows } = await pool.query<{ waits: boolean }>(`select exists (select from pg_locks
      where relation = '${table}'::regclass and not granted) as waits`)
    expect(rows[0]?.waits).toBe(true)
  }
  await vi.waitFor(waits, { timeout: 120_000, interval: 50 })
  kill()
  await ended
  await beside.query('rollback')
}

// Whatever is written last before each of these tables is rolled back with it, or stays and is found again.
test.each([
  ['the point and its incident', 'incidents'],
  ['the incident and its happening', 'happenings'],
  ['the happening and the alert', 'alerts'],
])('kill -9 between %s: one letter', async (_between, table) => {
  await killAt(table)
  expect(letters).toHaveLength(0)
  await nextTurn()
  await nextTurn()
  expect(letters).toHaveLength(1)
})

test('kill -9 before the mail server has accepted the letter: one letter', async () => {
  const { kill, ended } = startTurn()
  before = kill
  await ended
  before = () => {}
  expect(letters).toHaveLength(0)
  await nextTurn()
  await nextTurn()
  expect(letters).toHaveLength(1)
})

test('kill -9 after it has accepted it, before that is known here: the same letter again, with the same id', async () => {
  const { kill, ended } = startTurn()
  after = kill
  await ended
  after = () => {}
  await nextTurn()
  await nextTurn()
  const ids = letters.map((letter) => /^Message-ID: (<.+>)/im.exec(letter)?.[1])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toMatch(/^<alert-[\w-]+@karta\.example>$/)
})
