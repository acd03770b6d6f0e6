import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { addObject, getObject, getObjects } from '@spetskarta/shared/objects/objects.ts'
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
