import { readFileSync } from 'node:fs'
import { getDailyDataTable } from '@spetskarta/shared/days/days.ts'
import { getImports, undoImport } from '@spetskarta/shared/track-files/track-files.ts'
import { describe, expect, test } from 'vitest'
import { formOf } from '../../../test/form.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, permit } from '../../../test/track-factories.ts'

const { app, db, ask, signIn, makeUser, makeEquipment } = await testApp()

const NOON = Date.parse('2026-06-17T12:00+03:00')

async function machine(name = 'Экскаватор') {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id, name })
  return { id, cookie: await signIn(owner) }
}

const out = (id: string, file: string, cookie = '') =>
  app.inject({ url: `/api/export/${id}/${file}`, headers: { cookie } })
const into = (id: string, payload: string | Buffer, cookie = '', type = 'application/octet-stream') =>
  app.inject({ method: 'POST', url: `/api/import/${id}`, payload, headers: { cookie, 'content-type': type } })

const preview = (id: string, payload: string | Buffer, cookie = '', query = '') =>
  app.inject({
    method: 'POST',
    url: `/api/import/${id}/preview${query}`,
    payload,
    headers: { cookie, 'content-type': 'application/octet-stream' },
  })
const importsOf = async (id: string, cookie: string) =>
  (await ask(getImports, { params: { equipmentId: id } }, { cookie })).imports
const undo = (id: string, importId: string, cookie: string) =>
  ask(undoImport, { params: { equipmentId: id, importId } }, { cookie })

const storedAt = (id: string) =>
  db.selectFrom('track_points').selectAll().where('equipment', '=', id).orderBy('recorded_at').execute()

const GPX = `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
<trkpt lat="55.5" lon="38.25"><ele>120.5</ele><time>2026-06-17T09:00:00Z</time></trkpt>
<trkpt lat="55.501" lon="38.25"><time>2026-06-17T12:00:10+03:00</time><speed>10</speed></trkpt></trkseg><trkseg>
<trkpt lat="55.502" lon="38.25"><time>2026-06-17T09:00:20.500Z</time></trkpt></trkseg></trk></gpx>`

describe('import', () => {
  test('the points of a GPX file are stored once, however often it is imported', async () => {
    const { id, cookie } = await machine()
    expect((await into(id, GPX, cookie)).json()).toMatchObject({ accepted: 3, duplicates: 0, rejected: 0, reasons: [] })
    expect((await into(id, GPX, cookie)).json()).toMatchObject({ accepted: 0, duplicates: 3 })
    expect(await storedAt(id)).toMatchObject([
      { recorded_at: new Date(NOON), lat: 55.5, lng: 38.25, altitude_m: 120.5, recorder: null },
      { recorded_at: new Date(NOON + 10_000), lat: 55.501, speed_kmh: 36 },
      { recorded_at: new Date(NOON + 20_500), lat: 55.502 },
    ])
    const table = await ask(getDailyDataTable, { querystring: { equipmentId: id } }, { cookie })
    expect(table).toMatchObject({ count: 1, locations: [{ day: '2026-06-17', locations: 3 }] })
  })

  test('the points of a KML file are imported, also from a form', async () => {
    const { id, cookie } = await machine()
    const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Placemark><gx:Track><when>2026-06-17T09:00:00Z</when><when>2026-06-17T09:00:10Z</when>
      <gx:coord>38.25 55.5 100</gx:coord><gx:coord>38.25 55.501 100</gx:coord></gx:Track></Placemark>
      <Placemark><TimeStamp><when>2026-06-17T09:00:20Z</when></TimeStamp><Point><coordinates>38.25,55.502,90</coordinates></Point></Placemark></kml>`
    const form = new FormData()
    form.set('file', new Blob([kml]), 'day.kml')
    const { payload, headers } = await formOf(form)
    const response = await into(id, payload, cookie, headers['content-type'])
    expect(response.json(), response.body).toMatchObject({ accepted: 3 })
    expect((await storedAt(id)).map(({ lat, lng }) => [lat, lng])).toEqual([
      [55.5, 38.25],
      [55.501, 38.25],
      [55.502, 38.25],
    ])
  })

  test('a CSV file is imported with its speeds and accuracies', async () => {
    const { id, cookie } = await machine()
    const file = readFileSync(new URL('../../../data/tracks/2026-06-18-water-tanker.csv', import.meta.url))
    expect((await into(id, file, cookie, 'text/csv')).json()).toMatchObject({ accepted: 5978, rejected: 0 })
    const table = await ask(getDailyDataTable, { querystring: { equipmentId: id } }, { cookie })
    expect('count' in table && table.locations[0]?.distance).toBeCloseTo(43, 0)
  })

  test('impossible points of a file are listed one by one, and the others are stored', async () => {
    const { id, cookie } = await machine()
    const tomorrow = new Date(Date.now() + 25 * 3600_000).toISOString()
    const csv = [
      'time;lat;lon',
      '1781686800;55.5;38.25',
      '1781686810;0;0',
      `${tomorrow};55.5;38.25`,
      ';55.5;38.2',
      '1781686830;155;38',
    ]
    const answer = (await into(id, csv.join('\r\n'), cookie, 'text/csv')).json()
    expect(answer).toMatchObject({ accepted: 1, rejected: 4 })
    expect(answer.reasons.map(({ index }: { index: number }) => index)).toEqual([1, 2, 3, 4])
    expect((await storedAt(id))[0]?.recorded_at).toEqual(new Date(1781686800_000))
  })

  test('a file without times, of an unknown kind or missing is refused with a reason', async () => {
    const { id, cookie } = await machine()
    const refused = async (payload: string) => {
      const response = await into(id, payload, cookie)
      expect(response.statusCode).toBe(400)
      return response.json().message
    }
    const untimed = GPX.replace(/<time>.*?<\/time>/g, '')
    expect(await refused(untimed)).toBe('В файле нет времени точек, без него маршрут не восстановить')
    expect(await refused('<html></html>')).toMatch('Файл не разобран')
    expect(await refused(GPX.slice(0, -20))).toMatch('Файл не разобран')
    expect(await refused('что угодно')).toMatch('Файл не разобран')
    expect(await refused('')).toBe('Нет файла')
    expect(await storedAt(id)).toEqual([])
  })

  test('a file that is too large is refused', async () => {
    const { id, cookie } = await machine()
    expect((await into(id, Buffer.alloc(20_200_000, 32), cookie)).statusCode).toBe(413)
  })
})

describe('preview of an import', () => {
  const TABLE = [
    'Дата;Время;Широта;Долгота;Скор.;adc2',
    '17.06.2026;12:00:00;55,5;38,25;0;11,84',
    '17.06.2026;12:00:00;55,5;38,25;0;11,84',
    '18.06.2026;07:00:00;55,6;38,3;34;11,84',
    '18.06.2026;07:00:30;0;0;34;11,84',
    'вчера;07:00:30;55,6;38,3;34;11,84',
  ].join('\r\n')

  test('says how the columns are understood, what comes of the rows and what is refused, and stores nothing', async () => {
    const { id, cookie } = await machine()
    await makePoints(db, id, [{ at: NOON + 60_000 }])
    const answer = (await preview(id, TABLE, cookie)).json()
    expect(answer).toMatchObject({
      format: 'таблица CSV',
      columns: [
        { name: 'Дата', example: '17.06.2026', meaning: 'date', sure: true },
        { name: 'Время', meaning: 'time' },
        { name: 'Широта', meaning: 'lat' },
        { name: 'Долгота', meaning: 'lng' },
        { name: 'Скор.', meaning: 'speed_kmh', sure: false },
        { name: 'adc2', meaning: 'skip' },
      ],
      missing: [],
      zone: { name: 'Europe/Moscow', sure: false },
      points: 2,
      repeated: 1,
      rejected: 2,
      lines: [
        { line: 5, reason: 'Координаты 0, 0: спутники не найдены' },
        { line: 6, reason: 'Не поняли время «вчера 07:00:30»' },
      ],
      days: ['2026-06-17', '2026-06-18'],
      recordedDays: ['2026-06-17'],
      from: NOON,
      first: [{ timestamp: NOON, coords: [55.5, 38.25], speed: 0 }, { speed: 34 }],
    })
    expect(await storedAt(id)).toHaveLength(1)
    expect(await importsOf(id, cookie)).toEqual([])
  })

  test('follows the chosen columns and zone, and so does the import', async () => {
    const { id, cookie } = await machine()
    const choice = '?zone=Asia/Yekaterinburg&columns=date,time,lat,lng,skip,speed_mps&name=работа.csv'
    expect((await preview(id, TABLE, cookie, choice)).json()).toMatchObject({
      from: NOON - 2 * 3600_000,
      zone: { name: 'Asia/Yekaterinburg', sure: true },
    })
    await app.inject({
      method: 'POST',
      url: `/api/import/${id}${encodeURI(choice)}`,
      payload: TABLE,
      headers: { cookie, 'content-type': 'text/csv' },
    })
    const [point] = await storedAt(id)
    expect(point?.recorded_at).toEqual(new Date(NOON - 2 * 3600_000))
    expect(point?.speed_kmh).toBeCloseTo(11.84 * 3.6, 2)
    expect(await importsOf(id, cookie)).toMatchObject([{ name: 'работа.csv', points: 2 }])
  })

  test('of a table without coordinates says what is missing; its import is refused', async () => {
    const { id, cookie } = await machine()
    const text = 'Время;Скорость\n17.06.2026 12:00;34'
    expect((await preview(id, text, cookie)).json()).toMatchObject({ missing: ['широта', 'долгота'], points: 0 })
    expect((await into(id, text, cookie)).json()).toMatchObject({ message: 'В таблице не нашлись: широта, долгота' })
  })

  test.each(['?zone=Moscow/Europe', '?columns=date,height', '?columns=date;time'])('refuses %s', async (query) => {
    const { id, cookie } = await machine()
    expect((await preview(id, TABLE, cookie, query)).statusCode).toBe(400)
  })
})

describe('undo of an import', () => {
  test('can be undone: its points go, those that had been there before stay, the days are new', async () => {
    const { id, cookie } = await machine()
    await makePoints(db, id, [{ at: NOON, lat: 55.5 }])
    const { importId } = (await into(id, GPX, cookie)).json()
    expect(await importsOf(id, cookie)).toMatchObject([
      { _id: importId, format: 'GPX', points: 2, from: NOON, to: NOON + 20_500, undoneAt: null },
    ])
    await ask(getDailyDataTable, { querystring: { equipmentId: id } }, { cookie })
    expect(await undo(id, importId, cookie)).toEqual({ removed: 2 })
    expect((await storedAt(id)).map(({ recorded_at }) => recorded_at)).toEqual([new Date(NOON)])
    const table = await ask(getDailyDataTable, { querystring: { equipmentId: id } }, { cookie })
    expect(table).toMatchObject({ count: 1, locations: [{ locations: 1 }] })
    expect(await importsOf(id, cookie)).toMatchObject([{ undoneAt: expect.any(Number) }])
    expect(await undo(id, importId, cookie)).toEqual({ removed: 0 })
  })

  test('takes away only what it stored first: a second file keeps its own points', async () => {
    const { id, cookie } = await machine()
    const row = (second: number) => `${1781686800 + second},55.5,38.25`
    const first = (await into(id, ['time,lat,lon', row(0), row(10)].join('\n'), cookie)).json()
    const second = (await into(id, ['time,lat,lon', row(10), row(20)].join('\n'), cookie)).json()
    expect([first.accepted, second.accepted]).toEqual([2, 1])
    await undo(id, second.importId, cookie)
    expect(await storedAt(id)).toHaveLength(2)
  })

  test('that brings nothing new leaves no trace', async () => {
    const { id, cookie } = await machine()
    await into(id, GPX, cookie)
    expect((await into(id, GPX, cookie)).json()).toMatchObject({ accepted: 0, importId: null })
    expect(await importsOf(id, cookie)).toHaveLength(1)
  })

  test('can be made again after it was undone', async () => {
    const { id, cookie } = await machine()
    await undo(id, (await into(id, GPX, cookie)).json().importId, cookie)
    expect((await into(id, GPX, cookie)).json()).toMatchObject({ accepted: 3, duplicates: 0 })
  })

  test('is seen and undone by the owner of the machine alone', async () => {
    const [mine, other] = [await machine(), await machine()]
    const { importId } = (await into(mine.id, GPX, mine.cookie)).json()
    await expect(undo(other.id, importId, other.cookie)).rejects.toThrow('404')
    await expect(undo(mine.id, importId, other.cookie)).rejects.toThrow('404')
    await expect(importsOf(mine.id, other.cookie)).rejects.toThrow('404')
    expect(await storedAt(mine.id)).toHaveLength(3)
  })
})

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
  expect(await statuses((who) => into(id, GPX, who))).toEqual([200, 404, 404, 404, 401])
})
