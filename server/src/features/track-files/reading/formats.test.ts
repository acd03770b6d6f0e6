/** Files as the programs themselves write them. Moments and places were written by hand. */
import { FitBaseType, FitEncoder } from 'fit-file-parser/encoder'
import { describe, expect, test } from 'vitest'
import type { PointsRead } from './file-point.ts'
import { readTrackFile } from './read-track-file.ts'

/** 2026-06-17T09:00Z. */
const NINE = 1781686800_000
const TEN = NINE + 3600_000

const pointsOf = async (file: string | Uint8Array): Promise<PointsRead['points']> => {
  const read = await readTrackFile(typeof file === 'string' ? Buffer.from(file) : file)
  if ('fault' in read) throw new Error(read.fault)
  return read.points
}

const gpx = (points: string, head = '') =>
  `<?xml version="1.0"?><gpx version="1.1" ${head}><trk><trkseg>${points}</trkseg></trk></gpx>`

describe('GPX', () => {
  test('of GPSLogger keeps speed, course and the accuracy by HDOP: 5 m for each unit', async () => {
    const point =
      '<trkpt lat="55.5" lon="38.25"><ele>120.5</ele><time>2026-06-17T09:00:00.000Z</time><course>90.5</course><speed>10</speed><src>gps</src><sat>8</sat><hdop>0.8</hdop></trkpt>'
    expect(await pointsOf(gpx(point, 'creator="GPSLogger 133"'))).toMatchObject([
      { at: NINE, lat: 55.5, lng: 38.25, altitude: 120.5, heading: 90.5, speed: 36, accuracy: 4 },
    ])
  })

  test('of OsmAnd has the accuracy itself, in metres, in the place of HDOP', async () => {
    const point =
      '<trkpt lat="55.5" lon="38.25"><time>2026-06-17T09:00:00Z</time><hdop>4.7</hdop><extensions><osmand:speed>10</osmand:speed></extensions></trkpt>'
    expect(await pointsOf(gpx(point, 'creator="OsmAnd~ 4.7"'))).toMatchObject([{ speed: 36, accuracy: 4.7 }])
  })

  test('of Garmin has speed and course in its extension', async () => {
    const point =
      '<trkpt lat="55.5" lon="38.25"><time>2026-06-17T09:00:00Z</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>10</gpxtpx:speed><gpxtpx:course>270</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>'
    expect(await pointsOf(gpx(point))).toMatchObject([{ speed: 36, heading: 270 }])
  })

  const PREFIXED =
    '<?xml version="1.0" encoding="UTF-16"?>\n<gpx:gpx xmlns:gpx="x"><gpx:trk><gpx:name>Кран</gpx:name><gpx:trkseg><gpx:trkpt lat="55.5" lon="38.25"><gpx:time>2026-06-17T09:00:00Z</gpx:time></gpx:trkpt></gpx:trkseg></gpx:trk></gpx:gpx>'
  const utf16 = (text: string) => Buffer.from(text, 'utf16le')

  test.each([
    ['little end first', utf16(`\uFEFF${PREFIXED}`)],
    ['big end first', utf16(`\uFEFF${PREFIXED}`).swap16()],
    ['without a byte order mark', utf16(PREFIXED)],
  ])('may be UTF-16, %s', async (_, file) => {
    expect(await pointsOf(file)).toMatchObject([{ at: NINE, lat: 55.5, lng: 38.25 }])
  })

  test('is over where its document is: comments and rubbish behind it do no harm', async () => {
    const file = `${gpx('<trkpt lat="55.5" lon="38.25"><time>2026-06-17T09:00:00Z</time></trkpt>')}\n<!-- made by x -->\n<!-- y -->\n\0\0<trkpt/>`
    expect(await pointsOf(file)).toHaveLength(1)
  })

  test('a point has the line where it begins', async () => {
    const point = '<trkpt lat="0" lon="0">\n<time>2026-06-17T09:00:00Z</time>\n</trkpt>\n'
    expect((await pointsOf(gpx(`\n${point}${point}`))).map(({ line }) => line)).toEqual([2, 5])
  })
})

describe('KML', () => {
  const kml = (body: string) => `<kml xmlns:gx="x"><Placemark>${body}</Placemark></kml>`

  test('an empty place keeps its position, so the times of later ones do not shift', async () => {
    const whens = ['09:00', '09:30', '10:00'].map((time) => `<when>2026-06-17T${time}:00Z</when>`).join('')
    const coords = '<gx:coord>38.25 55.5 0</gx:coord><gx:coord/><gx:coord>38.3 55.6 0</gx:coord>'
    const points = await pointsOf(kml(`<gx:Track>${whens}${coords}</gx:Track>`))
    expect(points.map(({ at, lat }) => [at, lat])).toEqual([
      [NINE, 55.5],
      [NINE + 1800_000, undefined],
      [TEN, 55.6],
    ])
  })

  test('a track’s speeds, accuracies and courses stand in lists', async () => {
    const list = (name: string, values: string[]) =>
      `<gx:SimpleArrayData name="${name}">${values.map((value) => `<gx:value>${value}</gx:value>`).join('')}</gx:SimpleArrayData>`
    const lists = list('speed', ['10', '']) + list('accuracy', ['4', '5']) + list('bearing', ['', '90'])
    const track = `<when>2026-06-17T09:00:00Z</when><when>2026-06-17T10:00:00Z</when><gx:coord>38.25 55.5</gx:coord><gx:coord>38.3 55.6</gx:coord><ExtendedData><SchemaData>${lists}</SchemaData></ExtendedData>`
    expect(await pointsOf(kml(`<gx:Track>${track}</gx:Track>`))).toMatchObject([
      { speed: 36, accuracy: 4, heading: undefined },
      { speed: undefined, accuracy: 5, heading: 90 },
    ])
  })
})

test('TCX of a watch: a pause has no position and is reported as one', async () => {
  const point = (time: string, rest: string) => `<Trackpoint><Time>2026-06-17T${time}Z</Time>${rest}</Trackpoint>`
  const place =
    '<Position><LatitudeDegrees>55.5</LatitudeDegrees><LongitudeDegrees>38.25</LongitudeDegrees></Position><AltitudeMeters>120</AltitudeMeters><Extensions><ns3:TPX><ns3:Speed>10</ns3:Speed></ns3:TPX></Extensions>'
  const file = `<TrainingCenterDatabase><Activities><Activity><Lap><Track>${point('09:00:00', place)}${point('10:00:00', '')}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`
  expect(await pointsOf(file)).toMatchObject([
    { at: NINE, lat: 55.5, lng: 38.25, altitude: 120, speed: 36 },
    { at: TEN, lat: undefined },
  ])
})

test('FIT of a watch', async () => {
  const encoder = new FitEncoder()
  const fields: [number: number, size: number, type: FitBaseType, value: number][] = [
    [253, 4, FitBaseType.Uint32, FitEncoder.toFitTimestamp(new Date(NINE))],
    // 2³¹ is half a turn.
    [0, 4, FitBaseType.Sint32, 662_140_791],
    [1, 4, FitBaseType.Sint32, 456_340_275],
    [73, 4, FitBaseType.Uint32, 10_000],
    [78, 4, FitBaseType.Uint32, 3100],
    [31, 1, FitBaseType.Uint8, 4],
  ]
  encoder.writeMessage(0, [{ number: 0, size: 1, baseType: FitBaseType.Enum, value: 4 }])
  encoder.writeMessage(
    20,
    fields.map(([number, size, baseType, value]) => ({ number, size, baseType, value })),
  )
  const file = encoder.close()
  const [point] = await pointsOf(file)
  expect(point).toMatchObject({ at: NINE, speed: 36, altitude: 120, accuracy: 4 })
  expect([point?.lat, point?.lng]).toEqual([expect.closeTo(55.5, 6), expect.closeTo(38.25, 6)])
  expect(await readTrackFile(file.subarray(0, 40))).toHaveProperty('fault')
})

test('NMEA: RMC is a point, GGA of the same second adds height and accuracy, the rest is reported', async () => {
  const file = [
    '$GPGGA,090000.00,5530.0000,N,03815.0000,E,1,08,0.9,120.5,M,14.0,M,,*6B',
    '$GPRMC,090000.00,A,5530.0000,N,03815.0000,E,20.0,090.0,170626,,,A*64',
    '$GPGSV,1,1,00*79',
    '$GNRMC,100000.00,A,5536.0000,N,03818.0000,E,0.0,,170626,,,A*6C',
    '$GNGGA,100000.00,5536.0000,N,03818.0000,E,1,08,2.0,130.0,M,14.0,M,,*79',
    '$GNRMC,100001.00,V,,,,,,,170626,,,N*67',
    '$GNRMC,100002.00,A,5536.0000,N,03818.0000,E,0.0,,170626,,,A*00',
  ].join('\r\n')
  const points = await pointsOf(file)
  expect(points).toMatchObject([
    { line: 2, at: NINE, lat: 55.5, lng: 38.25, heading: 90, altitude: 120.5, accuracy: 4.5 },
    { line: 4, at: TEN, lat: 55.6, lng: 38.3, altitude: 130, accuracy: 10 },
    { line: 6, fault: 'Спутники не найдены' },
    { line: 7, fault: 'Строка NMEA повреждена: контрольная сумма не сходится' },
  ])
  expect(points[0]?.speed).toBeCloseTo(37.04, 1)
})

test('WLN of Wialon', async () => {
  const file = [
    'REG;1781686800;38.25;55.5;36;90;ALT:120.0,pwr_ext:25.9;in1:1,,SATS:18,HDOP:0.8;;;;',
    'REG;1781690400;38.3;55.6;0;0;;;;;',
  ].join('\n')
  expect(await pointsOf(file)).toMatchObject([
    { line: 1, at: NINE, lat: 55.5, lng: 38.25, speed: 36, heading: 90, altitude: 120, accuracy: 4 },
    { line: 2, at: TEN, lat: 55.6, lng: 38.3, speed: 0 },
  ])
})

test('files of OwnTracks’ recorder: messages that are no positions are passed over', async () => {
  const file = [
    '2026-06-17T09:00:01Z\t*                 \t{"_type":"location","tst":1781686800,"lat":55.5,"lon":38.25,"acc":4,"alt":120,"vel":36,"cog":90,"batt":80}',
    '2026-06-17T09:30:00Z\tlwt               \t{"_type":"lwt","tst":1781688600}',
    '2026-06-17T10:00:01Z\t*                 \t{"_type":"location","tst":1781690400,"la',
  ].join('\n')
  expect(await pointsOf(file)).toMatchObject([
    { line: 1, at: NINE, lat: 55.5, lng: 38.25, accuracy: 4, altitude: 120, speed: 36, heading: 90, battery: 80 },
    { line: 3, fault: 'Сообщение OwnTracks в строке оборвано' },
  ])
})
