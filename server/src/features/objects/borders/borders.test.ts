/** What a phone is sent of the objects where its machine works. */

import * as schema from '@spetskarta/shared/objects/borders.schema.ts'
import { getBorders } from '@spetskarta/shared/objects/borders.ts'
import { addObject, setObjectState } from '@spetskarta/shared/objects/objects.ts'
import { expect, test } from 'vitest'
import { exactly } from '../../../../test/exactly.ts'
import { testApp } from '../../../../test/harness.ts'
import { makeRecorder } from '../../../../test/track-factories.ts'
import { STORE } from '../object.fixture.ts'

const { db, ask, send, signIn, makeUser } = await testApp()

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

async function phone() {
  const made = await makeRecorder(db)
  const cookie = await signIn({ id: made.user })
  const add = async (name: string, more: object = {}) =>
    (await ask(addObject, { body: { ...STORE, name, machines: [made.equipment], ...more } }, { cookie })).objectId
  return { ...made, cookie, add, borders: async () => (await ask(getBorders, {}, bearer(made.token))).borders }
}

test('circles around the open objects of the machine, and of no other', async () => {
  const { add, borders, token, cookie } = await phone()
  const circle = await add('Склад')
  const outline = await add('Котлован', {
    shape: {
      kind: 'outline',
      outline: [
        [38, 55],
        [38.01, 55],
        [38.01, 55.01],
        [38, 55.01],
      ],
    },
  })
  await add('Без этой машины', { machines: [] })
  const closed = await add('Закрытый')
  await ask(setObjectState, { params: { objectId: closed }, body: { state: 'closed' } }, { cookie })
  await (await phone()).add('Чужой')
  exactly(schema.getBorders, await ask(getBorders, {}, bearer(token)))
  const answer = await borders()
  expect(answer).toEqual([
    expect.objectContaining({ id: outline, name: 'Котлован' }),
    { id: circle, name: 'Склад', lat: 55.6, lng: 38.1, radius: 300 },
  ])
  // Its corners are half of 639 × 1112 m away from the middle.
  expect(answer[0]?.radius).toBeGreaterThan(640)
  expect(answer[0]?.radius).toBeLessThan(643)
})

test('no more than a phone can watch, the newest', async () => {
  const { add, borders } = await phone()
  for (let i = 0; i < 21; i++) await add(`Объект ${i}`)
  const answer = await borders()
  expect(answer.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, i) => `Объект ${20 - i}`))
})

test('nothing without a right to record', async () => {
  const { add, token, equipment } = await phone()
  await add('Склад')
  expect((await send(getBorders, {}, bearer('not-a-token-at-all-123'))).statusCode).toBe(401)
  await db
    .updateTable('items')
    .set({ owner: (await makeUser()).id })
    .where('id', '=', equipment)
    .execute()
  expect((await send(getBorders, {}, bearer(token))).statusCode).toBe(403)
})
