import { addObject, changeObject, getObject } from '@spetskarta/shared/objects/objects.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { permit } from '../../../test/track-factories.ts'
import { STORE } from './object.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

test('a partner’s machine is refused on one’s own object with the reason, and nothing is changed', async () => {
  const user = await makeUser()
  const cookie = await signIn(user)
  const mine = await makeEquipment({ owner: user.id })
  const theirs = await makeEquipment({ owner: (await makeUser()).id })
  await permit(db, theirs.id, user.id)
  const body = { ...STORE, machines: [mine.id] }
  const { objectId } = await ask(addObject, { body }, { cookie })
  const wrong = { ...body, name: 'Другой', machines: [mine.id, theirs.id] }
  for (const answer of [
    await send(changeObject, { params: { objectId }, body: wrong }, { cookie }),
    await send(addObject, { body: wrong }, { cookie }),
  ])
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'На свой объект можно поставить только свою технику, не партнёра',
    ])
  const { name, machines } = await ask(getObject, { params: { objectId } }, { cookie })
  expect([name, machines.map(({ _id }) => _id)]).toEqual(['Склад', [mine.id]])
})
