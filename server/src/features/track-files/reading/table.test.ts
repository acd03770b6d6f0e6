/** Tables as loggers, monitoring systems and people write them. Moments and places were written by hand. */
import { describe, expect, test } from 'vitest'
import { readTrackFile } from './read-track-file.ts'
import type { TableChoice } from './table-columns.rules.ts'

/** 2024-06-05T07:08:14 by the clocks of Moscow. */
const AT = 1717560494_000

async function read(text: string | Uint8Array, choice: Partial<TableChoice> = {}) {
  const file = typeof text === 'string' ? Buffer.from(text) : text
  const table = await readTrackFile(file, { homeZone: 'Europe/Moscow', ...choice })
  if ('fault' in table) throw new Error(table.fault)
  return table
}
const momentsOf = async (text: string, choice?: Partial<TableChoice>) =>
  (await read(text, choice)).points.map(({ at }) => at)
const meaningsOf = async (text: string, choice?: Partial<TableChoice>) =>
  (await read(text, choice)).table?.columns.map(({ meaning }) => meaning)

describe('date and time', () => {
  test.each([
    ['in two columns, Russian', 'Дата;Время;Широта;Долгота\n05.06.2024;07:08:14;55,5;38,25'],
    ['in two columns, without the zero', 'Дата;Время;Широта;Долгота\n5.6.2024;7:08:14;55,5;38,25'],
    ['in two columns, years of two digits', 'Дата;Время;Широта;Долгота\n05.06.24;07:08:14;55,5;38,25'],
    ['in two columns, years first', 'Дата;Время;Широта;Долгота\n2024-06-05;07:08:14;55,5;38,25'],
    ['in one column', 'Дата и время;Широта;Долгота\n05.06.2024 07:08:14;55,5;38,25'],
    ['in one column, time first', 'Время;Широта;Долгота\n07:08:14 05.06.2024;55,5;38,25'],
    ['with the month as a word', 'Дата;Широта;Долгота\n5 июня 2024 07:08:14;55,5;38,25'],
    ['with a fraction', 'Дата;Широта;Долгота\n05.06.2024 07:08:14,000;55,5;38,25'],
    ['with the zone in the column’s name', 'Время (UTC);Широта;Долгота\n05.06.2024 04:08:14;55,5;38,25'],
    ['with an offset', 'Время;Широта;Долгота\n2024-06-05T09:08:14+05:00;55,5;38,25'],
    [
      'in columns of UTC and of the wall, as QStarz writes them',
      'INDEX,UTC DATE,UTC TIME,LOCAL DATE,LOCAL TIME,LATITUDE,N/S,LONGITUDE,E/W\n1,2024/06/05,04:08:14,2024/06/05,07:08:14,55.5,N,38.25,E',
    ],
    ['as Columbus writes it', 'INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W\n1\0\0,T,240605,040814,55.5N,38.25E'],
  ])('%s', async (_, text) => {
    expect(await momentsOf(text)).toEqual([AT])
  })

  test('day and month change places only where some row of the file shows it', async () => {
    const rows = (...dates: string[]) =>
      ['date,time,lat,lon', ...dates.map((day) => `${day},04:08:14,55.5,38.25`)].join('\n')
    expect(await momentsOf(rows('06/05/2024', '06/13/2024'), { zone: 'UTC' })).toEqual([AT, AT + 8 * 86_400_000])
    expect(await momentsOf(rows('05/06/2024', '13/06/2024'), { zone: 'UTC' })).toEqual([AT, AT + 8 * 86_400_000])
    const open = await read(rows('05/06/2024'), { zone: 'UTC' })
    expect([open.points[0]?.at, open.table?.columns[0]?.sure]).toEqual([AT, false])
  })

  test('clocks without a zone are the machine’s where the table is Russian, else UTC, and both are doubted', async () => {
    const russian = await read('Дата;Широта;Долгота\n05.06.2024 09:08:14;55,5;38,25', {
      homeZone: 'Asia/Yekaterinburg',
    })
    expect([russian.points[0]?.at, russian.table?.zone]).toEqual([AT, { name: 'Asia/Yekaterinburg', sure: false }])
    const english = await read('time,lat,lon\n2024-06-05 04:08:14,55.5,38.25')
    expect([english.points[0]?.at, english.table?.zone]).toEqual([AT, { name: 'UTC', sure: false }])
  })

  test('a chosen zone is taken, before and after the clocks change', async () => {
    const text = 'time,lat,lon\n2024-03-31 01:30:00,55.5,38.25\n2024-03-31 03:30:00,55.5,38.25'
    const turn = Date.UTC(2024, 2, 31, 1)
    expect(await momentsOf(text, { zone: 'Europe/Berlin' })).toEqual([turn - 1800_000, turn + 1800_000])
  })

  test.each(['32.05.2024 07:08', '05.13.2024 07:08', '05.06.2024 25:08', '05.06.2024', 'вчера'])(
    'what is no moment is told with its text: %s',
    async (cell) => {
      const text = `Дата;Широта;Долгота\n05.06.2024 07:08:14;55,5;38,25\n${cell};55,5;38,25`
      expect((await read(text)).points[1]).toMatchObject({ line: 3, fault: `Не поняли время «${cell}»` })
    },
  )
})

describe('coordinates', () => {
  const placeOf = async (cells: string) => {
    const [point] = (await read(`time;lat;lon\n1717560494;${cells}`)).points
    return [point?.lat, point?.lng]
  }

  test.each([
    ['with a comma', '55,5;38,25', [55.5, 38.25]],
    ['with a degree sign', '55.5°;38.25°', [55.5, 38.25]],
    ['with letters behind', '55.5S;38.25W', [-55.5, -38.25]],
    ['with letters in front', 'N55.5;E38.25', [55.5, 38.25]],
    ['of degrees and minutes', 'N 55 30.0;E 38 15.0', [55.5, 38.25]],
    ['of degrees, minutes and seconds', '55°30\'00"N;38°15\'00"E', [55.5, 38.25]],
    ['with a minus', '-55.5;-38.25', [-55.5, -38.25]],
  ])('%s', async (_, cells, place) => {
    expect(await placeOf(cells)).toEqual(place)
  })

  test.each(['Широта (WGS 84);Долгота (WGS 84)', 'GPS Lat;GPS Lon', 'Широта, град.;Долгота, град.'])(
    'in columns called %s',
    async (names) => {
      expect((await read(`time;${names}\n1717560494;55,5;38,25`)).points).toMatchObject([{ lat: 55.5, lng: 38.25 }])
    },
  )

  test('with decimal commas in a table with commas, in quotes', async () => {
    const text = '"Дата","Время","Широта","Долгота"\n"05.06.2024","07:08:14","55,5","38,25"'
    expect((await read(text)).points).toMatchObject([{ at: AT, lat: 55.5, lng: 38.25 }])
  })

  test('in a table of tabs in UTF-16, as spreadsheets save it', async () => {
    const text = '\uFEFFДата\tВремя\tШирота\tДолгота\r\n05.06.2024\t7:08:14\t55,5\t38,25\r\n'
    expect((await read(Buffer.from(text, 'utf16le'))).points).toMatchObject([{ at: AT, lat: 55.5, lng: 38.25 }])
  })

  test('of both kinds in one column', async () => {
    const text = 'Время;Координаты;Скорость\n05.06.2024 07:08:14;"55,5, 38,25";34 км/ч\n05.06.2024 07:08:44;55.6, 38.3;'
    expect((await read(text)).points).toMatchObject([
      { lat: 55.5, lng: 38.25, speed: 34 },
      { lat: 55.6, lng: 38.3 },
    ])
  })
})

describe('the tables of', () => {
  test('GPSLogger: m/s, HDOP only where there is no accuracy', async () => {
    const text = [
      'time,lat,lon,elevation,accuracy,bearing,speed,satellites,provider,hdop,vdop,pdop,battery,timestamp_ms',
      '2024-06-05T04:08:14.000Z,55.5,38.25,120.5,4.1,90,10,8,gps,0.8,,,80,1717560494000',
      '2024-06-05T04:08:24.000Z,55.5,38.25,120.5,,90,10,8,gps,0.8,,,80,1717560504000',
    ].join('\n')
    const { points, format } = await read(text)
    expect(format).toBe('таблица CSV, выгрузка GPSLogger')
    expect(points).toMatchObject([
      { at: AT, altitude: 120.5, accuracy: 4.1, heading: 90, speed: 36, battery: 80 },
      { at: AT + 10_000, accuracy: 4 },
    ])
  })

  test('Traccar: knots, the time of the fix by the clock on the wall, accuracy 0 is unknown', async () => {
    const text = [
      'id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,speed,course,address,accuracy,batteryLevel',
      '1,7,osmand,2024-06-05 07:09:00,2024-06-05 07:08:20,2024-06-05 07:08:14,true,55.5,38.25,120.0,20,90.0,,0.0,80.0',
    ].join('\n')
    const { points } = await read(text)
    expect(points).toMatchObject([{ at: AT, lat: 55.5, speed: 37.04, heading: 90, altitude: 120, battery: 80 }])
    expect(points[0]?.accuracy).toBeUndefined()
  })

  test('BasicAirData’s GPS Logger: units stand in the names', async () => {
    const text = [
      'type,date time,latitude,longitude,accuracy(m),altitude(m),geoid_height(m),speed(m/s),bearing(deg),sat_used,sat_inview,name,desc',
      'T,2024-06-05 04:08:14.000,55.5,38.25,4.1,120.5,,10,90,19,29,,',
    ].join('\n')
    expect((await read(text)).points).toMatchObject([
      { at: AT, accuracy: 4.1, altitude: 120.5, speed: 36, heading: 90 },
    ])
  })

  test('Wialon, as a report with explanations above it', async () => {
    const text = [
      'Объект: КамАЗ-65115 № 2;;;;',
      '',
      'Время;Скорость;Координаты;Высота;Параметры',
      '05.06.2024 07:08:14;34 км/ч;55.5, 38.25;126 м;in1=1',
    ].join('\r\n')
    const { points, format } = await read(text)
    expect(format).toBe('таблица CSV, выгрузка Wialon')
    expect(points).toMatchObject([{ line: 4, at: AT, lat: 55.5, lng: 38.25, speed: 34, altitude: 126 }])
  })

  test('people, in the encoding of Windows', async () => {
    // «Дата;Время;Широта;Долгота;Скор.»
    const head = Buffer.from('c4e0f2e03bc2f0e5ecff3bd8e8f0eef2e03bc4eeebe3eef2e03bd1eaeef02e', 'hex')
    const file = Buffer.concat([head, Buffer.from('\n05.06.2024;07:08:14;55,5;38,25;34')])
    expect((await read(file)).points).toMatchObject([{ at: AT, speed: 34 }])
  })

  test('people who name no columns: what the cells hold is a guess', async () => {
    const { points, table } = await read('05.06.2024;07:08:14;55,50001;38,25001\n05.06.2024;07:08:44;55,50002;38,25002')
    expect(points).toHaveLength(2)
    expect(points[0]).toMatchObject({ line: 1, at: AT, lat: 55.50001, lng: 38.25001 })
    expect(table?.columns.map(({ meaning, sure }) => [meaning, sure])).toEqual([
      ['date', false],
      ['time', false],
      ['lat', false],
      ['lng', false],
    ])
  })
})

describe('a speed without a unit', () => {
  /** 0.0001° of latitude in a second: 11.1 m, 40 km/h. */
  const driven = (speed: number, name = 'speed') => {
    const rows = Array.from({ length: 30 }, (_, i) => `${1717560494 + i},${55.5 + i / 10_000},38.25,${speed}`)
    return [`time,lat,lon,${name}`, ...rows].join('\n')
  }

  test.each([
    ['km/h', 40, 'speed_kmh'],
    ['m/s', 11.1, 'speed_mps'],
    ['knots', 21.6, 'speed_knots'],
  ])('is in %s where that fits the distances', async (_, speed, meaning) => {
    const { points, table } = await read(driven(speed))
    expect(table?.columns[3]).toMatchObject({ meaning, sure: true })
    expect(points[5]?.speed).toBeCloseTo(40, 0)
  })

  test('is not doubted where its name has the unit', async () => {
    expect((await read(driven(11.1, 'speed_kmh'))).points[5]?.speed).toBe(11.1)
  })
})

describe('a choice of columns', () => {
  const TEXT = 'a;b;c;d\n1717560494;55,5;38,25;34'

  test('is taken as it is', async () => {
    const columns = ['moment', 'lat', 'lng', 'speed_kmh'] as const
    const choice = { columns: [...columns] }
    await expect(read(TEXT)).rejects.toThrow('Файл не разобран')
    const named = TEXT.replace('a;b', 'time;b')
    expect((await read(named)).table?.missing).toEqual([])
    expect(await meaningsOf(named, choice)).toEqual(columns)
    expect((await read(named, choice)).points).toMatchObject([{ at: AT, lat: 55.5, lng: 38.25, speed: 34 }])
  })

  test('that leaves coordinates out has no points and says what is missing', async () => {
    const choice: Partial<TableChoice> = { columns: ['moment', 'skip', 'skip', 'speed_kmh'] }
    expect(await read(TEXT.replace('a;b', 'time;b'), choice)).toMatchObject({
      points: [],
      table: { missing: ['широта', 'долгота'] },
    })
  })
})
