/** The server is killed while people answer each other: what was begun is there whole or not at all, and whoever tries again goes on. */
import { randomUUID } from 'node:crypto'
import { signup } from '@spetskarta/shared/accounts/accounts.ts'
import * as api from '@spetskarta/shared/deals/deals.ts'
import { type DealParty, type DealStep, type OfferStep, stepRow, stepsFrom } from '@spetskarta/shared/deals/steps.ts'
import { addressOf } from '@spetskarta/shared/endpoint.ts'
import { createEquipment } from '@spetskarta/shared/own-items/own-items.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeFolder } from '../../../test/folder.ts'
import { randomFrom } from '../../../test/random.ts'
import { connect } from '../../db/connect.ts'
import { gone, startServer } from '../recorders/faults.fixture.ts'
import { dayAhead, offerTerms, requestForm } from './deals.fixture.ts'
import { everybodyNotifiedOnce, nothingBookedTwice, nothingHangs } from './walk.fixture.ts'

const clone = await cloneDatabase()
const DATABASE_URL = clone.pool.options.connectionString ?? ''
const { db, close } = connect(DATABASE_URL, () => {}, 'web', { connections: 4 })
atEnd(close)

const ROUNDS = 12
/** Rounds in which the server dies as soon as it has answered one of three calls. */
const DEADLY = [1, 3]
const SPANS = [
  [10, 12],
  [12, 13],
  [13, 13],
] as const
const MAKES_DEALS = ['offer', 'accept', 'agree']
const random = randomFrom(39)
const chosen = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)]

const dataDir = makeFolder()
let origin = ''
let pid = 0
async function start() {
  const server = await startServer(dataDir, { DATABASE_URL })
  origin = server.origin
  pid = server.pid
  await vi.waitUntil(async () => (await fetch(`${origin}/ready`)).ok, { timeout: 120_000, interval: 200 })
}

async function post(path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin, ...(cookie && { cookie }) }
  return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function person() {
  const email = `${randomUUID()}@example.org`
  const entered = await post(signup.url, { email, password: 'kovsh-i-strela-7' })
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, cookie }
}

const PLACE = { coordLat: 55.567, coordLng: 38.23 }
async function owner() {
  const who = await person()
  const form = { name: 'Экскаватор', type: 'ekskavator', phone: '8 (916) 000-12-70', ...PLACE }
  const made = await post(createEquipment.url, form, who.cookie)
  return { ...who, machine: ((await made.json()) as { _id: string })._id }
}

interface Row {
  subject: 'offer' | 'deal'
  id: string
  state: string
  machine: string
  asker: string
  owner: string
}

/** A call that one of the two sides may make now; undefined: nothing is left to do. */
async function move(cookies: Map<string, string>): Promise<(() => Promise<Response>) | undefined> {
  const { rows } = await sql<Row>`
    select 'offer' as subject, id, state, machine, asker, owner from offers
    union all select 'deal', id, state, machine, asker, owner from deals order by id`.execute(db)
  const able = rows.flatMap((row) =>
    (['asker', 'owner'] as const).flatMap((by) =>
      stepsFrom(row.subject, row.state as never, by).map((step) => ({ row, by, step: step as OfferStep | DealStep })),
    ),
  )
  const booking = able.filter(({ step }) => MAKES_DEALS.includes(step))
  const one = random() < 0.5 ? (chosen(booking) ?? chosen(able)) : chosen(able)
  return one && (() => take(one.row, one.by, one.step, cookies))
}

function take(row: Row, by: DealParty, step: OfferStep | DealStep, cookies: Map<string, string>) {
  const [from, to] = chosen(SPANS) ?? SPANS[0]
  const days = { from: dayAhead(from), to: dayAhead(to), shift: 'day' as const }
  const needs = stepRow(row.subject, step)?.needs ?? []
  const body = {
    step,
    ...(needs.includes('terms') && { terms: offerTerms(row.machine, days) }),
    ...(needs.includes('price') && { rate: 20_000, note: '' }),
    ...(needs.includes('days') && days),
    ...(row.subject === 'deal' && { reason: 'так надо' }),
  }
  const { url } = row.subject === 'offer' ? api.takeOfferStep : api.takeDealStep
  return post(addressOf(url, { params: { id: row.id } }), body, cookies.get(row[by]))
}

test('kill -9 of the server between steps and within them books nothing and notifies of nothing twice', async () => {
  await start()
  const owners = [await owner(), await owner()]
  const askers = [await person(), await person(), await person()]
  await db.updateTable('users').set({ email_confirmed_at: new Date() }).where('email', 'is not', null).execute()
  const cookies = new Map([...owners, ...askers].map(({ id, cookie }) => [id, cookie]))
  const machines = owners.map(({ machine }) => machine)
  for (const { cookie } of [...askers, ...askers])
    expect((await post(api.makeRequest.url, requestForm(machines), cookie)).status).toBe(200)

  const statuses: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const calls = (await Promise.all([move(cookies), move(cookies), move(cookies)])).flatMap((call) => call ?? [])
    const answers = calls.map((call) => call().then(({ status }) => statuses.push(status)))
    if (DEADLY.includes(round)) {
      expect(answers.length).toBeGreaterThan(1)
      await Promise.race(answers)
      process.kill(pid, 'SIGKILL')
      await gone(pid)
      await Promise.allSettled(answers)
      await nothingBookedTwice(db, machines)
      await everybodyNotifiedOnce(db, machines, true)
      await start()
      // Whoever has heard nothing tries again.
      for (const call of calls) statuses.push((await call()).status)
    } else await Promise.all(answers)
  }
  // Of two at once one may come too late, and what was done is not done again.
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
  const { n } = await db.selectFrom('deals').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  expect(n).toBeGreaterThan(1)
  await nothingBookedTwice(db, machines)
  await everybodyNotifiedOnce(db, machines, true)
  await nothingHangs(db, machines, true)
})
