/** A call that is repeated after its answer was lost. */
import { addObject, removeObject } from '@spetskarta/shared/objects/objects.ts'
import { issuePaper } from '@spetskarta/shared/papers/papers.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { FORM, SITE } from './papers.fixture.ts'

const { ask, sendAny, signIn, makeUser, makeEquipment } = await testApp()

test('the repetition gets the issued paper, although it could not be drafted any more', async () => {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const { id: equipmentId } = await makeEquipment({ owner: owner.id })
  const { objectId } = await ask(addObject, { body: { ...SITE, machines: [equipmentId] } }, { cookie })
  const body = { ...FORM, key: crypto.randomUUID(), equipmentId, objectId }
  const issued = await ask(issuePaper, { body }, { cookie })
  await ask(removeObject, { params: { objectId } }, { cookie })
  const again = await sendAny(issuePaper, { body }, { cookie })
  expect([again.statusCode, again.json()]).toEqual([200, { ...issued, objectId: null }])
  // Its key is another paper's, whatever became of the object.
  const other = await sendAny(issuePaper, { body: { ...body, to: '2026-11-19' } }, { cookie })
  expect([other.statusCode, other.json().message]).toEqual([409, expect.stringContaining('Справка ЭСМ-7 № 1')])
  expect((await sendAny(issuePaper, { body: { ...body, key: crypto.randomUUID() } }, { cookie })).statusCode).toBe(404)
})
