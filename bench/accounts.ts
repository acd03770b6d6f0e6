/**
 * `npm run bench:accounts`: log-ins a second and the cost of their password checks alone, and the own list of a user
 * with as many machines as allowed, in a database of 100,000 items (kept in BENCH_DIR as for bench:search).
 */
import { randomUUIDv7 } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { login } from '@spetskarta/shared/accounts/accounts.ts'
import { addressOf } from '@spetskarta/shared/endpoint.ts'
import { OWN_ITEMS_PAGE } from '@spetskarta/shared/limits.ts'
import { getEquipments } from '@spetskarta/shared/own-items/own-items.ts'
import autocannon from 'autocannon'
import { openPasswords } from '../server/src/outside/passwords.ts'
import { hashToken, makeToken } from '../server/src/outside/tokens.ts'
import { type BenchServer, openBenchServer } from './lib/bench-server.ts'
import { percentile, timesOf } from './lib/measure.ts'
import { printTable } from './lib/table.ts'

const ITEMS = 100_000
const SECONDS = 5
const CALLS = 40
/** Machines of one owner. */
const MACHINES = 500
const PASSWORD = 'kran25tonn-'

const passwords = openPasswords()
const rows: string[][] = []
const ms = (value: number) => value.toFixed(1)

/**
 * Makes a user with a full fleet around Moscow, where there are the most matches; returns a cookie. `removeOwner` deletes the
 * fleet.
 */
async function makeOwner({ pool }: BenchServer, email: string): Promise<string> {
  const id = randomUUIDv7()
  await pool.query('insert into users (id, user_url, email, password_hash) values ($1, $2, $3, $4)', [
    id,
    email,
    email,
    await passwords.hash(PASSWORD),
  ])
  await pool.query(
    `insert into items (id, owner, kind, type, related, name, phone, description, lat, lng)
     select gen_random_uuid(), $1, kind, type, related, name, phone, description, lat, lng from items
     where kind = 'equipment' and not hidden and lat between 55.4 and 56.1 and lng between 37 and 38.3
     order by md5(id::text) limit $2`,
    [id, MACHINES],
  )
  const token = makeToken(256)
  await pool.query(
    `insert into sessions (id, user_id, token_hash, device, expires_at)
     values ($1, $2, $3, '', now() + interval '1 hour')`,
    [randomUUIDv7(), id, hashToken(token)],
  )
  return `session=${token}`
}

const removeOwner = ({ pool }: BenchServer, email: string) => pool.query('delete from users where email = $1', [email])

async function loginsASecond(server: BenchServer, email: string, connections: number) {
  const { port } = server.app.server.address() as AddressInfo
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${login.url}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
    connections,
    duration: SECONDS,
    workers: 1,
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} отказов, ${result.errors} ошибок`)
  const { latency, requests } = result
  rows.push([`вход, соединений: ${connections}`, requests.average.toFixed(1), ms(latency.p50), ms(latency.p99)])
}

function tell(name: string, times: number[]) {
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  rows.push([name, (1000 / mean).toFixed(1), ms(percentile(times, 50)), ms(percentile(times, 99))])
}

const server = await openBenchServer(ITEMS)
const email = 'bench@example.org'
await removeOwner(server, email)
try {
  const cookie = await makeOwner(server, email)
  // First, because log-ins delete a user's oldest sessions.
  const own = async () => {
    const response = await server.app.inject({
      url: addressOf(getEquipments.url, { querystring: { limit: OWN_ITEMS_PAGE } }),
      headers: { cookie },
    })
    const machines = response.json().total
    if (machines !== MACHINES) throw new Error(`${response.statusCode}: ${machines} машин`)
  }
  tell(`своя техника, ${MACHINES} машин`, await timesOf(Array(CALLS).fill(undefined), own))
  const stored = await passwords.hash(PASSWORD)
  tell(
    'пароль по Argon2, по одному',
    await timesOf(Array(CALLS).fill(PASSWORD), (given) => passwords.isRight(stored, given)),
  )
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  for (const connections of [1, 2, 8]) await loginsASecond(server, email, connections)
} finally {
  await removeOwner(server, email)
  await server.close()
}
printTable(['что', 'в секунду', 'p50, мс', 'p99, мс'], rows)
