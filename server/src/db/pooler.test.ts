/** The product behind PgBouncer in transaction mode, as `ops/proxy/pgbouncer.ini` sets it up. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signup } from '@spetskarta/shared/accounts/accounts.ts'
import { recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import { expect, test } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { makeDatabase } from '../../test/clone.ts'
import { closedPort } from '../../test/closed-port.ts'
import { makeFolder } from '../../test/folder.ts'
import { testApp } from '../../test/harness.ts'
import { makeRecorder } from '../../test/track-factories.ts'
import { connectionsOf, ROLES, type ServingRole } from '../database-roles.ts'
import { connectAll } from './connect.ts'

const INI = readFileSync(new URL('../../../ops/proxy/pgbouncer.ini', import.meta.url), 'utf8')
const SERVING: ServingRole[] = ['web', 'ingest', 'long', 'background']
const LIMITS = {
  statement_timeout: 'statement',
  lock_timeout: 'lock',
  idle_in_transaction_session_timeout: 'idle',
} as const

test.each(SERVING)('the file sets the limits of the role %s', (role) => {
  const line = INI.split('\n').find((one) => one.startsWith(`spetskarta_${role} = `)) ?? ''
  const set = Object.fromEntries([...line.matchAll(/set (\w+) = (\d+)/g)].map(([, name, ms]) => [name, Number(ms)]))
  expect(set).toEqual(Object.fromEntries(Object.entries(LIMITS).map(([name, of]) => [name, ROLES[role][of] * 1000])))
})

test.each([8, 9, 24, 50, 97])('of %i connections a server takes no more, and every role gets some', (all) => {
  const shares = SERVING.map((role) => connectionsOf(role, all))
  expect(shares.reduce((sum, one) => sum + one, 0)).toBe(all)
  expect(Math.min(...shares)).toBeGreaterThan(0)
})

const installed = spawnSync('pgbouncer', ['--version']).status === 0

/** PgBouncer by our file, before a database of the test. Its user must not be root. */
async function startPooler(direct: URL): Promise<string> {
  const port = await closedPort()
  const text = INI.replaceAll(
    'host=127.0.0.1 port=5432 dbname=spetskarta',
    `host=${direct.hostname} port=${direct.port} dbname=${direct.pathname.slice(1)} user=${direct.username} password=${direct.password}`,
  )
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file.*$/m, '')
  const file = join(makeFolder(), 'pgbouncer.ini')
  writeFileSync(file, text)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  atEnd(() => void child.kill('SIGKILL'))
  let output = ''
  for (;;) {
    const [chunk] = await once(child.stderr, 'data')
    output += chunk
    if (output.includes('process up')) return `postgres://anybody@127.0.0.1:${port}/spetskarta`
    if (output.includes('FATAL')) throw new Error(output)
  }
}

test.skipIf(!installed)(
  'people sign up and machines record through PgBouncer (skipped where it is not installed)',
  async () => {
    const direct = await makeDatabase()
    const databases = connectAll({ url: await startPooler(new URL(direct)), directUrl: direct }, () => {})
    atEnd(databases.close)
    for (const role of SERVING) {
      const { pool } = role === 'web' ? databases : databases[role]
      const { rows } = await pool.query(
        `select extract(epoch from current_setting('lock_timeout')::interval)::int as lock`,
      )
      expect(rows).toEqual([{ lock: ROLES[role].lock }])
    }
    const { ask } = await testApp({ database: databases, directUrl: direct })
    const body = { email: 'crane@example.org', password: 'vosem-metrov-strely' }
    expect(await ask(signup, { body })).toMatchObject({ auth: true })
    const { token } = await makeRecorder(databases.db)
    const points = [{ timestamp: Date.now() - 1000, lat: 55.7, lng: 37.6 }]
    const sent = await ask(recordPoints, { body: { points } }, { headers: { authorization: `Bearer ${token}` } })
    expect(sent).toMatchObject({ accepted: 1, rejected: [] })
    // On many connections, each of which may become any of the pooler's for the next transaction.
    const machines = await Promise.all(Array.from({ length: 20 }, () => makeRecorder(databases.db)))
    const answers = await Promise.all(
      machines.flatMap((machine) =>
        Array.from({ length: 10 }, (_, i) => {
          const more = Array.from({ length: 200 }, (_, k) => ({
            ...points[0],
            timestamp: Date.now() - 1000 * (i * 200 + k),
          }))
          return ask(
            recordPoints,
            { body: { points: more } },
            { headers: { authorization: `Bearer ${machine.token}` } },
          )
        }),
      ),
    )
    expect(new Set(answers.map(({ accepted }) => accepted))).toEqual(new Set([200]))
  },
)
