import { gzipSync } from 'node:zlib'
import { getDailyDataTable } from '@spetskarta/shared/days/days.ts'
import { HOUR } from '@spetskarta/shared/durations.ts'
import { getIncidents } from '@spetskarta/shared/incidents/incidents.ts'
import { getImports } from '@spetskarta/shared/track-files/track-files.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder, makeTracking } from '../../../test/track-factories.ts'
import { GPX, NOON, openFiles } from './track-files.fixture.ts'

const server = await testApp()
const { db, ask } = server
const { machine, into, preview, refused, importsOf, undo, storedAt } = openFiles(server)

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
    await into(id, TABLE, cookie, 'text/csv', encodeURI(choice))
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

  test('gives all refused rows with their text, and stores nothing', async () => {
    const { id, cookie } = await machine()
    const rows = Array.from({ length: 30 }, (_, i) => `вчера;07:00:${i};55,6;38,3;34;11,84`)
    const answer = (await refused(id, [TABLE, ...rows].join('\r\n'), cookie)).json()
    expect(answer.more).toBe(0)
    expect(answer.rows).toHaveLength(32)
    expect(answer.rows.slice(0, 2)).toEqual([
      { line: 5, text: '18.06.2026;07:00:30;0;0;34;11,84', reason: 'Координаты 0, 0: спутники не найдены' },
      { line: 6, text: 'вчера;07:00:30;55,6;38,3;34;11,84', reason: 'Не поняли время «вчера 07:00:30»' },
    ])
    expect(await storedAt(id)).toEqual([])
    expect((await refused(id, TABLE)).statusCode).toBe(401)
  })

  test('of a packed file gives the refused rows with the name and the text of each', async () => {
    const { id, cookie } = await machine()
    const answer = (await refused(id, gzipSync(TABLE), cookie)).json()
    expect(answer.rows.map(({ text }: { text: string }) => text.slice(0, 10))).toEqual(['18.06.2026', 'вчера;07:0'])
  })

  test('leaves jumps out of the line and shows where they are', async () => {
    const { id, cookie } = await machine()
    const row = (i: number, lat: number) => `${1781686800 + 10 * i},${lat},38.25`
    const rows = Array.from({ length: 20 }, (_, i) => row(i, i === 9 ? 56.5 : 55.5 + i / 1000))
    const { route, jumps, points } = (await preview(id, ['time,lat,lon', ...rows].join('\n'), cookie)).json()
    expect([points, jumps]).toEqual([20, { count: 1, places: [[38.25, 56.5]] }])
    expect(Math.max(...route.flat().map(([, lat]: [number, number]) => lat))).toBeLessThan(55.6)
  })

  test('names each day by the zone that the machine had then', async () => {
    const { id, cookie } = await machine()
    await makeTracking(db, {
      equipment: id,
      time_zone: 'Asia/Vladivostok',
      zones_before: JSON.stringify([{ timeZone: 'Europe/Moscow', lastDay: '2026-06-17' }]),
    })
    const text = ['time,lat,lon', '2026-06-16T20:30:00Z,55.5,38.2', '2026-06-18T20:30:00Z,43.1,131.9'].join('\n')
    expect((await preview(id, text, cookie)).json().days).toEqual(['2026-06-16', '2026-06-19'])
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
    expect(await undo(id, importId, cookie)).toEqual({ removed: 2, later: 0 })
    expect((await storedAt(id)).map(({ recorded_at }) => recorded_at)).toEqual([new Date(NOON)])
    const table = await ask(getDailyDataTable, { querystring: { equipmentId: id } }, { cookie })
    expect(table).toMatchObject({ count: 1, locations: [{ locations: 1 }] })
    expect(await importsOf(id, cookie)).toMatchObject([{ undoneAt: expect.any(Number) }])
    expect(await undo(id, importId, cookie)).toEqual({ removed: 0, later: 0 })
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

  test('leaves the incidents of the phone as they were: points of a file raise none', async () => {
    const { id, cookie } = await machine()
    const { id: recorder } = await makeRecorder(db, { equipment: id })
    const night = NOON - 10 * HOUR
    const drive = (from: number) =>
      Array.from({ length: 60 }, (_, i) => ({ at: from + i * 10_000, lat: 55.5 + i * 0.002, speed_kmh: 80 }))
    await makePoints(
      db,
      id,
      drive(night).map((point) => ({ ...point, recorder })),
    )
    const incidents = async () => (await ask(getIncidents, { querystring: {} }, { cookie })).incidents
    const before = await incidents()
    expect(before.map(({ kind }) => kind).sort()).toEqual(['night_move', 'overspeed'])

    const rows = drive(night + HOUR).map(({ at, lat }) => `${at / 1000},${lat},38.25,80`)
    const { importId } = (await into(id, ['time,lat,lon,speed', ...rows].join('\n'), cookie)).json()
    expect(await incidents()).toEqual(before)
    expect(await undo(id, importId, cookie)).toEqual({ removed: 60, later: 0 })
    expect(await incidents()).toEqual(before)
  })

  test('is possible for the oldest of many: the list goes on behind the newest fifty', async () => {
    const { id, cookie } = await machine()
    const { importId } = (await into(id, GPX, cookie)).json()
    await sql`insert into imports (id, equipment, file_name, format, points, created_at, first_at, last_at)
      select gen_random_uuid(), ${id}, 'later.gpx', 'GPX', 1, now() + interval '1 minute', now(), now()
      from generate_series(1, 50)`.execute(db)
    const listed = (querystring: { limit?: number }) =>
      ask(getImports, { params: { equipmentId: id }, querystring }, { cookie })
    const first = await listed({})
    expect([first.count, first.imports.length, first.imports.some(({ _id }) => _id === importId)]).toEqual([
      51,
      50,
      false,
    ])
    const whole = await listed({ limit: 100 })
    expect([whole.count, whole.imports.length, whole.imports.at(-1)?._id]).toEqual([51, 51, importId])
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
