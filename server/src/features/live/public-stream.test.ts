/** Live events for visitors with a public link. */
import { randomUUIDv7 } from 'node:crypto'
import { recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import { setPublicLink } from '@spetskarta/shared/sharing/sharing.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { listen } from './events.fixture.ts'

// Without heartbeats only a notice can end a stream.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

const { app, db, ask, signIn, makeUser, makeEquipment } = await testApp()
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

const NOW = Math.floor(Date.now() / 1000) * 1000

/** A machine with a recorder and a public link for the last hour. */
async function makeLinked() {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id })
  const { token: recorder } = await makeRecorder(db, { equipment: id })
  const cookie = await signIn(owner)
  const link = (body: object) =>
    ask(setPublicLink, { params: { equipmentId: id }, body: { on: true, ...body } }, { cookie })
  /** Records points at these seconds from now. */
  const record = (...seconds: number[]) => {
    const points = seconds.map((second) => ({ timestamp: NOW + second * 1000, lat: 55.5, lng: 38.2 }))
    return ask(recordPoints, { body: { points } }, { headers: { authorization: `Bearer ${recorder}` } })
  }
  const { token } = await link({ hours: 1 })
  return { id, token, link, record }
}

const open = ({ id, token }: { id: string; token: string }) => listen(`${origin}/api/live/public/${id}/${token}`)
const statusOf = async (id: string, token: string) => (await open({ id, token })).status

test('the stream of a public link has only the points in the link’s hours', async () => {
  const linked = await makeLinked()
  const events = await open(linked)
  await events.next()
  await linked.record(-2 * 3600, -60)
  const news = await events.news()
  expect(news?.data.locations).toMatchObject([{ timestamp: NOW - 60_000 }])
})

test('all streams of a public link end at once when it is switched off', async () => {
  const linked = await makeLinked()
  const streams = [await open(linked), await open(linked)]
  await Promise.all(streams.map((events) => events.next()))
  await linked.link({ on: false })
  for (const events of streams) expect(await events.news()).toBeUndefined()
})

test('a public link stays dead when the owner switches another one on', async () => {
  const { id, token, link } = await makeLinked()
  await link({ on: false })
  await link({ on: true })
  expect(await statusOf(id, token)).toBe(404)
})

test('a wrong token or another machine’s link opens no stream', async () => {
  const [machine, other] = [await makeLinked(), await makeLinked()]
  expect(await statusOf(machine.id, machine.token)).toBe(200)
  expect(await statusOf(machine.id, other.token)).toBe(404)
  expect(await statusOf(other.id, machine.token)).toBe(404)
  expect(await statusOf(machine.id, `${machine.token.slice(0, -1)}_`)).toBe(404)
  expect(await statusOf(randomUUIDv7(), machine.token)).toBe(404)
})

test('an expired link opens no stream', async () => {
  const { id, token } = await makeLinked()
  await sql`update tracking set link_expires_at = now() where equipment = ${id}`.execute(db)
  expect(await statusOf(id, token)).toBe(404)
})
