/** Incidents: found once, kept as they grow, shown to whom they concern. */
import { randomUUIDv7 } from 'node:crypto'
import { HOUR } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/incidents/incidents.schema.ts'
import { exportIncidents, getIncidents, markIncidentsSeen } from '@spetskarta/shared/incidents/incidents.ts'
import { INCIDENTS_A_PAGE } from '@spetskarta/shared/limits.ts'
import { recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder, permit } from '../../../test/track-factories.ts'
import { detectIncidents, detectSilence } from './detect.ts'

const { db, deps, ask, send, signIn, makeUser, makeEquipment } = await testApp()

/** Noon in Moscow. */
const NOON = Date.UTC(2026, 5, 1, 9)

async function makeMachine() {
  const owner = await makeUser()
  const machine = await makeEquipment({ owner: owner.id, type: 'traktor', name: 'МТЗ-82' })
  const cookie = await signIn(owner)
  const { id: recorder, token } = await makeRecorder(db, { equipment: machine.id })
  const list = async (from = cookie) => ask(getIncidents, { querystring: {} }, { cookie: from })
  /** Points every ten seconds at 70 km/h where 50 may be. */
  const speed = (from: number, points: number, by: string | null = recorder) =>
    makePoints(
      db,
      machine.id,
      Array.from({ length: points }, (_, i) => ({
        at: NOON + (from + i) * 10_000,
        lat: 55.567 + (from + i) * 0.00175,
        speed_kmh: 70,
        recorder: by,
      })),
    )
  return { id: machine.id, owner, cookie, list, speed, recorder, token }
}

test('an incident is shown with machine, time and place', async () => {
  const { id, list, speed } = await makeMachine()
  await speed(0, 12)
  const body = await list()
  exactly(schema.getIncidents, body)
  expect(body.unseen).toBe(2)
  // The tractor was driving when it fell silent, newest first.
  expect(body.incidents.map(({ kind }) => kind)).toEqual(['silent', 'overspeed'])
  expect(body.incidents[1]).toMatchObject({
    equipmentId: id,
    equipmentName: 'МТЗ-82',
    equipmentType: 'traktor',
    timestamp: NOON,
    endedAt: NOON + 110_000,
    place: 'Раменское',
    text: 'Скорость до 70\u00a0км/ч при пределе 50',
    seen: false,
  })
})

test('found again it is the same, also when it grows at either end; what was seen stays seen', async () => {
  const { cookie, list, speed, id } = await makeMachine()
  await speed(0, 12)
  const overspeed = async () => (await list()).incidents.filter(({ kind }) => kind === 'overspeed')
  const [first] = await overspeed()
  await ask(markIncidentsSeen, { body: { ids: [first?._id ?? ''] } }, { cookie })
  await speed(12, 6)
  expect(await overspeed()).toEqual([{ ...first, seen: true, endedAt: NOON + 170_000 }])
  await speed(-6, 6)
  expect(await overspeed()).toMatchObject([{ timestamp: NOON - 60_000, endedAt: NOON + 170_000, seen: true }])
  await Promise.all([detectIncidents(deps, [id]), detectIncidents(deps, [id])])
  expect(await overspeed()).toHaveLength(1)
})

test('a silence that begins with time alone is found, and closed a day later', async () => {
  const { id, speed } = await makeMachine()
  await speed(0, 12)
  const last = NOON + 110_000
  const silences = () =>
    db
      .selectFrom('incidents')
      .select(['began_at', 'ended_at'])
      .where('equipment', '=', id)
      .where('kind', '=', 'silent')
      .execute()
  await detectIncidents(deps, [id], undefined, last + 60_000)
  expect(await silences()).toEqual([])
  await detectIncidents(deps, [id], undefined, last + 31 * 60_000)
  expect(await silences()).toEqual([{ began_at: new Date(last), ended_at: null }])
  await detectIncidents(deps, [id], undefined, last + 24.5 * 3600_000)
  expect(await silences()).toEqual([{ began_at: new Date(last), ended_at: new Date(NOON + 10 * 3600_000) }])
})

test('the owner and a permitted partner see it, no other user does; only the owner marks it seen', async () => {
  const { id, cookie, list, speed } = await makeMachine()
  await speed(0, 12)
  const [partner, other] = [await makeUser(), await makeUser()]
  await permit(db, id, partner.id)
  const [partners, others] = [await signIn(partner), await signIn(other)]
  expect((await list(partners)).incidents).toHaveLength(2)
  expect((await list(partners)).unseen).toBe(0)
  expect((await list(others)).incidents).toEqual([])
  const one = { querystring: { equipmentId: id } }
  expect((await ask(getIncidents, one, { cookie: partners })).incidents).toHaveLength(2)
  expect((await send(getIncidents, one, { cookie: others })).statusCode).toBe(404)
  expect((await send(getIncidents, one)).statusCode).toBe(401)
  expect((await send(markIncidentsSeen, { body: {} })).statusCode).toBe(401)

  for (const from of [partners, others]) await ask(markIncidentsSeen, { body: {} }, { cookie: from })
  expect((await list()).unseen).toBe(2)
  expect(await ask(markIncidentsSeen, { body: {} }, { cookie })).toEqual({ unseen: 0 })

  await db.deleteFrom('partner_permissions').where('partner', '=', partner.id).execute()
  expect((await list(partners)).incidents).toEqual([])
})

test('what was found stays when the points are gone', async () => {
  const { id, list, speed } = await makeMachine()
  await speed(0, 12)
  const { incidents } = await list()
  await db.deleteFrom('track_points').where('equipment', '=', id).execute()
  await db
    .updateTable('track_days')
    .set({ emptied_at: new Date(), checked: false })
    .where('equipment', '=', id)
    .execute()
  expect((await list()).incidents).toEqual(incidents)
})

test('a silent machine is looked at once a minute, however many people ask', async () => {
  const { id, speed } = await makeMachine()
  await speed(0, 12)
  const silentAt = NOON + 110_000 + 31 * 60_000
  const incidents = db.selectFrom('incidents').select('kind').where('equipment', '=', id)
  const lookAt = async (moment: number) => {
    await db.deleteFrom('incidents').where('equipment', '=', id).execute()
    await detectIncidents(deps, [id], undefined, moment)
    return (await incidents.execute()).length
  }
  await detectIncidents(deps, [id], undefined, NOON + 120_000)
  expect(await lookAt(silentAt)).toBe(2)
  expect(await lookAt(silentAt + 59_000)).toBe(0)
  expect(await lookAt(silentAt + 60_000)).toBe(2)
})

test('a machine that fell silent while no server was running is found when phones have had time to send', async () => {
  const { id, speed } = await makeMachine()
  await speed(0, 12)
  const silent = async () =>
    (await db.selectFrom('incidents').select('kind').where('equipment', '=', id).execute()).filter(
      ({ kind }) => kind === 'silent',
    ).length
  const turn = async (minutes: number, signal = new AbortController().signal) => {
    await detectSilence(deps, signal, NOON + minutes * 60_000)
    return silent()
  }
  await detectIncidents(deps, [id], undefined, NOON + 120_000)
  expect([await turn(3), await turn(8)]).toEqual([0, 0])
  // Three hours without a server.
  expect([await turn(188), await turn(193)]).toEqual([0, 0])
  // A turn that was broken off leaves its machines to the next one.
  expect(await turn(198, AbortSignal.abort())).toBe(0)
  expect(await turn(203)).toBe(1)
})

test('sixteen people at once are answered over a single connection to the database', async () => {
  const database = await cloneDatabase()
  const { send, signIn, makeUser, makeEquipment } = await testApp({ database })
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id })
  const cookie = await signIn(owner)
  const last = Date.now() - 35 * 60_000
  const { id: recorder } = await makeRecorder(database.db, { equipment: id })
  const points = Array.from({ length: 200 }, (_, i) => ({
    at: last - i * 10_000,
    lat: 55.567 + i * 0.00175,
    recorder,
  }))
  await makePoints(database.db, id, points)
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => send(getIncidents, { querystring: {} }, { cookie })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(answers[0]?.json().incidents).not.toEqual([])
})

describe('what raises no alarm', () => {
  test('days of a file: neither speed nor silence', async () => {
    const { list, speed } = await makeMachine()
    await speed(0, 12, null)
    expect((await list()).incidents).toEqual([])
  })

  test('a day of a file in which a phone recorded too is judged by the phone alone', async () => {
    const { list, speed } = await makeMachine()
    await speed(0, 12)
    await speed(12, 300, null)
    const { incidents } = await list()
    expect(incidents.map(({ kind, endedAt }) => [kind, endedAt])).toContainEqual(['overspeed', NOON + 110_000])
  })

  test('the silence of a machine whose recorders are all revoked', async () => {
    const { id, list, speed, recorder } = await makeMachine()
    await speed(0, 12)
    await db.updateTable('recorders').set({ revoked_at: new Date() }).where('id', '=', recorder).execute()
    await detectIncidents(deps, [id])
    expect((await list()).incidents.map(({ kind }) => kind)).toEqual(['overspeed'])
  })

  test('the silence after «Стоп», also when that is reported only after the silence was found', async () => {
    const { list, speed, token } = await makeMachine()
    await speed(0, 12)
    expect((await list()).incidents.map(({ kind }) => kind)).toEqual(['silent', 'overspeed'])
    const body = { points: [], stops: [NOON + 115_000] }
    await ask(recordPoints, { body }, { headers: { authorization: `Bearer ${token}` } })
    expect((await list()).incidents.map(({ kind }) => kind)).toEqual(['overspeed'])
  })
})

test('incidents of one moment are all reached by pages', async () => {
  const { id, cookie } = await makeMachine()
  const rows = Array.from({ length: INCIDENTS_A_PAGE + 7 }, (_, i) => ({
    id: randomUUIDv7(),
    equipment: id,
    kind: i % 2 ? ('low_battery' as const) : ('night_move' as const),
    // Every two of one moment, but for the newest: the page ends between two.
    began_at: new Date(NOON + Math.floor(i / 2) * 1000),
    ended_at: new Date(NOON + Math.floor(i / 2) * 1000),
    details: JSON.stringify({ battery: 7 }),
  }))
  await db.insertInto('incidents').values(rows).execute()
  const page = async (querystring: Parameters<typeof ask<typeof getIncidents>>[1]['querystring']) =>
    (await ask(getIncidents, { querystring }, { cookie })).incidents
  const first = await page({})
  const last = first.at(-1)
  const rest = await page({ before: last?.timestamp, beforeId: last?._id })
  expect([first.length, rest.length]).toEqual([INCIDENTS_A_PAGE, 7])
  expect(new Set([...first, ...rest].map(({ _id }) => _id)).size).toBe(rows.length)
  expect(await page({ before: last?.timestamp })).toEqual(rest.filter(({ timestamp }) => timestamp !== last?.timestamp))
  expect(rest[0]?.timestamp).toBe(last?.timestamp)
})

test('the file of Excel has every incident of the machines that the user may read, not only a page of them', async () => {
  const { id, cookie, owner } = await makeMachine()
  const rows = Array.from({ length: INCIDENTS_A_PAGE + 2 }, (_, i) => ({
    id: randomUUIDv7(),
    equipment: id,
    kind: i % 2 ? ('low_battery' as const) : ('night_move' as const),
    // Every two of one moment.
    began_at: new Date(NOON + Math.floor(i / 2) * 1000),
    ended_at: new Date(NOON + Math.floor(i / 2) * 1000),
    details: JSON.stringify({ battery: 7 }),
  }))
  await db.insertInto('incidents').values(rows).execute()
  const partner = await makeUser()
  await permit(db, id, partner.id)
  const stranger = await makeUser()
  const file = (from: string) => send(exportIncidents, { querystring: {} }, { cookie: from })
  const [own] = await readXlsxFile((await file(cookie)).rawPayload)
  expect(own?.data).toHaveLength(rows.length + 1)
  const newest = own?.data[1] ?? []
  // A moment is a fraction of a day there, so it comes back a hair earlier or later. Moscow's clock.
  expect(Math.round(Number(newest[0]) / 1000)).toBe(Number(rows.at(-1)?.began_at) / 1000 + (3 * HOUR) / 1000)
  expect(newest[2]).toBe('МТЗ-82')
  expect(own?.data.map((row) => row[4])).toContain('Заряд телефона кончается: 7\u00a0%')
  const rowsFor = async (user: { id: string }) =>
    (await readXlsxFile((await file(await signIn(user))).rawPayload))[0]?.data.length
  expect(await Promise.all([owner, partner, stranger].map(rowsFor))).toEqual([rows.length + 1, rows.length + 1, 1])
  const others = { querystring: { equipmentId: id } }
  expect((await send(exportIncidents, others, { cookie: await signIn(stranger) })).statusCode).toBe(404)
  expect((await file('')).statusCode).toBe(401)
})
