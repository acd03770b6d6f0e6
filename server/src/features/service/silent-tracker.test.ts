/** What was overdue stays overdue while a machine's tracker is silent. */
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/service/service.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'

const { db, pool, ask, signIn, makeUser, makeEquipment } = await testApp()

test.each([10, 40])('a tracker that is silent for %i days has its last counter', async (days) => {
  const user = await makeUser()
  const cookie = await signIn(user)
  const { id: equipmentId } = await makeEquipment({ owner: user.id, type: 'samosval' })
  const { id: recorder } = await makeRecorder(db, { equipment: equipmentId })
  await db
    .updateTable('recorders')
    .set({ tracker_id: `86000000000000${days}` })
    .where('id', '=', recorder)
    .execute()
  const last = Date.now() - days * DAY
  await makePoints(
    db,
    equipmentId,
    Array.from({ length: 20 }, (_, i) => ({
      at: last - (19 - i) * MINUTE,
      lat: 55.6 + (i % 3) * 1e-5,
      lng: 38.1,
      ignition: true,
      recorder,
      engine_s: 720_000 + i * 60,
    })),
  )
  await freshenDays({ db, pool }, [equipmentId])
  const terms = { everyHours: 50, everyKm: null, everyMonths: null, work: '', needed: '' }
  const plan = { name: 'ТО', equipmentId: null, type: 'samosval' as const, ...terms }
  const { id: planId } = await ask(api.addPlan, { body: plan }, { cookie })
  const done = { planId, name: 'ТО', hours: 100, who: '', note: '', cost: null, day: '2026-09-01' }
  await ask(api.addRecord, { params: { equipmentId }, body: done }, { cookie })
  const { due, overdue } = await ask(api.getService, {}, { cookie })
  expect(overdue).toBe(1)
  expect(due).toMatchObject([{ state: 'overdue', counter: { tracker: 720_000 + 19 * 60, own: null } }])
})
