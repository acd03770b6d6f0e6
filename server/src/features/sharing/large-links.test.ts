/** A public link to very many points: what it costs the others, and what is shown of them. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import * as schema from '@spetskarta/shared/sharing/sharing.schema.ts'
import * as api from '@spetskarta/shared/sharing/sharing.ts'
import { medianOf } from '@spetskarta/shared/tracks/columns.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { cloneDatabase } from '../../../test/clone.ts'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints } from '../../../test/track-factories.ts'
import { connect } from '../../db/connect.ts'
import { findOpenLink } from './links.queries.ts'
import { openPublicData } from './public-data.ts'

const database = await cloneDatabase()
const { db, pool, ask, send, signIn, makeUser, makeEquipment } = await testApp({ database })
const POINTS = 110_000

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

/** Counts how often points are read until the test ends. */
function watchReads() {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => queries.mockRestore())
  const texts = () => queries.mock.calls.map(([query]) => (query as { text?: string }).text ?? '')
  return { reads: () => texts().filter((text) => text.startsWith('copy (') && text.includes('track_points')).length }
}

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
  const watched = watchReads()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const answers = await Promise.all(Array.from({ length: 8 }, open))
  delay.disable()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  // The first points, then two halves.
  expect(watched.reads()).toBe(3)
  expect(delay.max / 1e6).toBeLessThan(1000)
})

test('eight such routes at once keep no small call of others waiting', async () => {
  const wide = connect(pool.options.connectionString ?? '', () => {}, 'web')
  atEnd(wide.close)
  const { inject, deps } = await testApp({ database: wide })
  const link = await findOpenLink(wide.db, id)
  if (!link) throw new Error('no link')
  const publicData = openPublicData(deps)
  const smallCall = async () => {
    const begun = performance.now()
    expect((await inject(`/api/equipment/${id}`)).statusCode).toBe(200)
    return performance.now() - begun
  }
  await smallCall()
  const begun = performance.now()
  let whole = 0
  // Another window each, so that none is answered by what another has read.
  const large = Promise.all([16, 17, 18, 19, 20, 21, 22, 23].map((hours) => publicData(id, { ...link, hours })))
  const all = large.finally(() => {
    whole = performance.now() - begun
  })
  const small: number[] = []
  while (whole === 0) small.push(await smallCall())
  await all
  // None has waited for as long as one of the eight takes, and most for next to nothing.
  expect(Math.max(...small)).toBeLessThan(whole / 8)
  expect(medianOf(small)).toBeLessThan(whole / 100)
})

test('an answer that is kept is given no more from the moment another instance switches the link off', async () => {
  const there = await testApp({ database })
  expect((await open()).statusCode).toBe(200)
  const watched = watchReads()
  expect((await open()).statusCode).toBe(200)
  expect(watched.reads()).toBe(0)
  await there.ask(api.setPublicLink, { params: { equipmentId: id }, body: { on: false } }, { cookie })
  expect((await open()).statusCode).toBe(404)
})
