import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { addObject, getHours, getObject, getObjects } from '@spetskarta/shared/objects/objects.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder, makeStop } from '../../../test/track-factories.ts'
import { STORE } from './object.fixture.ts'

const { db, ask, signIn, makeUser, makeEquipment } = await testApp()

test('a recording that its driver ended on the object is shown as ended, not as lost', async () => {
  const user = await makeUser()
  const cookie = await signIn(user)
  const ids = [(await makeEquipment({ owner: user.id })).id, (await makeEquipment({ owner: user.id })).id]
  const [stopped = '', lost = ''] = ids
  const from = Date.now() - 10 * HOUR
  for (const id of ids)
    await makePoints(
      db,
      id,
      Array.from({ length: 61 }, (_, i) => ({ at: from + i * MINUTE, lat: 55.6 + (i % 3) * 1e-5, lng: 38.1 })),
    )
  const { id: recorder } = await makeRecorder(db, { equipment: stopped })
  const at = from + 61 * MINUTE
  await makeStop(db, { equipment: stopped, recorder }, at)
  const body = { ...STORE, machines: ids }
  const { objectId } = await ask(addObject, { body }, { cookie })
  const [listed] = (await ask(getObjects, { querystring: {} }, { cookie })).objects
  const { present } = await ask(getObject, { params: { objectId } }, { cookie })
  expect(present).toEqual(listed?.present)
  const stops = new Map(present.map(({ itemId, stoppedAt }) => [itemId, stoppedAt]))
  expect([stops.get(stopped), stops.get(lost)]).toEqual([at, null])
})

test('the hours of the week in the list are those of the object’s page, also of a day that has begun only in the east', async () => {
  const user = await makeUser()
  const cookie = await signIn(user)
  const { id } = await makeEquipment({ owner: user.id })
  const { objectId } = await ask(addObject, { body: { ...STORE, machines: [id] } }, { cookie })
  const { monday } = await ask(getObjects, { querystring: {} }, { cookie })
  const sunday = dayAfter(monday, 6)
  const none = { left: null, began: null, ended: null, pause: null, over: null }
  const parts = { on_site_s: 3600, work_s: 3600, idle_s: 0, unknown_s: 0, off_s: 0, silent_s: 0 }
  const of = { object_id: String(objectId), item_id: id, day: sunday }
  await db
    .insertInto('object_hours')
    .values({ ...of, ...parts, ...none, came: new Date(), visits: '[]' })
    .execute()
  const { objects } = await ask(getObjects, { querystring: {} }, { cookie })
  const querystring = { from: monday, to: sunday }
  const { days } = await ask(getHours, { params: { objectId }, querystring }, { cookie })
  expect([objects[0]?.week.onSite, days.map(({ onSite }) => onSite)]).toEqual([3600, [3600]])
})
