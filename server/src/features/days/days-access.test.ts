/** Who may read a machine's days, and who may archive them and set how long they are kept. */
import * as api from '@spetskarta/shared/days/days.ts'
import { daySpanAt } from '@spetskarta/shared/tracks/clock.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, permit } from '../../../test/track-factories.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const today = daySpanAt('Europe/Moscow', Date.now())

/** A machine with a point of today, and the cookies of everybody who may or may not see it. */
const roles = async () => {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id })
  const { id: elsewhere } = await makeEquipment({ owner: owner.id })
  await makePoints(db, id, [{ at: today.start }])
  const [permitted, unticked, stranger] = [await makeUser(), await makeUser(), await makeUser()]
  await permit(db, id, permitted.id)
  await permit(db, elsewhere, unticked.id)
  const cookies = {
    owner: await signIn(owner),
    permitted: await signIn(permitted),
    unticked: await signIn(unticked),
    stranger: await signIn(stranger),
    visitor: '',
  }
  return { id, cookies }
}
const statuses = async (call: (cookie: string) => Promise<{ statusCode: number }>, cookies: Record<string, string>) =>
  Object.fromEntries(
    await Promise.all(Object.entries(cookies).map(async ([role, cookie]) => [role, (await call(cookie)).statusCode])),
  )
const READERS = { owner: 200, permitted: 200, unticked: 404, stranger: 404, visitor: 401 }
const OWNERS = { owner: 200, permitted: 404, unticked: 404, stranger: 404, visitor: 401 }

test('only the owner and partners who may record read days and their table', async () => {
  const { id, cookies } = await roles()
  const querystring = { equipmentId: id }
  expect(await statuses((cookie) => send(api.getDailyData, { querystring }, { cookie }), cookies)).toEqual(READERS)
  expect(await statuses((cookie) => send(api.getDailyDataTable, { querystring }, { cookie }), cookies)).toEqual(READERS)
  const day = { equipmentId: id, day: Date.now() }
  expect(await statuses((cookie) => send(api.getDailyDataTable, { querystring: day }, { cookie }), cookies)).toEqual(
    READERS,
  )
})

test('without a machine in the query the answer has all machines that the user may read', async () => {
  const { id, cookies } = await roles()
  const seen = async (cookie: string) =>
    (await ask(api.getDailyData, { querystring: {} }, { cookie })).allDailyData.map(({ equipmentId }) => equipmentId)
  expect(await seen(cookies.owner)).toEqual([id])
  expect(await seen(cookies.permitted)).toEqual([id])
  expect(await seen(cookies.unticked)).toEqual([])
  expect(await seen(cookies.stranger)).toEqual([])
  expect((await send(api.getDailyData, { querystring: {} })).statusCode).toBe(401)
})

test('only the owner sets the retention', async () => {
  const { id, cookies } = await roles()
  const retain = (cookie: string) =>
    send(api.setRetention, { params: { equipmentId: id }, body: { days: 30 } }, { cookie })
  expect(await statuses(retain, cookies)).toEqual(OWNERS)
})

const shown = async (cookie: string) =>
  (await ask(api.getDailyData, { querystring: {} }, { cookie })).allDailyData.map(({ equipmentId }) => equipmentId)

test('only the owner clears a machine’s days', async () => {
  const { id, cookies } = await roles()
  const clear = (cookie: string) => send(api.clearAllDaily, { body: { equipmentId: id } }, { cookie })
  const { owner, ...others } = cookies
  const { owner: allowed, ...refusals } = OWNERS
  expect(await statuses(clear, others)).toEqual(refusals)
  expect(await shown(owner)).toEqual([id])
  expect((await clear(owner)).statusCode).toBe(allowed)
  expect(await shown(owner)).toEqual([])
})

test('clearing all days clears only one’s own machines', async () => {
  const { id, cookies } = await roles()
  expect((await send(api.clearAllDaily, { body: undefined }, { cookie: cookies.permitted })).statusCode).toBe(200)
  expect(await shown(cookies.owner)).toEqual([id])
})
