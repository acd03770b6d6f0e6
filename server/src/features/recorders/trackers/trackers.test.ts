/** Who may give a tracker to a machine, and make a key of trackers. */
import { getRecorders, revokeRecorder } from '@spetskarta/shared/recorders/recorders.ts'
import * as api from '@spetskarta/shared/recorders/trackers.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { permit } from '../../../../test/track-factories.ts'

const { db, ask, send, makeUser, makeEquipment, signIn } = await testApp()

async function makePeople() {
  const [owner, partner, stranger] = [await makeUser(), await makeUser(), await makeUser()]
  const machine = await makeEquipment({ owner: owner.id })
  await permit(db, machine.id, partner.id)
  const cookies = { owner: await signIn(owner), partner: await signIn(partner), stranger: await signIn(stranger) }
  const make = (who: keyof typeof cookies, tracker = '860000000000001', equipmentId = machine.id) =>
    send(api.makeTracker, { body: { equipmentId, tracker, name: 'Galileosky' } }, { cookie: cookies[who] })
  return { machine, owner, cookies, make }
}

test('owner and partner give trackers to a machine; a stranger and a visitor do not', async () => {
  const { machine, make } = await makePeople()
  expect((await make('owner')).statusCode).toBe(200)
  expect((await make('partner')).statusCode).toBe(200)
  expect((await make('stranger')).statusCode).toBe(404)
  const body = { equipmentId: machine.id, tracker: '1', name: 'Трекер' }
  expect((await send(api.makeTracker, { body })).statusCode).toBe(401)
})

test('the list of recorders says which are trackers', async () => {
  const { cookies, machine, make } = await makePeople()
  await make('owner', ' 860000000000001 ')
  const { recorders } = await ask(getRecorders, { querystring: { equipmentId: machine.id } }, { cookie: cookies.owner })
  expect(recorders).toMatchObject([{ name: 'Galileosky', tracker: '860000000000001' }])
})

test('a tracker records for one machine of its user at a time, and says for which', async () => {
  const { owner, cookies, make } = await makePeople()
  const other = await makeEquipment({ owner: owner.id, name: 'Кран' })
  const { id } = (await make('owner', 'imei', other.id)).json()
  const again = await make('owner', 'imei')
  expect(again.statusCode).toBe(409)
  expect(again.json().message).toContain('«Кран»')
  await ask(revokeRecorder, { params: { id } }, { cookie: cookies.owner })
  expect((await make('owner', 'imei')).statusCode).toBe(200)
})

test.each(['', 'with a space', 'a\u0000b', 'x'.repeat(65)])('%j is no id of a tracker', async (tracker) => {
  const { make } = await makePeople()
  expect((await make('owner', tracker)).statusCode).toBe(400)
})

test('a key is shown once, and afterwards only when it was made', async () => {
  const { cookies } = await makePeople()
  const from = { cookie: cookies.owner, headers: { host: 'spets.example' } }
  expect(await ask(api.getTrackerKey, {}, from)).toEqual({ madeAt: null, wialon: null })
  const { key, traccar, madeAt } = await ask(api.replaceTrackerKey, {}, from)
  expect(traccar).toBe(`http://spets.example/i/traccar/${key}`)
  expect(await ask(api.getTrackerKey, {}, from)).toEqual({ madeAt, wialon: null })
  expect((await send(api.getTrackerKey, {})).statusCode).toBe(401)
  expect((await send(api.replaceTrackerKey, {})).statusCode).toBe(401)
})
