/** Files of tracks in all the forms in which programs write them. */
import { describe, expect, test } from 'vitest'
import { readTrackFile } from './read-track-file.ts'

const read = (text: string) => readTrackFile(Buffer.from(text))
/** Time, latitude and longitude of each point. */
async function placesOf(text: string) {
  const file = await read(text)
  if ('fault' in file) throw new Error(file.fault)
  return file.points.map(({ at, lat, lng }) => [new Date(at ?? Number.NaN).toJSON(), lat, lng])
}

const NO_FILE = {
  fault:
    'Файл не разобран: нужен GPX, KML, GeoJSON, TCX, FIT, NMEA, WLN, таблица CSV со столбцами времени и координат или архив с ними',
}
const NO_TIMES = { fault: 'В файле нет времени точек, без него маршрут не восстановить' }
const NINE = '2026-06-17T09:00:00.000Z'
const TEN = '2026-06-17T10:00:00.000Z'

describe('CSV', () => {
  const ROW = `${NINE},55.5,38.25`

  test.each([
    ['a separator', '"Раменское, ул. 1"'],
    ['a line break', '"Раменское,\r\nул. 1"'],
    ['doubled quotes', '"база ""Север"", склад"'],
    ['quotes within a word', 'труба 25" чёрная'],
  ])('a CSV cell may contain %s', async (_, cell) => {
    expect(await placesOf(`name,time,lat,lon\n${cell},${ROW}\nx,${TEN},55.6,38.3`)).toEqual([
      [NINE, 55.5, 38.25],
      [TEN, 55.6, 38.3],
    ])
  })

  test.each([',', ';', '\t'])('the separator %j is recognised in the first line of CSV', async (separator) => {
    const lines = [`name,time,lat,lon`, `,${ROW}`].map((line) => line.replaceAll(',', separator))
    expect(await placesOf(lines.join('\n'))).toEqual([[NINE, 55.5, 38.25]])
  })

  test('a separator inside a quoted column name does not separate', async () => {
    expect(await placesOf(`"name; full",time,lat,lon\nx,${ROW}`)).toEqual([[NINE, 55.5, 38.25]])
  })

  test('CSV cells may have quotes and spaces around them', async () => {
    expect(await placesOf(`"time" , "lat", "lon"\n "${NINE}" , "55.5" , 38.25 `)).toEqual([[NINE, 55.5, 38.25]])
  })

  test('CSV columns are recognised by the names that loggers use, in any case and order', async () => {
    expect(await placesOf(`Longitude,LATITUDE,DateTime\n38.25,55.5,2026-06-17 09:00:00`)).toEqual([[NINE, 55.5, 38.25]])
  })

  test('the CSV column “speed” is in m/s, “speed_kmh” in km/h', async () => {
    expect(await read(`time,lat,lon,speed\n${ROW},10`)).toMatchObject({ points: [{ speed: 36 }] })
    expect(await read(`time,lat,lon,speed_kmh\n${ROW},10`)).toMatchObject({ points: [{ speed: 10 }] })
  })

  test.each([
    ['seconds', '1781686800'],
    ['milliseconds', '1781686800000'],
    ['a time with an offset', '2026-06-17T12:00:00+03:00'],
    ['a time without one, in UTC', '2026-06-17 09:00:00'],
  ])('a time in CSV may be %s', async (_, moment) => {
    expect(await placesOf(`time,lat,lon\n${moment},55.5,38.25`)).toEqual([[NINE, 55.5, 38.25]])
  })

  test('CSV may have a byte order mark, empty lines, and rows that are too short or too long', async () => {
    const text = `\uFEFFtime,lat,lon\r\n\r\n${ROW},more\r\n  \r\n${TEN},55.6`
    expect(await placesOf(text)).toEqual([
      [NINE, 55.5, 38.25],
      [TEN, 55.6, undefined],
    ])
  })

  test.each([
    ['whose quotes do not end', `name,time,lat,lon\n"x,${ROW}\ny,${ROW}\n`],
    ['that is empty lines', '\n \n'],
    ['that is one endless row', `time,lat,lon\n${ROW}${',x'.repeat(100_000)}`],
  ])('a CSV file %s is refused', async (_, text) => {
    expect(await read(text)).toEqual(NO_FILE)
  })
})

test('a table without coordinates has no points and says what is missing', async () => {
  expect(await read(`time,name\n${NINE},x`)).toMatchObject({ points: [], table: { missing: ['широта', 'долгота'] } })
})

describe('GPX', () => {
  const POINT = `<trkpt lat="55.5" lon="38.25"><time>${NINE}</time></trkpt>`
  const gpx = (body: string) => `<?xml version="1.0"?><gpx version="1.1"><trk><trkseg>${body}</trkseg></trk></gpx>`

  test('waypoints and planned routes of GPX are not read as points', async () => {
    const others = ['wpt', 'rtept'].map((name) => POINT.replaceAll('trkpt', name))
    expect(await placesOf(gpx(`${others[0]}${POINT}${others[1]}`))).toEqual([[NINE, 55.5, 38.25]])
  })

  test('the speed of a GPX point may be in an extension, in m/s', async () => {
    const extension = '<extensions><x:TrackPointExtension><x:speed>10</x:speed></x:TrackPointExtension></extensions>'
    expect(await read(gpx(POINT.replace('</trkpt>', `${extension}</trkpt>`)))).toMatchObject({
      points: [{ speed: 36 }],
    })
  })

  test('GPX may use prefixes, comments, CDATA, and attributes in any order and quotes', async () => {
    const point = `<g:trkpt lon='38.25' x="1" lat = '55.5'><!-- <time>x</time> --><g:time zone=""><![CDATA[${NINE}]]></g:time></g:trkpt>`
    expect(await placesOf(`\uFEFF\n<g:gpx xmlns:g="x">${point}</g:gpx>\n<!-- made by x -->`)).toEqual([
      [NINE, 55.5, 38.25],
    ])
  })

  test('a GPX file may contain an unescaped &', async () => {
    expect(await placesOf(gpx(`<name>Кран & Ко; &x</name>${POINT}`))).toEqual([[NINE, 55.5, 38.25]])
  })

  test('GPX points without a place or a time keep their position among the others', async () => {
    expect(await placesOf(gpx(`<trkpt/>${POINT}<trkpt lat="55.5" lon="38.25"/>`))).toEqual([
      [null, undefined, undefined],
      [NINE, 55.5, 38.25],
      [null, 55.5, 38.25],
    ])
  })

  test.each(['я', '&amp;'])('a large GPX file full of %s is read whole, wherever its chunks begin', async (sign) => {
    const name = `<name>${sign.repeat(100_000)}</name>`
    const time = NINE.replace('T', '&#84;')
    for (let n = 0; n < 5; n++) {
      const points = `${' '.repeat(n)}${name}${POINT.replace(NINE, time)}`
      expect(await placesOf(gpx(points))).toEqual([[NINE, 55.5, 38.25]])
    }
  })

  test('a GPX file without times is refused because of them', async () => {
    expect(await read(gpx('<trkpt lat="55.5" lon="38.25"/>'))).toEqual(NO_TIMES)
  })

  test.each([
    ['that is cut off', gpx(POINT).slice(0, -10)],
    ['of another kind', `<html>${POINT}</html>`],
    ['with entities of its own', `<!DOCTYPE gpx [<!ENTITY t "${NINE}">]>${gpx(POINT.replace(NINE, '&t;'))}`],
    ['that points to another one', `<!DOCTYPE gpx SYSTEM "file:///etc/passwd">${gpx(POINT)}`],
  ])('a GPX file %s is refused', async (_, text) => {
    expect(await read(text)).toEqual(NO_FILE)
  })
})

describe('KML', () => {
  const kml = (body: string) => `<?xml version="1.0"?><kml xmlns:gx="x"><Document>${body}</Document></kml>`

  test('several KML tracks are read, each with its list of times and its list of places', async () => {
    const track = (moment: string, place: string) =>
      `<gx:Track><when>${moment}</when><gx:coord>${place}</gx:coord></gx:Track>`
    const tracks = track(NINE, '38.25 55.5 100') + track(TEN, '38.3 55.6 100')
    expect(await placesOf(kml(`<Placemark><gx:MultiTrack>${tracks}</gx:MultiTrack></Placemark>`))).toEqual([
      [NINE, 55.5, 38.25],
      [TEN, 55.6, 38.3],
    ])
  })

  test('KML placemarks are read as points only if they have a time and a point', async () => {
    const stamp = `<TimeStamp><when>${NINE}</when></TimeStamp>`
    const point = '<Point><coordinates>38.25,55.5,90</coordinates></Point>'
    const line = '<LineString><coordinates>38.25,55.5 38.3,55.6</coordinates></LineString>'
    const placemarks = [stamp + point, stamp + line, point].map((body) => `<Placemark>${body}</Placemark>`)
    expect(await read(kml(placemarks.join('')))).toMatchObject({ points: [{ lat: 55.5, lng: 38.25, altitude: 90 }] })
  })
})

describe('a hostile file', () => {
  const SIZE = 4_000_000
  const full = (piece: string) => piece.repeat(SIZE / piece.length)

  // In quadratic time each would take minutes to hours.
  test.each([
    ['comments that do not end', '<gpx>', '<!--'],
    ['comments', '<gpx>', '<!---->'],
    ['elements within each other', '<gpx>', '<a>'],
    ['elements that do not end', '<gpx>', '<trkpt '],
    ['signs that do not belong there', '<gpx>', '&'],
    ['entities', '<!DOCTYPE gpx [', '<!ENTITY a "b">'],
    ['quotes', 'time,lat,lon\n', '"'],
    ['a quoted cell that does not end', 'time,lat,lon\n"', 'a\n'],
    ['spaces', '', ' '],
  ])('a hostile file of %s is refused in seconds', async (_, head, piece) => {
    expect(await read(head + full(piece))).toHaveProperty('fault')
  })
})
