/** Papers that reach over the end of a month. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { getMonth } from '@spetskarta/shared/papers/month.ts'
import { issuePaper } from '@spetskarta/shared/papers/papers.ts'
import { saveRequisites } from '@spetskarta/shared/settings/requisites.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints } from '../../../../test/track-factories.ts'
import { REQUISITES } from '../../settings/requisites.fixture.ts'
import { FORM } from '../papers.fixture.ts'

const { db, makeUser, makeEquipment, signIn, ask } = await testApp()

test('days that the справка of one month charges are not charged by a sheet of the next', async () => {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  await ask(saveRequisites, { body: REQUISITES }, { cookie })
  const { id: equipmentId } = await makeEquipment({ owner: owner.id, type: 'ekskavator' })
  for (const day of ['2026-06-29', '2026-06-30', '2026-07-01']) {
    const begin = Date.parse(`${day}T08:00:00+03:00`)
    const at = (i: number) => ({ lat: 55.6 + (i % 3) * 1e-5, lng: 38.1, ignition: true, at: begin + i * MINUTE })
    await makePoints(
      db,
      equipmentId,
      Array.from({ length: 481 }, (_, i) => at(i)),
    )
  }
  const issue = (kind: 'esm3' | 'esm7', from: string, to: string) => {
    const body = { ...FORM, key: crypto.randomUUID(), kind, equipmentId, from, to, by: 'hour' as const, price: 100_000 }
    return ask(issuePaper, { body }, { cookie })
  }
  const netOf = async (month: string) => (await ask(getMonth, { querystring: { month } }, { cookie })).total.cost.net
  await issue('esm3', '2026-06-29', '2026-07-05')
  // Three days of eight hours at 1,000 ₽.
  expect(await netOf('2026-07')).toBe(2_400_000)
  await issue('esm7', '2026-06-01', '2026-06-30')
  expect(await netOf('2026-06')).toBe(1_600_000)
  expect(await netOf('2026-07')).toBe(0)
  // The first of July stands beside it as uncharged, and has no rate.
  const july = await ask(getMonth, { querystring: { month: '2026-07' } }, { cookie })
  expect([july.total.draft.days, july.total.draft.missing, july.total.hours.work]).toEqual([1, 1, 8 * 3600])
  expect((await ask(getMonth, { querystring: { month: '2026-06' } }, { cookie })).total.draft.days).toBe(0)
})
