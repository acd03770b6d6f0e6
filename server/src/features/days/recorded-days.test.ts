/** A day without its points, and the states of an owner's machines. */

import { getDailyData } from '@spetskarta/shared/days/days.ts'
import * as schema from '@spetskarta/shared/days/recorded-days.schema.ts'
import { getLastDay, getMachineStates, getRecordedDay } from '@spetskarta/shared/days/recorded-days.ts'
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import type { Input } from '@spetskarta/shared/endpoint.ts'
import { countIncidents } from '@spetskarta/shared/incidents/incidents.ts'
import { recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import { expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder, makeTracking, permit } from '../../../test/track-factories.ts'
import { freshenDays } from './freshen-days.queries.ts'

const { db, pool, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const NOON = Date.parse('2026-06-17T12:00+03:00')

async function makeMachine() {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id, name: 'Каток' })
  return { id, owner, cookie: await signIn(owner) }
}

/** A machine with three recorded days, and the answer for a day. */
async function makeDays() {
  const { id, cookie } = await makeMachine()
  await makePoints(db, id, [{ at: NOON }, { at: NOON + 2 * DAY }, { at: NOON + 5 * DAY }])
  return (day?: string) => ask(getRecordedDay, { params: { equipmentId: id }, querystring: { day } }, { cookie })
}

test('without a date the answer is the last recorded day', async () => {
  const day = await makeDays()
  const last = await day()
  exactly(schema.getRecordedDay, last)
  expect(last).toMatchObject({ day: '2026-06-22', before: '2026-06-19', after: null })
  expect(last.equipment).toMatchObject({ name: 'Каток', own: true })
})

test('a day names the recorded days before and after it', async () => {
  const day = await makeDays()
  expect(await day('2026-06-18')).toMatchObject({ before: '2026-06-17', after: '2026-06-19', photos: [] })
})

test('a partner sees a day of a machine that is not his own', async () => {
  const { id } = await makeMachine()
  const partner = await makeUser()
  await permit(db, id, partner.id)
  const input = { params: { equipmentId: id }, querystring: {} }
  expect(await ask(getRecordedDay, input, { cookie: await signIn(partner) })).toMatchObject({
    equipment: { own: false },
  })
})

test('a stranger gets a 404 for a day, a visitor a 401', async () => {
  const { id } = await makeMachine()
  const input = { params: { equipmentId: id }, querystring: {} }
  expect((await send(getRecordedDay, input, { cookie: await signIn() })).statusCode).toBe(404)
  expect((await send(getRecordedDay, input)).statusCode).toBe(401)
})

test('the states are those of one’s own machines, with the sums of today', async () => {
  const { id, owner, cookie } = await makeMachine()
  const idle = await makeEquipment({ owner: owner.id })
  const strange = await makeEquipment()
  const now = Date.now()
  await makeRecorder(db, { equipment: id })
  await makePoints(db, id, [{ at: now - 1000 }, { at: now + 3 * HOUR }])
  await freshenDays({ db, pool }, [id])
  const ids = [id, idle.id, strange.id].join(',')
  const answer = await ask(getMachineStates, { querystring: { ids } }, { cookie })
  exactly(schema.getMachineStates, answer)
  expect(answer.states).toHaveLength(2)
  expect(answer.states.find(({ equipmentId }) => equipmentId === id)).toMatchObject({
    recording: true,
    lastAt: now - 1000,
    distance: 0,
  })
  expect(answer.states.find(({ equipmentId }) => equipmentId !== id)).toMatchObject({
    recording: false,
    lastAt: null,
    distance: null,
    photos: 0,
  })
})

test('the last day is the newest of any own machine by its own clock, of phones that do not run ahead', async () => {
  const { id, owner, cookie } = await makeMachine()
  const last = async () => (await ask(getLastDay, { querystring: {} }, { cookie })).last
  expect(await last()).toBeNull()
  const inAuckland = await makeEquipment({ owner: owner.id })
  await makeTracking(db, { equipment: inAuckland.id, time_zone: 'Pacific/Auckland' })
  await makePoints(db, id, [{ at: NOON }, { at: Date.now() + 30 * DAY }])
  await makePoints(db, (await makeEquipment()).id, [{ at: NOON + 5 * DAY }])
  // Before the day is summarised.
  expect(await last()).toEqual({ day: '2026-06-17', count: 1, machines: [id] })
  await makePoints(db, inAuckland.id, [{ at: NOON }])
  await freshenDays({ db, pool })
  exactly(schema.getLastDay, { last: await last() })
  expect(await last()).toEqual({ day: '2026-06-17', count: 2, machines: [id, inAuckland.id].sort() })
  await makePoints(db, inAuckland.id, [{ at: NOON + 4 * HOUR }])
  expect(await last()).toEqual({ day: '2026-06-18', count: 1, machines: [inAuckland.id] })
  const named = async (day: string) => (await ask(getLastDay, { querystring: { day } }, { cookie })).last
  expect(await named('2026-06-17')).toEqual({ day: '2026-06-17', count: 2, machines: [id, inAuckland.id].sort() })
  expect(await named('2026-06-16')).toBeNull()
  expect((await send(getLastDay, { querystring: {} })).statusCode).toBe(401)
})

test('a visitor gets no machine states', async () => {
  expect((await send(getMachineStates, { querystring: {} })).statusCode).toBe(401)
})

test('a machine whose tracker sends every 20 minutes is silent after three intervals, as in the park', async () => {
  const { id, cookie } = await makeMachine()
  const { id: recorder } = await makeRecorder(db, { equipment: id })
  const minutesOf = (ms = 0) => Math.round(ms / MINUTE)
  const silentOf = async (minutes: number) => {
    const at = new Date(Date.now() - minutes * MINUTE)
    const state = { last_seen_at: at, last_point_at: at }
    await db
      .insertInto('recorder_states')
      .values({ equipment: id, recorder, ...state })
      .onConflict((conflict) => conflict.columns(['equipment', 'recorder']).doUpdateSet(state))
      .execute()
    const { states, silent } = await ask(getMachineStates, { querystring: { ids: id } }, { cookie })
    return [minutesOf(states[0]?.silentAfter), silent.map(({ name, silentAfter }) => [name, minutesOf(silentAfter)])]
  }
  expect(await silentOf(30)).toEqual([15, [['Каток', 15]]])
  await db
    .insertInto('last_days')
    .values({ equipment: id, day: '2026-06-17', last_at: new Date(NOON), coarse_s: 1200 })
    .execute()
  expect(await silentOf(30)).toEqual([63, []])
  expect(await silentOf(64)).toEqual([63, [['Каток', 63]]])
})

test('a user without incidents has none to see', async () => {
  const { cookie } = await makeMachine()
  expect(await ask(countIncidents, {}, { cookie })).toEqual({ unseen: 0 })
  expect((await send(countIncidents, {})).statusCode).toBe(401)
})

test('a recording that was stopped says so in the machine’s state and in its current day, until it goes on', async () => {
  const { id, cookie } = await makeMachine()
  const { token } = await makeRecorder(db, { equipment: id })
  const now = Math.floor(Date.now() / 1000) * 1000
  const record = (body: Partial<Input<typeof recordPoints>['body']>) =>
    ask(recordPoints, { body: { points: [], ...body } }, { headers: { authorization: `Bearer ${token}` } })
  const point = (timestamp: number) => ({ timestamp, lat: 55.5, lng: 38 })
  const stopsShown = async () => {
    const { states } = await ask(getMachineStates, { querystring: { ids: id } }, { cookie })
    const { allDailyData } = await ask(getDailyData, { querystring: {} }, { cookie })
    return [states[0]?.stoppedAt, allDailyData[0]?.stoppedAt]
  }
  await record({ points: [point(now - 240_000)] })
  expect(await stopsShown()).toEqual([null, null])
  await record({ stops: [now - 230_000] })
  expect(await stopsShown()).toEqual([now - 230_000, now - 230_000])
  await record({ points: [point(now)] })
  expect(await stopsShown()).toEqual([null, null])
})
