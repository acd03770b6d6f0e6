/** Wherever kilometres or hours of a machine stand it is said that its points come too seldom to see short passes, or where streets turn. */
import { getDailyDataTable, getWholeDay } from '@spetskarta/shared/days/days.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { addObject, exportHours, getHours } from '@spetskarta/shared/objects/objects.ts'
import { listDrafts } from '@spetskarta/shared/papers/batch.ts'
import { warningText } from '@spetskarta/shared/papers/warnings.ts'
import { getPark } from '@spetskarta/shared/park/park.ts'
import { exportUsage, getUsage } from '@spetskarta/shared/park/usage.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { parks, passes } from '../../../test/legs.ts'
import { machineDay } from '../../../test/machines.ts'
import { makePoints, makeTracking } from '../../../test/track-factories.ts'
import { STORE } from '../objects/object.fixture.ts'
import { freshenDays } from './freshen-days.queries.ts'
import { machineStates } from './machine-states.queries.ts'

const { db, pool, ask, sendAny, signIn, makeUser, makeEquipment } = await testApp()

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

/** A day of a machine on which streets turned between two points and no position proved its speed. */
const makeTurning = async (equipment: string, day: string) => {
  const copied = await db
    .selectFrom('track_days')
    .selectAll()
    .where('equipment', '=', equipment)
    .executeTakeFirstOrThrow()
  const turned = { day, coarse_s: 20, turns_s: 40, speed_unproved: true }
  await db
    .insertInto('track_days')
    .values({ ...copied, ...turned } as never)
    .execute()
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

test('in «Загрузка», of the worst day of a machine, and in both tables for Excel', async () => {
  const { owner, cookie } = await makeOwner()
  const [seldom, often] = [await makeLoader(owner.id, 60), await makeLoader(owner.id, 2)]
  await makeTurning(seldom, '2026-06-18')
  const querystring = { by: 'week' as const, day: DAY }
  const said = { coarseSeconds: 60, turnsSeconds: 40, speedUnproved: true }
  const { machines } = await ask(getUsage, { querystring }, { cookie })
  expect(Object.fromEntries(machines.map((row) => [row._id, row]))).toMatchObject({
    [seldom]: said,
    [often]: { coarseSeconds: null, turnsSeconds: null, speedUnproved: false },
  })
  const body = { ...STORE, machines: [seldom, often] }
  const { objectId } = await ask(addObject, { body }, { cookie })
  const tables = [
    await sendAny(exportUsage, { querystring }, { cookie }),
    await sendAny(exportHours, { params: { objectId }, querystring: { from: DAY, to: DAY } }, { cookie }),
  ]
  const shown = await Promise.all(tables.map(({ rawPayload }) => columnsOf(rawPayload)))
  expect(shown.map((rows) => rows.sort())).toEqual([
    [
      ['', '', ''],
      ['60', '40', 'не проверена'],
    ],
    [
      ['', '', ''],
      ['60', '', ''],
    ],
  ])
})

test('that nothing proves a speed is said by the day, the lists, the object and the drafts', async () => {
  const { owner, cookie } = await makeOwner()
  const { id } = await makeEquipment({ owner: owner.id, type: 'buldozer' })
  await makeTracking(db, { equipment: id })
  const { lat, lon: lng } = STORE.shape
  const today = dayAt('Europe/Moscow', Date.now())
  // m/s that are taken for km/h: 0 km, as if that were known.
  const { points } = machineDay([parks(1), passes(60, 4, 4)], { every: 60, times: 1 / 3.6, lat, lng })
  await makePoints(
    db,
    id,
    points.map(({ at, lat, lng, speed }) => ({ at, lat, lng, speed_kmh: speed })),
  )
  await freshenDays({ db, pool }, [id])
  const said = { turnsSeconds: null, speedUnproved: true }
  const { locations } = await ask(getDailyDataTable, { querystring: { equipmentId: id } as never }, { cookie })
  expect(locations).toMatchObject([{ day: DAY, distance: 0, ...said }])
  const ofDay = async () =>
    (await ask(getWholeDay, { querystring: { equipmentId: id, day: DAY } as never }, { cookie })).summary
  expect(await ofDay()).toMatchObject(said)
  const { objectId } = await ask(addObject, { body: { ...STORE, machines: [id] } }, { cookie })
  const { coarse } = await ask(getHours, { params: { objectId }, querystring: { from: DAY, to: DAY } }, { cookie })
  expect(coarse).toMatchObject([{ itemId: id, ...said }])
  const { drafts } = await ask(listDrafts, { querystring: { from: DAY, to: DAY } }, { cookie })
  expect(drafts.flatMap(({ warnings }) => warnings.map(warningText))).toContain('скорость не проверена')
  // What retention leaves of it says it too.
  await db.deleteFrom('track_points').where('equipment', '=', id).execute()
  await db.updateTable('track_days').set({ emptied_at: new Date() }).where('equipment', '=', id).execute()
  expect(await ofDay()).toMatchObject({ distance: 0, ...said })
  await db.updateTable('track_days').set({ day: today }).where('equipment', '=', id).execute()
  expect(await machineStates(db, owner.id, [id])).toMatchObject([{ equipmentId: id, distance: 0, ...said }])
  const { machines } = await ask(getPark, { querystring: {} as never }, { cookie })
  expect(machines).toMatchObject([{ _id: id, today: { distance: 0, ...said } }])
})

const COLUMNS = ['Проходы не видны: точка раз в, с', 'Повороты не видны: точка раз в, с', 'Скорость']

/** What a table of two machines says in these columns. */
async function columnsOf(file: Buffer): Promise<string[][]> {
  const [head = [], ...rows] = (await readXlsx(file)).sheets[0]?.rows ?? []
  return rows.slice(0, 2).map((row) => COLUMNS.map((name) => String(row[head.indexOf(name)] ?? '')))
}

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
