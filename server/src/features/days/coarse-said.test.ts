/** Wherever kilometres or hours of a machine stand it is said that its points come too seldom to see short passes, or where streets turn. */
import { getDailyDataTable } from '@spetskarta/shared/days/days.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { addObject, getHours } from '@spetskarta/shared/objects/objects.ts'
import { listDrafts } from '@spetskarta/shared/papers/batch.ts'
import { warningText } from '@spetskarta/shared/papers/warnings.ts'
import { getPark } from '@spetskarta/shared/park/park.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { parks } from '../../../test/legs.ts'
import { machineDay } from '../../../test/machines.ts'
import { makePoints, makeTracking } from '../../../test/track-factories.ts'
import { STORE } from '../objects/object.fixture.ts'
import { freshenDays } from './freshen-days.queries.ts'
import { machineStates } from './machine-states.queries.ts'

const { db, pool, ask, signIn, makeUser, makeEquipment } = await testApp()

const DAY = '2026-06-17'
const EIGHT = Date.parse(`${DAY}T08:00+03:00`)

/** Two hours on the site, a point each so many seconds, no speeds reported. */
async function makeLoader(owner: string, seconds: number, from = EIGHT) {
  const { id } = await makeEquipment({ owner, type: 'frontalnyj-pogruzchik' })
  await makeTracking(db, { equipment: id })
  const points = Array.from({ length: 7200 / seconds }, (_, i) => ({
    at: from + i * seconds * 1000,
    lat: 55.6 + (i % 3) * 1e-5,
    lng: 38.1,
  }))
  await makePoints(db, id, points)
  await freshenDays({ db, pool }, [id])
  return id
}

async function makeOwner() {
  const owner = await makeUser()
  return { owner, cookie: await signIn(owner) }
}

test('on the page of an object and among the warnings of drafts', async () => {
  const { owner, cookie } = await makeOwner()
  const [seldom, often] = [await makeLoader(owner.id, 60), await makeLoader(owner.id, 2)]
  const { objectId } = await ask(addObject, { body: { ...STORE, machines: [seldom, often] } }, { cookie })
  const hours = await ask(getHours, { params: { objectId }, querystring: { from: DAY, to: DAY } }, { cookie })
  expect(hours.days).toHaveLength(2)
  expect(hours.coarse).toEqual([{ itemId: seldom, coarseSeconds: 60, turnsSeconds: null, speedUnproved: false }])
  const other = await ask(
    getHours,
    { params: { objectId }, querystring: { from: '2026-06-18', to: '2026-06-18' } },
    { cookie },
  )
  expect(other.coarse).toEqual([])

  const { drafts } = await ask(listDrafts, { querystring: { from: DAY, to: DAY } }, { cookie })
  const warned = drafts.map(({ equipmentId, warnings }) => [
    equipmentId,
    warnings.filter(({ kind }) => kind === 'coarse').map((warning) => warningText(warning).replace('\u00a0', ' ')),
  ])
  expect(Object.fromEntries(warned)).toEqual({
    [seldom]: ['короткие проходы не видны: точка раз в 60 с'],
    [often]: [],
  })
})

test('in the park and in the list of own machines', async () => {
  const { owner, cookie } = await makeOwner()
  const id = await makeLoader(owner.id, 60, EIGHT - 30 * MINUTE)
  // As that day, but today, whatever the hour is.
  await db
    .updateTable('track_days')
    .set({ day: dayAt('Europe/Moscow', Date.now()) })
    .where('equipment', '=', id)
    .execute()
  expect(await machineStates(db, owner.id, [id])).toMatchObject([{ equipmentId: id, distance: 0, coarseSeconds: 60 }])
  const { machines } = await ask(getPark, { querystring: {} as never }, { cookie })
  expect(machines).toMatchObject([{ _id: id, today: { distance: 0, coarseSeconds: 60 } }])
})

test('where streets turn between two points: of days, on the page of an object and among the warnings of drafts', async () => {
  const { owner, cookie } = await makeOwner()
  const { id } = await makeEquipment({ owner: owner.id, type: 'samosval' })
  await makeTracking(db, { equipment: id })
  const { lat, lon: lng } = STORE.shape
  const { points } = machineDay([parks(1), { does: 'city', seconds: 7200, kmh: 40 }], { every: 60, lat, lng })
  await makePoints(
    db,
    id,
    points.map(({ at, lat, lng, speed }) => ({ at, lat, lng, speed_kmh: speed })),
  )
  await freshenDays({ db, pool }, [id])
  const { locations } = await ask(getDailyDataTable, { querystring: { equipmentId: id } as never }, { cookie })
  expect(locations).toMatchObject([{ day: DAY, turnsSeconds: 60 }])
  const { objectId } = await ask(addObject, { body: { ...STORE, machines: [id] } }, { cookie })
  const { coarse } = await ask(getHours, { params: { objectId }, querystring: { from: DAY, to: DAY } }, { cookie })
  expect(coarse).toMatchObject([{ itemId: id, turnsSeconds: 60 }])
  const { drafts } = await ask(listDrafts, { querystring: { from: DAY, to: DAY } }, { cookie })
  const warned = drafts.flatMap(({ warnings }) => warnings.map(warningText))
  expect(warned).toContain('повороты между точками не видны: точка раз в 60\u00a0с, проехать могла больше')
})
