/**
 * No call holds the thread so long that others wait for it: every route gets the largest body that it takes, once as it
 * wants it, once with every part wrong, and once with lists longer than it takes. What is measured is the processor's time between two turns of the event loop, so that
 * a busy machine changes nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { formOf } from '../../test/form.ts'
import { hiddenRoutes, type Paths, routesOf } from '../../test/fuzz/calls.ts'
import { testApp } from '../../test/harness.ts'
import { largestOf } from '../../test/largest.ts'
import { makeRecorder } from '../../test/track-factories.ts'

/** Ms of the thread. `/health` of another caller waits as long. */
const MOST_MS = 100
/** Of a body in JSON where its route says nothing else: Fastify's. */
const BODY = 1_048_576
/** Of a file with points, bytes: those of 20 MB, the largest, take a busy machine a minute, and the thread no longer at a time. */
const FILE = 3_000_000
/** The first calls of a route are compiled while they run. */
const TRIES = 3
const SORTS = {
  'as it wants it': { wrong: false, endless: false },
  'all wrong': { wrong: true, endless: false },
  'all wrong and endless': { wrong: true, endless: true },
}

const { app, db, makeUser, makeEquipment, signIn } = await testApp()

async function world() {
  const owner = await makeUser()
  const machine = await makeEquipment({ owner: owner.id })
  const { token } = await makeRecorder(db, { equipment: machine.id })
  return { ids: [machine.id], token, cookie: await signIn(owner) }
}

/** The longest time that the thread had no turn for others while this was done, ms. */
async function longestStretch(act: () => Promise<unknown>): Promise<number> {
  let [longest, done] = [0, false]
  const watch = async () => {
    while (!done) {
      const before = process.threadCpuUsage()
      // The next turn after a millisecond: to ask at each costs the processor more than what is looked at.
      await sleep(1)
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, (user + system) / 1000)
    }
  }
  const watching = watch()
  await act()
  done = true
  await watching
  return longest
}

/** A table of a machine that stands still, a point a second, of about so many bytes. */
function tableOf(bytes: number): string {
  const rows = ['time,lat,lon,speed,accuracy,heading,altitude,battery']
  for (let at = Date.UTC(2026, 5, 1), length = 0; length < bytes; at += 1000) {
    const row = `${new Date(at).toISOString()},55.7500${(at % 89) + 10},37.617000,16.5,4.2,270,151.5,80`
    length += row.length + 1
    rows.push(row)
  }
  return rows.join('\n')
}

await app.ready()

test('no route holds the thread for long with the largest body that it takes', async () => {
  const { paths } = app.swagger() as { paths?: Paths }
  const routes = [...routesOf(paths ?? {}), ...hiddenRoutes(false)].filter(({ body }) => body)
  expect(routes.length).toBeGreaterThan(80)
  const late: string[] = []
  for (const { method, url, body = {} } of routes) {
    // Made anew: the call before may have ended its session or deleted its machine.
    const { ids, token, cookie } = await world()
    const path = url.replace(/\{(\w+)\}/g, (_, name) => (name === 'token' ? token : (ids[0] ?? name)))
    const headers = path.startsWith('/api/record/') ? { authorization: `Bearer ${token}` } : { cookie }
    for (const [sort, how] of Object.entries(SORTS)) {
      const callOf = (bytes: number) => {
        const payload = Buffer.from(JSON.stringify(largestOf(body, { bytes, ids, ...how })))
        return () =>
          app.inject({
            method: method as 'POST',
            url: path,
            headers: { ...headers, 'content-type': 'application/json' },
            payload,
          })
      }
      let bytes = BODY * 0.95
      let call = callOf(bytes)
      // What its route refuses for its size is not the largest that it takes.
      while (bytes > 1000 && (await call()).statusCode === 413) {
        bytes /= 2
        call = callOf(bytes)
      }
      const stretches: number[] = []
      while (stretches.length < TRIES && stretches.every((ms) => ms > MOST_MS))
        stretches.push(await longestStretch(call))
      const least = Math.min(...stretches)
      if (process.env.THREAD_TOLD)
        process.stderr.write(
          `${least.toFixed(1)} ${method} ${url} ${sort} ${Math.round(bytes)} ${(await call()).statusCode}\n`,
        )
      if (least > MOST_MS) late.push(`${method} ${url}, ${sort}: ${least.toFixed(0)} ms`)
    }
  }
  expect(late).toEqual([])
})

test.each(['/preview', '/refused', ''])('a file of points does not hold the thread: %s', async (step) => {
  const { ids, cookie } = await world()
  const form = new FormData()
  form.append('file', new Blob([tableOf(FILE)]), 'points.csv')
  const { payload, headers } = await formOf(form)
  const call = async () => {
    const url = `/api/import/${ids[0]}${step}`
    expect((await app.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload })).statusCode).toBe(200)
  }
  const stretches: number[] = []
  while (stretches.length < TRIES && stretches.every((ms) => ms > MOST_MS)) stretches.push(await longestStretch(call))
  if (process.env.THREAD_TOLD) process.stderr.write(`${stretches.join(' ')} POST /api/import${step}\n`)
  expect(Math.min(...stretches)).toBeLessThanOrEqual(MOST_MS)
})
