/**
 * No call holds the thread so long that others wait for it: every route gets the largest body that it takes, once as it
 * wants it, once with every part wrong, and once with lists longer than it takes. What is measured is the processor's time between two turns of the event loop, so that
 * a busy machine changes nothing.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hiddenRoutes, type Paths, routesOf } from '../../test/fuzz/calls.ts'
import { testApp } from '../../test/harness.ts'
import { largestOf } from '../../test/largest.ts'
import { makeRecorder } from '../../test/track-factories.ts'

/** Ms of the thread. `/health` of somebody else waits as long. */
const MOST_MS = 100
/** Of a body in JSON where its route says nothing else: Fastify's. */
const BODY = 1_048_576
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
      await turn()
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

await app.ready()

test('no route holds the thread for long with the largest body that it takes', { timeout: 300_000 }, async () => {
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
      const send = (bytes: number) => {
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
      // What its route refuses for its size is not the largest that it takes.
      while (bytes > 1000 && (await send(bytes)()).statusCode === 413) bytes /= 2
      const call = send(bytes)
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
