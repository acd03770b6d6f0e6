import * as api from '@spetskarta/shared/days/days.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'

const { db, ask, signIn, makeUser, makeEquipment } = await testApp()

const NOON = Date.parse('2026-06-17T12:00+03:00')
const drive = (at: number) => [0, 1, 2].map((i) => ({ at: at + i * 10_000, lat: 55.567 + i * 0.001 }))

test('a gap shows the owner why the phone recorded nothing', async () => {
  const user = await makeUser()
  const { id } = await makeEquipment({ owner: user.id })
  const { id: recorder } = await makeRecorder(db, { equipment: id })
  const later = NOON + 3 * HOUR
  await makePoints(db, id, [...drive(NOON), ...drive(later), ...drive(later + 2 * HOUR)])
  const slept = { recorder, equipment: id, from_at: new Date(NOON + MINUTE), until_at: new Date(later) }
  await db
    .insertInto('recorder_sleeps')
    .values({ ...slept, reason: 'asleep' })
    .execute()
  const querystring = { equipmentId: id, day: NOON }
  const day = await ask(api.getWholeDay, { querystring }, { cookie: await signIn(user) })
  expect(day.gaps.map(({ reason }) => reason)).toEqual(['asleep', undefined])
})
