/** Sends many calls to an app with a small world of data, and returns the answers that no caller should ever get. */

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY } from '@spetskarta/shared/durations.ts'
import fc from 'fast-check'
import type { App } from '../../src/deps.ts'
import { dayAhead, offerTerms, requestForm } from '../../src/features/deals/deals.fixture.ts'
import { switchLinkOn } from '../../src/features/sharing/links.queries.ts'
import type { testApp } from '../harness.ts'
import { plainPng } from '../photos.ts'
import { makePoints, makeRecorder, permit } from '../track-factories.ts'
import { type Call, callsOf, hiddenRoutes, type Paths, routesOf } from './calls.ts'

/** Live streams, which never end by themselves. */
const ENDLESS = /^GET \/api\/live/
/** Number of calls that use the same world; then it is made again, as some calls delete it. */
const A_WORLD = 500
const AT_ONCE = 4
/** Much longer than any call may take. */
const PATIENCE_MS = 30_000
/** Stands for an answer that does not arrive. */
const NEVER = { statusCode: 0, headers: {} as Record<string, unknown>, body: '' }

type Harness = Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'makeUser' | 'makeEquipment' | 'makeOrder' | 'signIn'>

interface World {
  ids: string[]
  texts: string[]
  /** Headers of calls from each caller. */
  who: Record<string, Record<string, string>>
}

async function makeWorld(app: App, { db, makeUser, makeEquipment, makeOrder, signIn }: Harness): Promise<World> {
  const [owner, partner, moderator] = [await makeUser(), await makeUser(), await makeUser({ rules: true })]
  const machine = await makeEquipment({ owner: owner.id })
  const order = await makeOrder({ owner: owner.id })
  const recorder = await makeRecorder(db, { equipment: machine.id })
  await permit(db, machine.id, partner.id)
  const now = Date.now()
  await makePoints(
    db,
    machine.id,
    Array.from({ length: 40 }, (_, i) => ({ at: now - DAY + i * 60_000, lat: 55.5 + i / 1000 })),
  )
  await switchLinkOn(db, machine.id, { expiresAt: null, hours: 24 })
  const day = new Date(now - DAY).toISOString().slice(0, 10)
  const cookies = { owner: await signIn(owner), partner: await signIn(partner) }
  const deals = await makeDeals(app, machine.id, cookies)
  return {
    ids: [
      ...deals,
      machine.id,
      order.id,
      owner.id,
      partner.id,
      moderator.id,
      recorder.id,
      '0199f000-0000-7000-8000-000000000001',
    ],
    texts: [
      recorder.token,
      owner.user_url,
      day,
      `${day}.gpx`,
      'ekskavator',
      'main',
      'small.webp',
      'Кран',
      'UTC',
      '1',
      '55',
    ],
    who: {
      nobody: {},
      stranger: { cookie: `session=${'x'.repeat(43)}` },
      owner: { cookie: cookies.owner },
      partner: { cookie: cookies.partner },
      moderator: { cookie: await signIn(moderator) },
      phone: { authorization: `Bearer ${recorder.token}` },
    },
  }
}

/** Makes a request without a price, and a deal with a thread; returns all their ids. */
async function makeDeals(app: App, machine: string, as: { owner: string; partner: string }): Promise<string[]> {
  async function call(cookie: string, url: string, payload?: object) {
    const answer = await app.inject({ url, headers: { cookie }, ...(payload && { method: 'POST', payload }) })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    return answer.json()
  }
  const ids: string[] = []
  for (const ahead of [20, 10]) {
    const days = [dayAhead(ahead), dayAhead(ahead + 2)] as const
    const { id } = await call(as.partner, '/api/requests', requestForm([machine], ...days))
    const { offers } = await call(as.partner, `/api/requests/${id}`)
    ids.push(id, offers[0].id)
  }
  const offer = ids.at(-1) ?? ''
  await call(as.owner, `/api/offers/${offer}`, { step: 'offer', terms: offerTerms(machine) })
  const taken = await call(as.partner, `/api/offers/${offer}`, { step: 'accept' })
  const message = { id: randomUUID(), offerId: offer, text: 'Трал пройдёт?' }
  const { thread } = await call(as.partner, '/api/messages', message)
  return [...ids, taken.offer.deal, thread]
}

interface Failure {
  why: string
  route: string
  curl: string
}

interface Options {
  runs: number
  seed: number
  /** Whether the app also serves pages. */
  pages: boolean
  /** Only routes whose address matches. */
  only?: RegExp
  /** What the log says about a call. */
  causeOf(requestId: string): string | undefined
}

/** One failure of each kind for each route, and the statuses of all answers. */
export async function fuzz(app: App, harness: Harness, { runs, seed, pages, only = /./, causeOf }: Options) {
  const { paths } = (await app.inject('/api/docs/json')).json<{ paths: Paths }>()
  const routes = [...routesOf(paths), ...hiddenRoutes(pages)].filter(
    ({ method, url }) => !ENDLESS.test(`${method} ${url}`) && only.test(url),
  )
  const failures = new Map<string, Failure>()
  const statuses: Record<number, number> = {}
  const slowest = { ms: 0, curl: '' }
  const file = await plainPng()
  for (let done = 0; done < runs; done += A_WORLD) {
    const world = await makeWorld(app, harness)
    const given = { ...world, who: Object.keys(world.who), file }
    const calls = fc.sample(callsOf(routes, given), { seed: seed + done, numRuns: Math.min(A_WORLD, runs - done) })
    const send = async (call: Call) => {
      const start = performance.now()
      const answer = await Promise.race([
        app.inject({
          method: call.method as 'GET',
          url: call.path,
          headers: { ...world.who[call.who], ...call.headers },
          ...(call.body && { payload: call.body }),
        }),
        pause(PATIENCE_MS, NEVER, { ref: false }),
      ])
      const ms = performance.now() - start
      if (ms > slowest.ms) Object.assign(slowest, { ms, curl: curlOf(call, world) })
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
      const wrong = complaintAbout(call, answer)
      const why = wrong && [wrong, causeOf(String(answer.headers['x-request-id']))].filter(Boolean).join(', ')
      if (why) failures.set(`${why} ${call.route}`, { why, route: call.route, curl: curlOf(call, world) })
    }
    const waiting = calls.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const call of waiting) await send(call)
      }),
    )
  }
  return { failures: [...failures.values()], statuses, slowest, seed }
}

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

/** What is wrong with an answer; undefined: nothing. */
function complaintAbout({ path }: Call, { statusCode, headers, body }: Answer): string | undefined {
  if (statusCode === 0) return 'no answer'
  if (path.startsWith('/ready')) return undefined
  if (statusCode >= 500 && (statusCode !== 503 || !headers['retry-after'])) return `status ${statusCode}`
  if (statusCode < 400) return undefined
  const type = String(headers['content-type'])
  // Compressed answers are not examined.
  if (headers['content-encoding']) return undefined
  if (type.startsWith('text/html')) return /<html/.test(body) ? undefined : 'an error that is no page'
  // Data for a page that scripts fetch; React Router writes it.
  if (/\.data(\?|$)/.test(path) && type.startsWith('text/x-script')) return undefined
  if (!headers['x-content-type-options']) return 'no header against sniffing'
  try {
    const { code, message } = JSON.parse(body)
    return /^[a-z_]+$/.test(code) && /[а-яё]/i.test(message) ? undefined : `not in our words: ${message}`
  } catch {
    return body === '' && path.startsWith('/') ? `an empty ${statusCode}` : `not in our shape: ${type}`
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The call as a line for a shell; bodies may hold any bytes. */
function curlOf({ method, path, headers, body, who }: Call, world: World): string {
  const lines = Object.entries({ ...world.who[who], ...headers }).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  )
  const data = body ? `echo ${body.toString('base64')} | base64 -d | ` : ''
  return `${data}curl -iX ${method} ${lines.join(' ')} ${body ? '--data-binary @- ' : ''}${quoted(`http://127.0.0.1:3000${path}`)}  # as ${who}`
}
