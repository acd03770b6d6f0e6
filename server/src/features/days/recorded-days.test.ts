/** A day without its points, and the states of an owner's machines. */
import * as schema from '@spetskarta/shared/days/recorded-days.schema.ts'
import { getMachineStates, getRecordedDay } from '@spetskarta/shared/days/recorded-days.ts'
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import { countIncidents } from '@spetskarta/shared/incidents/incidents.ts'
import { expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder, permit } from '../../../test/track-factories.ts'
import { freshenDays } from './days.queries.ts'

const { db, pool, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const NOON = Date.parse('2026-06-17T12:00+03:00')

async function makeMachine() {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id, name: 'Каток' })
  return { id, owner, cookie: await signIn(owner) }
}

test('a day has its neighbours; without a day it is the last one', async () => {
  const { id, cookie } = await makeMachine()
  const day = (day?: string) => ask(getRecordedDay, { params: { equipmentId: id }, querystring: { day } }, { cookie })
  await makePoints(db, id, [{ at: NOON }, { at: NOON + 2 * DAY }, { at: NOON + 5 * DAY }])
  const last = await day()
  exactly(schema.getRecordedDay, last)
  expect(last).toMatchObject({ day: '2026-06-22', before: '2026-06-19', after: null })
  expect(last.equipment).toMatchObject({ name: 'Каток', own: true })
  expect(await day('2026-06-18')).toMatchObject({ before: '2026-06-17', after: '2026-06-19', photos: [] })
})

test('a partner sees the day as somebody else’s, a stranger nothing', async () => {
  const { id } = await makeMachine()
  const partner = await makeUser()
  await permit(db, id, partner.id)
  const input = { params: { equipmentId: id }, querystring: {} }
  expect(await ask(getRecordedDay, input, { cookie: await signIn(partner) })).toMatchObject({
    equipment: { own: false },
  })
  expect((await send(getRecordedDay, input, { cookie: await signIn() })).statusCode).toBe(404)
  expect((await send(getRecordedDay, input)).statusCode).toBe(401)
})

test('the states are those of own machines, with the sums of today', async () => {
  const { id, owner, cookie } = await makeMachine()
  await makeEquipment({ owner: owner.id })
  await makeEquipment()
  const now = Date.now()
  await makeRecorder(db, { equipment: id })
  await makePoints(db, id, [{ at: now - 1000 }, { at: now + 3 * HOUR }])
  await freshenDays({ db, pool }, [id])
  const answer = await ask(getMachineStates, {}, { cookie })
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
  expect((await send(getMachineStates, {})).statusCode).toBe(401)
})

test('whoever has no incidents has none to see', async () => {
  const { cookie } = await makeMachine()
  expect(await ask(countIncidents, {}, { cookie })).toEqual({ unseen: 0 })
  expect((await send(countIncidents, {})).statusCode).toBe(401)
})
