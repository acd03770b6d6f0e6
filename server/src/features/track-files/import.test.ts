import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { getDailyDataTable } from '@spetskarta/shared/days/days.ts'
import { describe, expect, test } from 'vitest'
import { formOf } from '../../../test/form.ts'
import { testApp } from '../../../test/harness.ts'
import { listen } from '../../../test/raw.ts'
import { temporaryFolder } from '../../outside/files/temporary-files.ts'
import { GPX, NOON, openFiles } from './track-files.fixture.ts'

const server = await testApp()
const temporary = temporaryFolder(server.deps.config.dataDir)
const { ask } = server
const { machine, into, preview, storedAt } = openFiles(server)

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
    expect('count' in table && table.locations[0]?.distance).toBeCloseTo(42.94, 1)
  })

  test('a file with latitude and longitude in each other’s place is stored only as its owner says', async () => {
    const { id, cookie } = await machine()
    const rows = Array.from({ length: 30 }, (_, i) => `${NOON / 1000 + i * 10};38.25;${(55.5 + i / 1000).toFixed(3)}`)
    const csv = ['time;lat;lon', ...rows].join('\n')
    const { coords } = (await preview(id, csv, cookie)).json()
    expect(coords).toMatchObject({ as: 'swapped' })
    expect(coords.km).toBeLessThan(100)
    expect(coords.writtenKm).toBeGreaterThan(2000)

    const refused = await into(id, csv, cookie)
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      expect.stringContaining('Выберите, как их читать'),
    ])
    expect(await storedAt(id)).toEqual([])

    expect((await preview(id, csv, cookie, '?coords=swapped')).json()).toMatchObject({
      coords: null,
      first: [{ coords: [55.5, 38.25] }, {}, {}, {}, {}],
    })
    expect((await into(id, csv, cookie, undefined, '?coords=swapped')).json()).toMatchObject({ accepted: 30 })
    expect((await storedAt(id))[0]).toMatchObject({ lat: 55.5, lng: 38.25 })
  })

  test('a file whose owner says that the machine was there is stored as it is', async () => {
    const { id, cookie } = await machine()
    const gpx = GPX.replace(/lat="(\S+)" lon="(\S+)"/g, 'lat="$2" lon="$1"')
    expect((await into(id, gpx, cookie)).statusCode).toBe(400)
    expect((await into(id, gpx, cookie, undefined, '?coords=written')).json()).toMatchObject({ accepted: 3 })
    expect((await storedAt(id))[0]).toMatchObject({ lat: 38.25, lng: 55.5 })
  })

  test('whole numbers of ten millionths of a degree are no places until they are read so', async () => {
    const { id, cookie } = await machine()
    const csv = `time;lat;lon\n${NOON / 1000};555000000;382500000\n${NOON / 1000 + 10};555010000;382500000`
    expect((await preview(id, csv, cookie)).json()).toMatchObject({ points: 0, coords: { as: 'e7', writtenKm: null } })
    expect((await into(id, csv, cookie, undefined, '?coords=e7')).json()).toMatchObject({ accepted: 2 })
    expect((await storedAt(id))[0]).toMatchObject({ lat: 55.5, lng: 38.25 })
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

  test('a file that is too large is refused, also in a form', async () => {
    const { id, cookie } = await machine()
    const large = Buffer.alloc(20_000_001, 32)
    const form = new FormData()
    form.set('file', new Blob([large]), 'day.gpx')
    const { payload, headers } = await formOf(form)
    for (const response of [await into(id, large, cookie), await into(id, payload, cookie, headers['content-type'])])
      expect([response.statusCode, response.json().message]).toEqual([413, 'Файл больше 20\u00a0МБ'])
  })

  test('comments that open again and again cost no more than their length, also packed', async () => {
    const { id, cookie } = await machine()
    const hostile = gzipSync(`<?xml version="1.0"?><gpx>${'<!--'.repeat(2_000_000)}`)
    expect(hostile.length).toBeLessThan(50_000)
    const begun = performance.now()
    expect((await into(id, hostile, cookie)).statusCode).toBe(400)
    expect(performance.now() - begun).toBeLessThan(15_000)
  })

  test('while a file of a user is on its way, the next is refused before it is read', async () => {
    const { id, cookie } = await machine()
    const { port, say } = await listen(server.app)
    const head = (more = '') =>
      `POST /api/import/${id} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n${more}content-length: ${GPX.length}\r\n\r\n`
    const first = connect(port, '127.0.0.1')
    let heard = ''
    first.setEncoding('utf8').on('data', (text) => {
      heard += text
    })
    first.write(head() + GPX.slice(0, 100))
    await expect.poll(() => readdirSync(temporary)).toHaveLength(1)
    expect(await say(head('connection: close\r\n'))).toMatch(/^HTTP\/1\.1 503 /)
    expect(readdirSync(temporary)).toHaveLength(1)
    first.write(GPX.slice(100))
    await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 200 .*"accepted":3/s)
    first.destroy()
  })

  test('nothing of a file stays in the folder for temporary files', async () => {
    const { id, cookie } = await machine()
    await into(id, GPX, cookie)
    await into(id, 'что угодно', cookie)
    await expect.poll(() => readdirSync(temporary)).toEqual([])
  })
})
