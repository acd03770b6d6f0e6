/** A public link to very many points: what it costs the others, and what is shown of them. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import * as schema from '@spetskarta/shared/sharing/sharing.schema.ts'
import * as api from '@spetskarta/shared/sharing/sharing.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints } from '../../../test/track-factories.ts'

const database = await cloneDatabase()
const { db, pool, ask, send, signIn, makeUser, makeEquipment } = await testApp({ database })
const POINTS = 150_000

/** A machine with a public link that has driven east at a point every half second until now. */
async function makeMachine() {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id })
  await makePoints(db, id, [{ at: Date.now() - 86_400_000 }, { at: Date.now() }])
  await sql`insert into track_points (equipment, recorded_at, lat, lng, speed_kmh)
    select ${id}, date_trunc('second', now()) - make_interval(secs => ${POINTS} / 2.0 - i / 2.0), 55.5, 38 + i / 1e5, 45
    from generate_series(1, ${POINTS}) i on conflict do nothing`.execute(db)
  const cookie = await signIn(owner)
  const { token } = await ask(
    api.setPublicLink,
    { params: { equipmentId: id }, body: { on: true, hours: 22 } },
    { cookie },
  )
  return { id, token, cookie }
}

const { id, token, cookie } = await makeMachine()
const open = () => send(api.getPublicData, { params: { id, token }, querystring: {} })

test('many points are thinned to a hundred thousand, and the answer says so', async () => {
  const answer = (await open()).json()
  exactly(schema.getPublicData, answer)
  const { data } = answer
  expect(data.thinnedFrom).toBeGreaterThanOrEqual(POINTS)
  expect(data.locations.length).toBeLessThanOrEqual(100_000)
  expect(data.locations.length).toBeGreaterThan(50_000)
  expect(data.daily.summary.points).toBeGreaterThanOrEqual(POINTS)
})

test('eight who open it at once are answered by one reading, and the server goes on meanwhile', async () => {
  await sql`update tracking set link_hours = 21 where equipment = ${id}`.execute(db)
  const asked = vi.spyOn(pool, 'query')
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const answers = await Promise.all(Array.from({ length: 8 }, open))
  delay.disable()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  const reads = asked.mock.calls.filter(([query]) => (query as { name?: string }).name?.startsWith('read-track'))
  // Two pieces of 100,000.
  expect(reads).toHaveLength(2)
  expect(delay.max / 1e6).toBeLessThan(1000)
  asked.mockRestore()
})

test('an answer that is kept is given no more from the moment another instance switches the link off', async () => {
  const there = await testApp({ database })
  expect((await open()).statusCode).toBe(200)
  const asked = vi.spyOn(pool, 'query')
  expect((await open()).statusCode).toBe(200)
  const readAgain = asked.mock.calls.some(([query]) => (query as { name?: string }).name?.startsWith('read-track'))
  expect(readAgain).toBe(false)
  asked.mockRestore()
  await there.ask(api.setPublicLink, { params: { equipmentId: id }, body: { on: false } }, { cookie })
  expect((await open()).statusCode).toBe(404)
})
