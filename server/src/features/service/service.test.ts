/** Plans, what is due, records with photos, documents; and that no other user sees any of it. */
import { enterEngineHours, removeEngineHours } from '@spetskarta/shared/days/engine-hours.ts'
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { deleteEquipment } from '@spetskarta/shared/own-items/own-items.ts'
import * as api from '@spetskarta/shared/service/service.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { formOf } from '../../../test/form.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'
import { overdueCounts } from './overdue-counts.ts'

const { app, db, pool, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const PLAN = {
  name: 'ТО-250',
  equipmentId: null,
  type: 'samosval',
  everyHours: 250,
  everyKm: null,
  everyMonths: null,
  work: 'Масло, фильтры',
  needed: 'Масло 24 л',
} as api.PlanForm
const RECORD = { planId: null, name: 'Замена фильтра', hours: null, who: 'Щукин П. П.', note: '', cost: 1_250_000 }
/** Of a machine's clock. */
const dayAgo = (days: number, zone = 'Europe/Moscow') => dayAt(zone, Date.now() - days * DAY)
const day = dayAgo(0)

async function makeOwner() {
  const user = await makeUser()
  const { id } = await makeEquipment({ owner: user.id, name: 'Самосвал', type: 'samosval' })
  return { user, id, cookie: await signIn(user) }
}
const service = (cookie: string) => ask(api.getService, {}, { cookie })
const book = (cookie: string, equipmentId: string, querystring = {}) =>
  ask(api.getServiceBook, { params: { equipmentId }, querystring }, { cookie })
const plan = (cookie: string, other: Partial<api.PlanForm> = {}) =>
  ask(api.addPlan, { body: { ...PLAN, ...other } }, { cookie })
const record = (cookie: string, equipmentId: string, other: Partial<api.RecordForm> = {}) =>
  ask(api.addRecord, { params: { equipmentId }, body: { ...RECORD, day, ...other } }, { cookie })
const reads = (equipment: string, hours: number, at = new Date()) =>
  db
    .insertInto('engine_readings')
    .values({ equipment, at, engine_s: hours * 3600 })
    .execute()

const photoOf = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
const PHOTO = await photoOf('#884422')

async function upload(cookie: string, equipmentId: string, id: string, photo = PHOTO) {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'akt.jpg')
  const { payload, headers } = await formOf(form)
  return app.inject({
    method: 'POST',
    url: `/api/service/machines/${equipmentId}/records/${id}/photos`,
    payload,
    headers: { ...headers, cookie },
  })
}

/** The engine ran for so many minutes until `ago` minutes ago. */
async function runs(equipment: string, minutes: number, ago: number) {
  const { id: recorder } = await makeRecorder(db, { equipment })
  const points = Array.from({ length: minutes + 1 }, (_, i) => ({
    at: Date.now() - (ago + minutes - i) * MINUTE,
    lat: 55.6 + (i % 3) * 1e-5,
    lng: 38.1,
    ignition: true,
    recorder,
  }))
  await makePoints(db, equipment, points)
  await freshenDays({ db, pool }, [equipment])
}

describe('what is due', () => {
  test('a plan of a type is due on each of its machines, by reading and records', async () => {
    const { user, id, cookie } = await makeOwner()
    const other = await makeEquipment({ owner: user.id, name: 'Без показания', type: 'samosval' })
    await makeEquipment({ owner: user.id, name: 'Каток', type: 'katok' })
    await plan(cookie)
    await reads(id, 8214, new Date(Date.now() - 3 * HOUR))
    await runs(id, 60, 30)
    const { due, found, overdue, week, plans, machines } = await service(cookie)
    expect([found, overdue, week, machines.length]).toEqual([2, 0, 0, 3])
    expect(plans).toMatchObject([{ name: 'ТО-250', everyHours: 250, type: 'samosval', work: 'Масло, фильтры' }])
    const [first, second] = due
    expect(first).toMatchObject({ machine: { equipmentId: id }, state: 'fine', counter: { tracker: null } })
    expect(first?.counter.own).toBeCloseTo(8215 * 3600, -2)
    expect(first?.hours?.left).toBeCloseTo(35 * 3600, -2)
    // An hour of the last 30 days: 35 hours last for years.
    expect(first?.forecast?.days).toBeGreaterThan(1000)
    expect(second).toMatchObject({ machine: { equipmentId: other.id }, state: 'unknown', trouble: 'no_reading' })
  })

  test('a reading within a recorded day counts only what the engine ran behind it', async () => {
    const { id, cookie } = await makeOwner()
    await runs(id, 120, 5)
    await reads(id, 100, new Date(Date.now() - 65 * MINUTE))
    expect((await book(cookie, id)).counter.own).toBeCloseTo(101 * 3600, -2)
  })

  test('once done it is due after as many hours more, and a plan of months on its date', async () => {
    const { id, cookie } = await makeOwner()
    const { id: planId } = await plan(cookie, { everyMonths: 6 })
    await reads(id, 8260)
    await record(cookie, id, { planId, name: 'ТО-250', hours: 8002, day: dayAgo(20) })
    expect((await service(cookie)).due[0]).toMatchObject({ state: 'overdue', hours: { at: 8252 * 3600 } })
    await record(cookie, id, { planId, name: 'ТО-250', hours: 8260 })
    const [row] = (await service(cookie)).due
    expect(row).toMatchObject({ state: 'fine', hours: { at: 8510 * 3600, left: 250 * 3600 } })
    expect(row?.date?.days).toBeGreaterThan(179)
  })

  test('how much is overdue follows what is planned and done at once, of one machine and of many', async () => {
    const { id, cookie } = await makeOwner()
    const count = async () => (await ask(api.countOverdue, {}, { cookie })).overdue
    expect(await count()).toBe(0)
    await reads(id, 8260)
    const { id: planId } = await plan(cookie, { everyMonths: 6 })
    await record(cookie, id, { planId, name: 'ТО-250', hours: 8002, day: dayAgo(20) })
    expect(await count()).toBe(1)
    const { id: done } = await record(cookie, id, { planId, name: 'ТО-250', hours: 8260 })
    expect(await count()).toBe(0)
    await ask(api.removeRecord, { params: { equipmentId: id, id: done } }, { cookie })
    expect(await count()).toBe(1)
    await ask(api.changePlan, { params: { id: planId }, body: { ...PLAN, everyHours: 2000 } }, { cookie })
    expect(await count()).toBe(0)
    await ask(api.changePlan, { params: { id: planId }, body: PLAN }, { cookie })
    expect(await count()).toBe(1)
    await ask(api.removePlan, { params: { id: planId } }, { cookie })
    expect(await count()).toBe(0)
    expect((await send(api.countOverdue, {})).statusCode).toBe(401)
  })

  test('another server says at once what is overdue after a change here', async () => {
    const { user, id, cookie } = await makeOwner()
    await runs(id, 60, 30)
    await reads(id, 8260, new Date(Date.now() - 3 * HOUR))
    const elsewhere = overdueCounts({ db, pool })
    const count = () => elsewhere(user.id, undefined, Date.now())
    expect(await count()).toBe(0)
    const { id: planId } = await plan(cookie)
    await record(cookie, id, { planId, name: 'ТО-250', hours: 8002, day: dayAgo(20) })
    expect(await count()).toBe(1)
    const at = Date.now() - HOUR
    await ask(enterEngineHours, { params: { equipmentId: id }, body: { at, hours: 8100 } }, { cookie })
    expect(await count()).toBe(0)
    await ask(removeEngineHours, { params: { equipmentId: id, at: String(at) } }, { cookie })
    expect(await count()).toBe(1)
    await ask(deleteEquipment, { querystring: { id }, body: undefined }, { cookie })
    expect(await count()).toBe(0)
  })

  test('kilometres are those after the day of the last service', async () => {
    const { id, cookie } = await makeOwner()
    const { id: recorder } = await makeRecorder(db, { equipment: id })
    await plan(cookie, { type: null, equipmentId: id, everyHours: null, everyKm: 10, begins: dayAgo(3) })
    const points = Array.from({ length: 121 }, (_, i) => ({
      at: Date.now() - DAY - (121 - i) * 10_000,
      lat: 55.6 + (i * 100) / 111_195,
      lng: 38.1,
      speed_kmh: 36,
      recorder,
    }))
    await makePoints(db, id, points)
    await freshenDays({ db, pool }, [id])
    const [row] = (await service(cookie)).due
    expect(row).toMatchObject({ state: 'overdue', hours: null })
    expect(row?.km).toBeCloseTo(-2, 0)
  })

  test('a plan of hours by which nothing was done is overdue once the engine has run past the multiple', async () => {
    const { id, cookie } = await makeOwner()
    await runs(id, 120, 25 * 60)
    await plan(cookie, { begins: dayAgo(4) })
    await reads(id, 8250.5)
    const [row] = (await service(cookie)).due
    expect(row).toMatchObject({ state: 'overdue', hours: { at: 8250 * 3600 } })
    // The plan begins behind those hours.
    const [{ id: planId } = { id: '' }] = (await service(cookie)).plans
    await ask(api.changePlan, { params: { id: planId }, body: { ...PLAN, begins: day } }, { cookie })
    expect((await service(cookie)).due[0]).toMatchObject({ state: 'fine', hours: { at: 8500 * 3600 } })
  })

  test('a tracker’s counter goes before the owner’s, and both are shown', async () => {
    const { id, cookie } = await makeOwner()
    await reads(id, 100, new Date(Date.now() - 5 * HOUR))
    const { id: recorder } = await makeRecorder(db, { equipment: id })
    await db.updateTable('recorders').set({ tracker_id: '860000000000001' }).where('id', '=', recorder).execute()
    await makePoints(
      db,
      id,
      Array.from({ length: 20 }, (_, i) => ({
        at: Date.now() - (30 - i) * MINUTE,
        lat: 55.6 + (i % 3) * 1e-5,
        lng: 38.1,
        ignition: true,
        recorder,
        engine_s: 720_000 + i * 60,
      })),
    )
    await freshenDays({ db, pool }, [id])
    await plan(cookie)
    const [row] = (await service(cookie)).due
    expect(row?.counter).toEqual({ tracker: 720_000 + 19 * 60, own: expect.any(Number), uncounted: false })
    expect(row?.hours?.at).toBe(250 * 3600)
  })
})

describe('the service book', () => {
  test('shows its older records too, when more are asked for', async () => {
    const { id, cookie } = await makeOwner()
    for (const name of ['ТО-250', 'ТО-500', 'Фильтр']) await record(cookie, id, { name })
    const shown = async (limit: number) => (await book(cookie, id, { limit })).records.map(({ name }) => name)
    expect(await shown(2)).toEqual(['Фильтр', 'ТО-500'])
    expect(await shown(4)).toEqual(['Фильтр', 'ТО-500', 'ТО-250'])
    expect((await book(cookie, id, { limit: 2 })).found).toBe(3)
  })

  test('keeps what was done with its cost and photos, and forgets it with its files', async () => {
    const { id, cookie } = await makeOwner()
    const { id: recordId } = await record(cookie, id, { hours: 8190.3 })
    const added = await upload(cookie, id, recordId)
    expect([added.statusCode, added.json()]).toEqual([200, { id: expect.any(String) }])
    const { records, found } = await book(cookie, id)
    expect([found, records]).toEqual([
      1,
      [
        {
          ...RECORD,
          id: recordId,
          day,
          engine: 8190.3 * 3600,
          hours: undefined,
          photos: [{ id: added.json().id, url: expect.any(String), iconUrl: expect.any(String) }],
        },
      ].map(({ hours: _, ...rest }) => rest),
    ])
    const url = records[0]?.photos[0]?.url ?? ''
    const get = (who?: string) => app.inject({ url, headers: who ? { cookie: who } : {} })
    expect((await get(cookie)).headers['content-type']).toBe('image/jpeg')
    const stranger = await signIn(await makeUser())
    expect([(await get(stranger)).statusCode, (await get()).statusCode]).toEqual([404, 401])

    await ask(api.removeRecord, { params: { equipmentId: id, id: recordId } }, { cookie })
    expect((await book(cookie, id)).records).toEqual([])
    const doomed = await db.selectFrom('doomed_blobs').select('folder').where('folder', 'like', 'service/%').execute()
    expect(doomed).toHaveLength(1)
  })

  test('takes a few photos a record', async () => {
    const { id, cookie } = await makeOwner()
    const { id: recordId } = await record(cookie, id)
    const add = async (i: number) => upload(cookie, id, recordId, await photoOf(`rgb(${i * 20}, 0, 0)`))
    for (let i = 0; i < api.SERVICE_PHOTOS_MOST; i++) expect((await add(i)).statusCode).toBe(200)
    const more = await add(api.SERVICE_PHOTOS_MOST)
    expect([more.statusCode, more.json().message]).toEqual([400, 'К записи не больше 6 фотографий'])
    expect((await add(0)).statusCode).toBe(200)
  })

  test('stores a photo that is sent again once, also when both come at the same time', async () => {
    const { id, cookie } = await makeOwner()
    const { id: recordId } = await record(cookie, id)
    const both = await Promise.all([upload(cookie, id, recordId), upload(cookie, id, recordId)])
    const again = await upload(cookie, id, recordId)
    const [one, ...others] = [...both, again].map((answer) => answer.json().id)
    expect([one, others]).toEqual([expect.any(String), [one, one]])
    expect((await book(cookie, id)).records[0]?.photos).toHaveLength(1)
    // Another record may have the same photo.
    const { id: second } = await record(cookie, id)
    expect((await upload(cookie, id, second)).json().id).not.toBe(one)
  })
})

test('documents are listed by their end', async () => {
  const { id, cookie } = await makeOwner()
  const add = (kind: api.DocumentKind, ends: string) =>
    ask(api.addDocument, { params: { equipmentId: id }, body: { kind, note: '', ends } }, { cookie })
  await add('inspection', dayAgo(-30))
  const { id: osago } = await add('osago', dayAgo(-4))
  expect((await service(cookie)).documents).toMatchObject([
    { kind: 'osago', days: 4, machine: { name: 'Самосвал' } },
    { kind: 'inspection', days: 30 },
  ])
  const params = { equipmentId: id, id: osago }
  await ask(api.changeDocument, { params, body: { kind: 'osago', note: 'ХХХ 1', ends: dayAgo(-365) } }, { cookie })
  expect((await service(cookie)).documents.map(({ note }) => note)).toEqual(['', 'ХХХ 1'])
  await ask(api.removeDocument, { params }, { cookie })
  expect((await service(cookie)).documents).toHaveLength(1)
})

test("a document's days are counted by the clock of its machine", async () => {
  // Nine hours apart: for more than a third of a day it is tomorrow already in Magadan.
  for (const zone of ['Europe/Kaliningrad', 'Asia/Magadan']) {
    const { id, cookie } = await makeOwner()
    await makePoints(db, id, [{ at: Date.now() - HOUR }])
    await db.updateTable('tracking').set({ time_zone: zone }).where('equipment', '=', id).execute()
    const body = { kind: 'osago', note: '', ends: dayAgo(-4, zone) } as const
    await ask(api.addDocument, { params: { equipmentId: id }, body }, { cookie })
    expect((await service(cookie)).documents[0]?.days, zone).toBe(4)
  }
})

test.each([
  [{ everyHours: null }, 'Укажите, через сколько: моточасы, километры или месяцы'],
  [{ type: null }, 'Выберите машину или тип'],
  [{ everyHours: 0 }, 'Не меньше одного: моточасы'],
  [{ name: ' ' }, 'Введите название'],
])('a plan with %j is refused: %s', async (other, message) => {
  const { cookie } = await makeOwner()
  const answer = await send(api.addPlan, { body: { ...PLAN, ...other } }, { cookie })
  expect([answer.statusCode, answer.json().message]).toEqual([400, message])
})

test('nobody else reads or changes anything of it', async () => {
  const { id, cookie } = await makeOwner()
  const { id: planId } = await plan(cookie)
  const { id: recordId } = await record(cookie, id)
  const ends = dayAgo(-4)
  const document = { kind: 'osago' as const, note: '', ends }
  const { id: documentId } = await ask(api.addDocument, { params: { equipmentId: id }, body: document }, { cookie })
  const key = (one: string) => ({ params: { equipmentId: id, id: one } })
  const stranger = await signIn(await makeUser())
  for (const [who, status] of [
    [{ cookie: stranger }, 404],
    [{}, 401],
  ] as const) {
    const statuses = [
      await send(api.getServiceBook, { params: { equipmentId: id }, querystring: {} }, who),
      await send(api.addPlan, { body: { ...PLAN, type: null, equipmentId: id } }, who),
      await send(api.changePlan, { params: { id: planId }, body: PLAN }, who),
      await send(api.removePlan, { params: { id: planId } }, who),
      await send(api.addRecord, { params: { equipmentId: id }, body: { ...RECORD, day } }, who),
      await send(api.removeRecord, key(recordId), who),
      await send(api.addDocument, { params: { equipmentId: id }, body: document }, who),
      await send(api.changeDocument, { ...key(documentId), body: document }, who),
      await send(api.removeDocument, key(documentId), who),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual(statuses.map(() => status))
  }
  expect(await service(stranger)).toMatchObject({ due: [], documents: [], plans: [], machines: [] })
  expect((await send(api.getService, {})).statusCode).toBe(401)
  // A record of another user’s plan is none.
  const owner = await makeOwner()
  const foreign = await send(
    api.addRecord,
    { params: { equipmentId: owner.id }, body: { ...RECORD, day, planId } },
    owner,
  )
  expect([foreign.statusCode, foreign.json().message]).toEqual([400, 'Такого плана нет'])
})
