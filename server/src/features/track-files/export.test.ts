import { getDailyDataTable, getWholeDay } from '@spetskarta/shared/days/days.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import { exportDays } from '@spetskarta/shared/track-files/track-files.ts'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder, permit } from '../../../test/track-factories.ts'
import { XLSX_TYPE } from '../../outside/files/xlsx.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'
import { GPX, NOON, openFiles } from './track-files.fixture.ts'

const server = await testApp()
const { db, pool, ask, send, signIn, makeUser } = server
const { machine, out, into, undo, storedAt } = openFiles(server)

describe('export', () => {
  test.each(['gpx', 'kml', 'csv', 'geojson'])(
    'a day exported as %s gives the same day when it is imported',
    async (format) => {
      const from = await machine('Кран «Ивановец» <25 т>')
      const points = Array.from({ length: 50 }, (_, i) => ({
        at: NOON + i * 10_000 + (i > 25 ? 3600_000 : 0),
        lat: 55.5 + i / 1000,
        speed_kmh: i,
      }))
      await makePoints(db, from.id, points)
      const file = await out(from.id, `2026-06-17.${format}`, from.cookie)
      expect(file.statusCode, file.body).toBe(200)
      expect(file.headers['content-disposition']).toMatch(`attachment; filename="2026-06-17.${format}"`)
      const to = await machine()
      expect((await into(to.id, file.body, to.cookie)).json()).toMatchObject({ accepted: 50, rejected: 0 })
      const places = async (id: string) =>
        (await storedAt(id)).map(({ recorded_at, lat, lng }) => [recorded_at, lat, lng])
      expect(await places(to.id)).toEqual(await places(from.id))
    },
  )

  test('a day that begins on the way has the step over midnight in its file, too', async () => {
    const from = await machine()
    const midnight = Date.parse('2026-06-17T00:00+03:00')
    // 40 km/h, a point each half minute, none of them at midnight.
    const drive = Array.from({ length: 61 }, (_, i) => ({ at: midnight + (i - 30.5) * 30_000, lat: 55.5 + i * 0.003 }))
    await makePoints(db, from.id, drive)
    const dayOf = async ({ id, cookie }: typeof from) =>
      (await ask(getWholeDay, { querystring: { equipmentId: id, day: '2026-06-17' } }, { cookie })).summary.distance
    const to = await machine()
    const { body } = await out(from.id, '2026-06-17.gpx', from.cookie)
    await into(to.id, body, to.cookie)
    expect(await dayOf(to)).toBeCloseTo(await dayOf(from), 3)
    expect(await dayOf(to)).toBeGreaterThan(10)
  })

  test.each(['gpx', 'kml', 'csv', 'geojson'])(
    'a made-up hour stays made up after it went out as %s',
    async (format) => {
      const from = await machine()
      const drive = Array.from({ length: 60 }, (_, i) => ({ at: NOON + i * 60_000, lat: 55.5 + i * 0.006, mock: true }))
      await makePoints(db, from.id, [...drive, { at: NOON + 3600_000, battery: 80, heading: 90, altitude_m: 120.5 }])
      const to = await machine()
      const { body } = await out(from.id, `2026-06-17.${format}`, from.cookie)
      expect((await into(to.id, body, to.cookie)).json()).toMatchObject({ accepted: 61 })
      const dayOf = async ({ id, cookie }: typeof from) => {
        const table = await ask(getDailyDataTable, { querystring: { equipmentId: id } }, { cookie })
        return 'count' in table && table.locations.map(({ distance, discarded }) => ({ distance, discarded }))
      }
      expect(await dayOf(to)).toEqual(await dayOf(from))
      expect(await dayOf(to)).toMatchObject([{ distance: 0, discarded: { mock: 60 } }])
    },
  )

  test.each(['gpx', 'kml', 'csv', 'geojson'])(
    'a day of two phones that went out as %s comes back as the same day, and is not doubled where it was',
    async (format) => {
      const from = await machine()
      const [driver, foreman] = [
        await makeRecorder(db, { equipment: from.id, name: 'Телефон водителя' }),
        await makeRecorder(db, { equipment: from.id, name: 'Телефон прораба' }),
      ]
      const drive = Array.from({ length: 60 }, (_, i) => ({
        at: NOON + i * 10_000,
        lat: 55.5 + i / 1000,
        speed_kmh: 40,
      }))
      await makePoints(
        db,
        from.id,
        drive.map((point) => ({ ...point, recorder: driver.id })),
      )
      await makePoints(
        db,
        from.id,
        drive.slice(1).map(({ at }) => ({ at, lat: 55.4, recorder: foreman.id })),
      )
      await makePoints(db, from.id, [{ at: NOON + 3600_000, lat: 55.4 }])
      const { body } = await out(from.id, `2026-06-17.${format}`, from.cookie)
      const to = await machine()
      const brought = (await into(to.id, body, to.cookie)).json()
      expect(brought).toMatchObject({ accepted: 120, duplicates: 0, rejected: 0 })
      const dayOf = async ({ id, cookie }: typeof from) => {
        const query = { equipmentId: id, day: '2026-06-17', points: 'columns' as const }
        const { summary, columns, trips, gaps } = await ask(getWholeDay, { querystring: query }, { cookie })
        return { summary, columns, trips, gaps }
      }
      expect(await dayOf(to)).toEqual(await dayOf(from))
      expect((await dayOf(to)).summary).toMatchObject({ points: 120, discarded: { other: 59 }, apartSeconds: 590 })
      expect((await into(from.id, body, from.cookie)).json()).toMatchObject({ accepted: 0, duplicates: 120 })
      expect(await undo(to.id, brought.importId, to.cookie)).toEqual({ removed: 120, later: 0 })
    },
  )

  test('exported CSV says why a point was left out, and for other programs it is no track point of GPX', async () => {
    const { id, cookie } = await machine()
    await makePoints(db, id, [{ at: NOON, lat: 55.5, lng: 38.2, speed_kmh: 12.5, accuracy_m: 500 }])
    expect((await out(id, '2026-06-17.csv', cookie)).body).toBe(
      'timestamp_iso,lat,lng,speed_kmh,accuracy_m,heading,altitude_m,battery,mock,left_out\n2026-06-17T09:00:00.000Z,55.5,38.2,12.5,500,,,,,accuracy\n',
    )
    expect((await out(id, '2026-06-17.gpx', cookie)).body).not.toContain('trkpt')
  })

  test('an export under another file name is refused', async () => {
    const { id, cookie } = await machine()
    for (const file of ['2026-06-17.exe', '2026-13-01.gpx', 'passwd', '..%2f2026-06-17.gpx'])
      expect((await out(id, file, cookie)).statusCode).toBe(400)
  })
})

test('the table of days is a file of Excel with dates, numbers and sums', async () => {
  const { id, cookie } = await machine()
  const drive = (day: number) =>
    Array.from({ length: 60 }, (_, i) => ({ at: NOON + day * DAY + i * 10_000, lat: 55.5 + i / 1000, speed_kmh: 40 }))
  await makePoints(db, id, [...drive(0), ...drive(1)])
  const file = await send(exportDays, { params: { equipmentId: id } }, { cookie })
  expect(file.headers['content-type']).toBe(XLSX_TYPE)
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="days.xlsx"/)
  const table = await ask(getDailyDataTable, { querystring: { equipmentId: id } }, { cookie })
  const shown = 'count' in table ? table.locations : []
  const [sheet] = await readXlsxFile(file.rawPayload)
  const [names = [], ...rows] = sheet?.data ?? []
  const column = (name: string) => rows.map((row) => row[names.indexOf(name)])
  expect(column('Дата')).toEqual([new Date('2026-06-18'), new Date('2026-06-17'), 'Итого'])
  // Moscow's clock.
  expect(column('Первое движение')).toEqual([new Date('2026-06-18T12:00:00Z'), new Date('2026-06-17T12:00:00Z'), null])
  // What the cells show, and the sum of that.
  expect(shown.map(({ distance }) => distance.toFixed(2))).toEqual(['6.56', '6.56'])
  expect(column('Пробег, км')).toEqual([6.56, 6.56, 13.12])
  expect(column('Точки')).toEqual([60, 60, 120])
  // No phone has reported how often it takes photos: the cells are empty, not zero.
  expect(column('Фото ожидалось').slice(0, 2)).toEqual([null, null])
  expect(column('Покрытие, %')).toEqual([100, 100, null])
  expect(column('Запись, ч')).toEqual([0.16, 0.16, 0.32])
})

test('the table of days has what the kilometres leave out in columns of its own, and sums up what can be', async () => {
  const { id, cookie } = await machine()
  await makePoints(db, id, [{ at: NOON }, { at: NOON + DAY }])
  await freshenDays({ db, pool }, [id])
  await db
    .updateTable('track_days')
    .set({
      unheard_m: 12_000,
      carried_m: 42_000,
      carried_s: 4200,
      jammed_s: 2700,
      coarse_s: 60,
      engine_by: 'calibration',
    })
    .where('equipment', '=', id)
    .execute()
  const file = await send(exportDays, { params: { equipmentId: id } }, { cookie })
  const [sheet] = await readXlsxFile(file.rawPayload)
  const [names = [], ...rows] = sheet?.data ?? []
  const column = (name: string) => rows.map((row) => row[names.indexOf(name)])
  expect(column('Без связи не меньше, км')).toEqual([12, 12, 24])
  expect(column('Перевозка, км')).toEqual([42, 42, 84])
  expect(column('Подмена координат, ч')).toEqual([0.75, 0.75, 1.5])
  expect(column('Проходы не видны: точка раз в, с')).toEqual([60, 60, null])
  expect(column('Уровни двигателя')).toEqual(['по калибровке', 'по калибровке', null])
})

test('a day that cannot be summed is in the table as unknown once that has failed three times', async () => {
  const { id, cookie } = await machine()
  await makePoints(
    db,
    id,
    [-2, -1, 0].map((day) => ({ at: NOON + day * DAY })),
  )
  await freshenDays({ db, pool }, [id])
  const refused = sql`equipment <> ${sql.lit(id)}::uuid or day not in ('2026-06-16', '2026-06-18')`
  await sql`alter table track_days add constraint refused check (${refused}) not valid`.execute(db)
  onTestFinished(async () => void (await sql`alter table track_days drop constraint refused`.execute(db)))
  // One of the days has older sums, which are out of date; the other has none.
  await makePoints(db, id, [{ at: NOON - DAY + 10_000 }, { at: NOON + DAY }])
  const file = () => send(exportDays, { params: { equipmentId: id } }, { cookie })
  expect([(await file()).statusCode, (await file()).statusCode, (await file()).statusCode]).toEqual([409, 409, 200])
  const [{ data } = { data: [] }] = await readXlsxFile((await file()).rawPayload)
  const [names = [], ...rows] = data
  const column = (name: string) => rows.map((row) => row[names.indexOf(name)])
  const days = column('Дата').map((day) => (day instanceof Date ? day.toISOString().slice(0, 10) : null))
  expect(days).toEqual(['2026-06-18', '2026-06-17', '2026-06-16', '2026-06-15', null])
  const unknown = 'Неизвестно: день не удалось посчитать'
  expect(column('Замечание')).toEqual([unknown, null, unknown, null, null])
  expect(column('Точки')).toEqual([null, 1, null, 1, 2])
})

test('the owner and partners who may record export, only the owner imports', async () => {
  const { id, cookie } = await machine()
  const { id: elsewhere } = await machine()
  await makePoints(db, id, [{ at: NOON }])
  const [permitted, unticked, stranger] = [await makeUser(), await makeUser(), await makeUser()]
  await permit(db, id, permitted.id)
  await permit(db, elsewhere, unticked.id)
  const cookies = [cookie, await signIn(permitted), await signIn(unticked), await signIn(stranger), '']
  const statuses = (call: (cookie: string) => Promise<{ statusCode: number }>) =>
    Promise.all(cookies.map(async (who) => (await call(who)).statusCode))
  for (const format of ['gpx', 'kml', 'csv', 'geojson'])
    expect(await statuses((who) => out(id, `2026-06-17.${format}`, who))).toEqual([200, 200, 404, 404, 401])
  const table = (cookie: string) => send(exportDays, { params: { equipmentId: id } }, { cookie })
  expect(await statuses(table)).toEqual([200, 200, 404, 404, 401])
  expect(await statuses((who) => into(id, GPX, who))).toEqual([200, 404, 404, 404, 401])
})
