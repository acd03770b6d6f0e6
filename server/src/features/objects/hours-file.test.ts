/** The hours of many machines on an object as a file of Excel. */
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/objects/objects.ts'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { expect, onTestFinished, test } from 'vitest'
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

/** A machine that stood on the store for an hour on each of these days. */
async function makeStanding(owner: string, name: string, days: string[]) {
  const { id } = await makeEquipment({ owner, name })
  const place = { lat: STORE.shape.lat, lng: STORE.shape.lon }
  for (const day of days)
    await makePoints(
      db,
      id,
      Array.from({ length: 61 }, (_, i) => ({ ...place, at: Date.parse(`${day}T12:00+03:00`) + i * MINUTE })),
    )
  return id
}

test.each([
  ['summed', 'track_days', 'equipment'],
  ['counted on the object', 'object_hours', 'item_id'],
])('a day that cannot be %s is in the file as unknown once that has failed three times', async (_, table, column) => {
  const owner = await makeUser()
  const who = { cookie: await signIn(owner) }
  const broken = await makeStanding(owner.id, 'Каток', ['2026-11-10', '2026-11-12'])
  const sound = await makeStanding(owner.id, 'Самосвал', ['2026-11-10'])
  const { objectId } = await ask(api.addObject, { body: { ...STORE, machines: [broken, sound] } }, who)
  await countHours(deps, [broken, sound])
  const refused = sql`${sql.ref(column)} <> ${sql.lit(broken)}::uuid or day <> '2026-11-12'`
  await sql`alter table ${sql.table(table)} add constraint refused check (${refused}) not valid`.execute(db)
  onTestFinished(async () => void (await sql`alter table ${sql.table(table)} drop constraint refused`.execute(db)))
  await makePoints(db, broken, [{ at: Date.parse('2026-11-12T13:30+03:00'), lat: 55.6, lng: 38.1 }])
  const querystring = { from: '2026-11-01', to: '2026-11-20' }
  const file = () => sendAny(api.exportHours, { params: { objectId }, querystring }, who)
  expect([(await file()).statusCode, (await file()).statusCode, (await file()).statusCode]).toEqual([409, 409, 200])
  const hours = (period = querystring) => ask(api.getHours, { params: { objectId }, querystring: period }, who)
  expect(await hours()).toMatchObject({ counting: 0, uncounted: [{ itemId: broken, day: '2026-11-12' }] })
  expect(await hours({ ...querystring, to: '2026-11-11' })).toMatchObject({ counting: 0, uncounted: [] })
  expect(await ask(api.getObjects, { querystring: {} }, who)).toMatchObject({ counting: 0, uncounted: 0 })
  const [{ data } = { data: [] }] = await readXlsxFile((await file()).rawPayload)
  const [names = [], ...rows] = data
  const cells = (name: string) => rows.map((row) => row[names.indexOf(name)])
  expect(cells('Машина')).toEqual(['Каток', 'Самосвал', 'Каток', null])
  expect(cells('Замечание')).toEqual([null, null, 'Неизвестно: день не удалось посчитать', null])
  expect(cells('На объекте, ч')).toEqual([1, 1, null, 2])
  expect(cells('Зачтено работы, ч')[2]).toBeNull()
})
