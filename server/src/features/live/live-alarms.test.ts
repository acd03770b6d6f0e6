/** Calls for help as live events. */
import { setPublicLink } from '@spetskarta/shared/sharing/sharing.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { listen } from './events.fixture.ts'

const { app, db, ask, signIn, makeUser, makeEquipment } = await testApp()
const url = await app.listen({ port: 0, host: '127.0.0.1' })

const S = Math.floor(Date.now() / 1000) - 60

async function makeMachine() {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id })
  const { token } = await makeRecorder(db, { equipment: id })
  return { id, token, cookie: await signIn(owner) }
}

test('whoever watches the machine hears the call at once, but not the holder of a link', async () => {
  const { id, token, cookie } = await makeMachine()
  const link = await ask(setPublicLink, { params: { equipmentId: id }, body: { on: true } }, { cookie })
  const [owner, holder] = [
    await listen(`${url}/api/live`, { cookie }),
    await listen(`${url}/api/live/public/${id}/${link.token}`),
  ]
  for (const stream of [owner, holder]) expect(await stream.next()).toMatchObject({ event: 'ready' })
  await app.inject(`/i/osmand?id=${token}&timestamp=${S}&alarm=sos`)
  expect(await owner.next()).toMatchObject({
    event: 'incidents',
    data: { equipmentId: id, incidents: [{ kind: 'sos', timestamp: S * 1000 }] },
  })
  await app.inject(`/i/osmand?id=${token}&timestamp=${S + 1}&lat=55.567&lon=38.2`)
  expect(await holder.next()).toMatchObject({ event: 'points' })
})

test('a client that was away hears of the call when it is back', async () => {
  const { token, cookie } = await makeMachine()
  const since = Date.now() - 1000
  await app.inject(`/i/osmand?id=${token}&timestamp=${S}&alarm=sos`)
  const stream = await listen(`${url}/api/live?since=${since}`, { cookie })
  expect(await stream.next()).toMatchObject({ event: 'ready' })
  expect(await stream.next()).toMatchObject({ event: 'incidents' })
})
