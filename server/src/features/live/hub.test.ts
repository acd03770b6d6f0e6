/** The hub with notices sent by the test: how they are handled, and which streams end when rights end. */
import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refuseRowsOf } from '../../../test/citus/refused-rows.ts'
import { cloneDatabase, connectBeside } from '../../../test/clone.ts'
import { makeEquipment, makeSession, makeUser } from '../../../test/factories.ts'
import { makePoints, makeTracking, permit } from '../../../test/track-factories.ts'
import { openGazetteer } from '../../geo/gazetteer.ts'
import { openSigning } from '../../outside/signing.ts'
import type { TrackNotice } from '../tracks/notices/track-notice.rules.ts'
import { type Hub, openHub } from './hub.ts'
import type { Stream } from './stream.ts'

// The test itself triggers heartbeats.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
const beat = () => vi.advanceTimersByTimeAsync(15_000)

// One for the hub, one for the recorders of another instance.
const database = await cloneDatabase(2)
const { db, pool } = database
const signing = openSigning('the same in every test, 32 characters')
const gazetteer = openGazetteer(new URL('../../../data/gazetteer.json', import.meta.url).pathname)
const NOW = Math.floor(Date.now() / 1000) * 1000

let hub: Hub
let tell: (notice: TrackNotice) => void
let lose: (since: Date) => void
const log = { warn() {}, error() {} }

beforeEach(() => {
  hub = openHub({ db, pool, directUrl: '', signing, gazetteer }, log, (_address, _log, heard) => {
    tell = heard.notice
    lose = heard.gap
    return { ready: async () => {}, close: async () => {} }
  })
  return () => hub.close()
})

/** Collects what is sent. */
function openFakeStream() {
  const sent: [event: string, times: number[]][] = []
  let beats = 0
  let ended = false
  let done = () => {}
  const stream: Stream = {
    send(event, _id, data) {
      const { locations = [] } = data as { locations?: { timestamp: number }[] }
      sent.push([event, locations.map(({ timestamp }) => (timestamp - NOW) / 1000)])
    },
    beat: () => beats++,
    end() {
      ended = true
      done()
    },
    onEnd(listener) {
      done = listener
    },
  }
  return { stream, sent, beats: () => beats, ended: () => ended }
}

/** A machine that its owner watches. */
async function watched() {
  const owner = await makeUser(db)
  const { id } = await makeEquipment(db, { owner: owner.id })
  await makeTracking(db, { equipment: id })
  const fake = openFakeStream()
  await hub.watch({ audience: { user: owner.id }, machines: new Set([id]), stream: fake.stream }, new Date())
  /** Stores points at these seconds from now and sends the notice. */
  const store = async (...seconds: number[]) => {
    const times = seconds.map((second) => NOW + second * 1000)
    await makePoints(
      db,
      id,
      times.map((at) => ({ at })),
    )
    tell({ points: [[id, Math.min(...times), Math.max(...times)]] })
  }
  return { id, owner, store, ...fake }
}

test('a new point goes only to those who watch its machine', async () => {
  const [one, other] = [await watched(), await watched()]
  await one.store(-1)
  await other.store(-2)
  await expect.poll(() => [one.sent, other.sent]).toEqual([[['points', [-1]]], [['points', [-2]]]])
})

test('notices that arrive while news is fetched are handled next, together', async () => {
  const { store, sent } = await watched()
  const holder = await connectBeside(database)
  await holder.query('begin; lock table items in access exclusive mode')
  await store(-9)
  await expect
    .poll(async () => {
      const { rows } = await holder.query(`select 1 from pg_locks where relation = 'items'::regclass and not granted`)
      return rows.length
    })
    .toBe(1)
  await store(-5)
  await store(-3)
  await holder.query('commit')
  await expect
    .poll(() => sent)
    .toEqual([
      ['points', [-9]],
      ['points', [-5, -3]],
    ])
})

test('after the listener was away the points stored meanwhile are sent', async () => {
  const { id, sent } = await watched()
  await makePoints(db, id, [{ at: NOW - 4000 }])
  lose(new Date())
  await expect.poll(() => sent).toEqual([['points', [-4]]])
})

test('points without a notice are found a minute later, and nothing is sent twice', async () => {
  const { id, store, sent } = await watched()
  await store(-1)
  await expect.poll(() => sent).toEqual([['points', [-1]]])
  await makePoints(db, id, [{ at: NOW - 4000 }])
  const news = [
    ['points', [-1]],
    ['points', [-4]],
  ]
  for (let beats = 0; beats < 4; beats++) await beat()
  await expect.poll(() => sent).toEqual(news)
  for (let beats = 0; beats < 4; beats++) await beat()
  await store(-7)
  await expect.poll(() => sent).toEqual([...news, ['points', [-7]]])
})

test('a flood without a notice makes its watchers load the day again, and keeps no news from those of other machines', async () => {
  const [flooded, one, other] = [await watched(), await watched(), await watched()]
  for (const { id } of [one, other]) await makePoints(db, id, [{ at: NOW - 4000 }])
  await makePoints(
    db,
    flooded.id,
    Array.from({ length: 20_001 }, (_, i) => ({ at: NOW - 3000 - i * 1000 })),
  )
  for (let beats = 0; beats < 4; beats++) await beat()
  await expect
    .poll(() => [flooded.sent, one.sent, other.sent])
    .toEqual([[['reset', []]], [['points', [-4]]], [['points', [-4]]]])
})

test('the streams end when news cannot be fetched, so that clients reconnect and miss nothing', async () => {
  const { id, ended } = await watched()
  vi.spyOn(pool, 'connect').mockRejectedValueOnce(new Error('away'))
  tell({ points: [[id, NOW, NOW]] })
  await expect.poll(ended).toBe(true)
})

test('a call for help that cannot be taken over keeps no news from others', async () => {
  const [refused, other] = [await watched(), await watched()]
  const allow = await refuseRowsOf(db, 'incidents', refused.id)
  for (const { id } of [refused, other])
    await db.insertInto('alarms').values({ equipment: id, at: new Date() }).execute()
  try {
    tell({ alarm: true })
    await expect.poll(() => other.sent).toEqual([['incidents', []]])
    expect([refused.ended(), other.ended()]).toEqual([false, false])
  } finally {
    await allow()
    await db.deleteFrom('alarms').execute()
  }
})

test('a notice of a kind that another release knows is passed over', async () => {
  const { store, sent } = await watched()
  tell({ later: 'kind' } as never)
  await store(-1)
  await expect.poll(() => sent).toEqual([['points', [-1]]])
})

test('nothing is sent to a stream that has ended', async () => {
  const [gone, stays] = [await watched(), await watched()]
  gone.stream.end()
  await gone.store(-2)
  await stays.store(-1)
  await expect.poll(() => stays.sent).toEqual([['points', [-1]]])
  expect(gone.sent).toEqual([])
})

test('a heartbeat goes to every stream whose watcher may still see his machines', async () => {
  const { beats, ended } = await watched()
  await beat()
  await expect.poll(beats).toBe(1)
  expect(ended()).toBe(false)
})

test('a heartbeat also goes out while the rights cannot be read', async () => {
  const { beats, ended } = await watched()
  vi.spyOn(pool, 'connect').mockRejectedValueOnce(new Error('away'))
  await beat()
  await expect.poll(beats).toBe(1)
  expect(ended()).toBe(false)
})

describe('rights that end', () => {
  /** How the rights end, and the watcher who loses them. */
  const ends = {
    'loses a permission': async () => {
      const { id } = await makeEquipment(db)
      const partner = await makeUser(db)
      await permit(db, id, partner.id)
      const lose = () => db.deleteFrom('partner_permissions').where('partner', '=', partner.id).execute()
      return { watcher: { audience: { user: partner.id }, machines: new Set([id]) }, lose }
    },
    'gets another machine': async () => {
      const owner = await makeUser(db)
      const { id } = await makeEquipment(db, { owner: owner.id })
      const lose = () => makeEquipment(db, { owner: owner.id })
      return { watcher: { audience: { user: owner.id }, machines: new Set([id]) }, lose }
    },
    'loses the session': async () => {
      const owner = await makeUser(db)
      await makeSession(db, owner)
      const { id: session } = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', owner.id)
        .executeTakeFirstOrThrow()
      const lose = () => db.deleteFrom('sessions').where('id', '=', session).execute()
      return { watcher: { audience: { user: owner.id }, session, machines: new Set<string>() }, lose }
    },
    'has a public link, and it is switched off': async () => {
      const link = Buffer.from(randomUUIDv7())
      const { equipment } = await makeTracking(db, { link_nonce: link })
      const lose = () =>
        db.updateTable('tracking').set({ link_nonce: null }).where('equipment', '=', equipment).execute()
      return { watcher: { audience: { link }, machines: new Set([equipment]) }, lose }
    },
  }
  const signs = { heartbeat: beat, 'notice of fewer rights': async () => tell({ rights: 'less' }) }

  test.each(
    Object.entries(ends).flatMap(([how, make]) =>
      Object.entries(signs).map(([sign, give]) => ({ how, make, sign, give })),
    ),
  )('a stream ends at the next $sign when its watcher $how', async ({ make, give }) => {
    const { watcher, lose: loseRights } = await make()
    const { stream, beats, ended } = openFakeStream()
    await hub.watch({ ...watcher, stream }, new Date())
    await give()
    await expect.poll(beats).toBe(1)
    expect(ended()).toBe(false)
    await loseRights()
    await give()
    await expect.poll(ended).toBe(true)
  })
})
