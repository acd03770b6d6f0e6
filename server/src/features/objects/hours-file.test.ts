/** The hours of many machines on an object as a file of Excel. */
import { DAY } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/objects/objects.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints } from '../../../test/track-factories.ts'
import { countHours } from './count-hours.ts'
import { STORE } from './object.fixture.ts'

const { db, deps, ask, sendAny, signIn, makeUser, makeEquipment } = await testApp()

test('no file is made while days of its period are still to be counted', async () => {
  const owner = await makeUser()
  const who = { cookie: await signIn(owner) }
  const machines: string[] = []
  for (let i = 0; i < 21; i++) {
    const { id } = await makeEquipment({ owner: owner.id, name: `Самосвал ${i}` })
    await makePoints(db, id, [{ at: Date.UTC(2026, 10, 16, 6) }])
    machines.push(id)
  }
  const { objectId } = await ask(api.addObject, { body: { ...STORE, machines } }, who)
  const file = async (from: string, to: string) => {
    const answer = await sendAny(api.exportHours, { params: { objectId }, querystring: { from, to } }, who)
    return answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().message]
  }
  const counting = [409, 'Итоги дней ещё считаются. Скачайте файл через несколько минут']
  expect(await file('2026-11-16', '2026-11-16')).toEqual(counting)
  expect(await file('2026-11-01', '2026-11-10')).toBe(200)
  await countHours(deps, machines)
  expect(await file('2026-11-16', '2026-11-16')).toBe(200)
  // Points that come later mark the day again.
  await makePoints(db, machines[0] ?? '', [{ at: Date.UTC(2026, 10, 16, 6) + DAY / 24 }])
  expect(await file('2026-11-16', '2026-11-16')).toEqual(counting)
})
