/** What is due while a day of the machine cannot be counted: what is overdue stays so, other hours and kilometres are unknown. */
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/service/service.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { expect, onTestFinished, test } from 'vitest'
import { refuseRowsOf } from '../../../test/citus/refused-rows.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'

const { db, pool, ask, signIn, makeUser, makeEquipment } = await testApp()

const ZONE = 'Europe/Moscow'
const dayAgo = (days: number) => dayAt(ZONE, Date.now() - days * DAY)

test('a counter that lacks a day is unknown, and so is what is left, unless it has run out already', async () => {
  const user = await makeUser()
  const cookie = await signIn(user)
  const { id: equipmentId } = await makeEquipment({ owner: user.id, type: 'samosval' })
  const { id: recorder } = await makeRecorder(db, { equipment: equipmentId })
  const noon = Date.parse(`${dayAgo(3)}T12:00+03:00`)
  const run = (from: number) =>
    makePoints(
      db,
      equipmentId,
      Array.from({ length: 61 }, (_, i) => ({
        ...{ lat: 55.6 + (i % 3) * 1e-5, lng: 38.1, ignition: true, recorder },
        at: from + i * MINUTE,
      })),
    )
  await run(noon)
  await freshenDays({ db, pool }, [equipmentId])
  await db
    .insertInto('engine_readings')
    .values({ equipment: equipmentId, at: new Date(noon - 5 * DAY), engine_s: 1000 * 3600 })
    .execute()
  const planned = async (name: string, other: { everyHours?: number; everyKm?: number }, hours: number | null) => {
    const terms = { everyHours: null, everyKm: null, everyMonths: null, work: '', needed: '', ...other }
    const { id } = await ask(api.addPlan, { body: { name, equipmentId: null, type: 'samosval', ...terms } }, { cookie })
    const done = { planId: id, name, hours, who: '', note: '', cost: null, day: dayAgo(10) }
    await ask(api.addRecord, { params: { equipmentId }, body: done }, { cookie })
  }
  await planned('Масло', { everyHours: 250 }, 990)
  await planned('Фильтры', { everyHours: 10 }, 950)
  await planned('Шины', { everyKm: 10_000 }, null)
  const service = async () => {
    const { due } = await ask(api.getService, {}, { cookie })
    return new Map(due.map(({ name, ...row }) => [name, row]))
  }
  const counted = { tracker: null, own: 1001 * 3600, uncounted: false }
  const sound = await service()
  expect(sound.get('Масло')).toMatchObject({
    state: 'fine',
    counter: counted,
    hours: { left: 239 * 3600 },
    trouble: null,
  })
  expect(sound.get('Фильтры')).toMatchObject({ state: 'overdue', hours: { left: -41 * 3600 } })
  expect(sound.get('Шины')).toMatchObject({ state: 'fine', km: 10_000, trouble: null })

  onTestFinished(await refuseRowsOf(db, 'track_days', equipmentId))
  await run(noon + DAY)
  await freshenDays({ db, pool }, [equipmentId]).catch(() => {})
  const counter = { tracker: null, own: null, uncounted: true }
  const broken = await service()
  const unknown = { state: 'unknown', hours: null, km: null, forecast: null, trouble: 'uncounted' }
  expect(broken.get('Масло')).toMatchObject({ ...unknown, counter })
  expect(broken.get('Шины')).toMatchObject(unknown)
  expect(broken.get('Фильтры')).toMatchObject({ state: 'overdue', counter, hours: { left: -41 * 3600 }, trouble: null })
  expect(await ask(api.getServiceBook, { params: { equipmentId }, querystring: {} }, { cookie })).toMatchObject({
    counter,
  })
})
