/** One message of each phone app and of Traccar, as their documentation writes it, and what it says in our units. */
import { expect, test } from 'vitest'
import { colotaPoint, isColotaAsOwntracks, isColotaAsTraccar } from './colota.rules.ts'
import { readGpslogger } from './gpslogger.rules.ts'
import { osmandReports, readOsmand } from './osmand.rules.ts'
import { readOverland } from './overland.rules.ts'
import { owntracksInterval, readOwntracks } from './owntracks.rules.ts'
import { flagOf, fromKmh, fromKnots, fromMs, fromShare, timeOf } from './phone-values.rules.ts'
import { readPhonetrack, readPhonetrackMultiple } from './phonetrack.rules.ts'
import { readTraccar } from './traccar.rules.ts'

/** 2026-07-17 06:00:00 UTC. */
const AT = 1_784_268_000_000
const TST = AT / 1000

test('the speed is in km/h, whatever the app sends, and −1 is none', () => {
  // A knot is 1852 metres an hour.
  expect(fromKnots('10')).toBeCloseTo(18.52)
  expect(fromMs(10)).toBe(36)
  expect(fromKmh('36.5')).toBe(36.5)
  expect(fromShare(0.87)).toBeCloseTo(87)
  expect([fromKnots(0), fromMs('0'), fromKmh(0)]).toEqual([0, 0, 0])
  for (const read of [fromKnots, fromMs, fromKmh, fromShare])
    expect([read(-1), read('-0.5'), read(''), read(undefined)]).toEqual([undefined, undefined, undefined, undefined])
})

test('yes and no are understood as texts and numbers too', () => {
  expect([true, 1, 'true', '1'].map(flagOf)).toEqual([true, true, true, true])
  expect([false, 0, 'false', '0'].map(flagOf)).toEqual([false, false, false, false])
  expect([undefined, null, 'yes', 2, ''].map(flagOf)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('the time is that of the first field that is understood', () => {
  expect(timeOf({ timestamp: TST, time: '2026-07-17T06:00:01Z' })).toBe(AT + 1000)
  expect(timeOf({ time: 'noon', tst: TST })).toBe(AT)
  expect(timeOf({ date: '2026-07-17 ', time: ' 06:00:00Z' })).toBe(AT)
  expect(timeOf({ time: 'noon' })).toBeNaN()
  // As JSON a time may be anything.
  expect(timeOf({ date: '2026-07-17', time: ['06:00'] })).toBeNaN()
  expect(timeOf({ lat: 1 })).toBeUndefined()
})

const COLOTA = { lat: 55.5, lon: 38.2, acc: 7, alt: 120, vel: 10, batt: 80, bs: 1, tst: TST, cog: 90 }

test('Colota sends metres a second also in the form of others, which is told by its fields', () => {
  const point = { at: AT, lat: 55.5, lng: 38.2, speed: 36, accuracy: 7, heading: 90, altitude: 120, battery: 80 }
  expect(colotaPoint(COLOTA)).toEqual(point)
  expect(colotaPoint({ ...COLOTA, cog: undefined, bear: 45 }).heading).toBe(45)
  const asOwntracks = { _type: 'location', tid: 'k1', ...COLOTA }
  expect(isColotaAsOwntracks(asOwntracks)).toBe(true)
  // The app OwnTracks says how it is connected, and may leave each of these out.
  for (const others of [
    { ...asOwntracks, conn: 'w' },
    without(asOwntracks, 'bs'),
    without(asOwntracks, 'acc'),
    without(asOwntracks, 'batt'),
  ])
    expect(isColotaAsOwntracks(others)).toBe(false)
  const asTraccar = { id: 'k1', lat: 55.5, lon: 38.2, accuracy: 7, speed: 10, batt: 80, charge: 2, timestamp: TST }
  expect(isColotaAsTraccar(asTraccar)).toBe(true)
  expect(isColotaAsTraccar({ ...without(asTraccar, 'id'), deviceid: 'k1', altitude: 1, bearing: 3 })).toBe(true)
  for (const others of [
    { ...asTraccar, charge: 'true' },
    { ...asTraccar, charge: 4 },
    { ...asTraccar, alarm: 'sos' },
    without(asTraccar, 'accuracy'),
    without(asTraccar, 'batt'),
  ])
    expect(isColotaAsTraccar(others)).toBe(false)
})

function without(fields: Record<string, unknown>, name: string) {
  const { [name]: _, ...others } = fields
  return others
}

test('GPSLogger, with either names of its fields', () => {
  const short = {
    lat: '55.5',
    lon: '38.2',
    time: '2026-07-17T06:00:00.000Z',
    s: '10',
    acc: '7',
    dir: '90',
    alt: '120',
    batt: '80',
  }
  const point = { at: AT, lat: 55.5, lng: 38.2, speed: 36, accuracy: 7, heading: 90, altitude: 120, battery: 80 }
  expect(readGpslogger(short)).toEqual([{ point }])
  const { s: _, lat: _lat, lon: _lon, ...rest } = short
  expect(readGpslogger({ ...rest, latitude: '55.5', longitude: '38.2', spd: '10' })).toEqual([{ point }])
  expect(readGpslogger({ ...rest, latitude: '55.5', longitude: '38.2', speed: '10' })).toEqual([{ point }])
})

test('PhoneTrack, a point alone and several in each of its forms', () => {
  const point = { at: AT, lat: 55.5, lng: 38.2, speed: 36, accuracy: 7, heading: 90, altitude: 120, battery: 80 }
  const form = {
    lat: '55.5',
    lon: '38.2',
    timestamp: String(TST),
    acc: '7',
    speed: '10',
    bearing: '90',
    alt: '120',
    bat: '80',
  }
  expect(readPhonetrack(form)).toEqual([{ point }])
  expect(readPhonetrackMultiple(form)).toEqual([{ point }])
  const row = [55.5, 38.2, TST, 120, 7, 80, 9, 'PhoneTrack', 10, 90]
  const cells = (n: number) =>
    Object.fromEntries(row.map((value, column) => [`points[${n}][${column}]`, String(value)]))
  const two = [{ point }, { point }]
  expect(readPhonetrackMultiple({ points: [row, form] })).toEqual(two)
  expect(readPhonetrackMultiple({ points: JSON.stringify([row, row]) })).toEqual(two)
  expect(readPhonetrackMultiple({ ...cells(0), ...cells(12) })).toEqual(two)
  expect(
    readPhonetrackMultiple(
      Object.fromEntries(Object.entries(form).map(([name, value]) => [`points[3][${name}]`, value])),
    ),
  ).toEqual([{ point }])
})

test('PhoneTrack’s rows are read where the app’s last place stands beside them too', () => {
  const row = (lat: number) => [lat, 38.2, TST, 120, 7, 80, 9, 'PhoneTrack', 10, 90]
  const read = readPhonetrackMultiple({
    lat: '55.9',
    lon: '38.2',
    timestamp: String(TST),
    points: [row(55.5), row(55.6)],
  })
  expect(read?.map(({ point }) => point.lat)).toEqual([55.5, 55.6])
})

test('of PhoneTrack’s points what is no list is none, and more than fifteen thousand are refused', () => {
  for (const body of [
    { points: '{"a":1}' },
    { points: '[oops' },
    {},
    { 'points[1][11]': '5', 'xpoints[0][0]': '1', 'points[0][0]x': '1' },
    'text',
  ])
    expect(readPhonetrackMultiple(body)).toEqual([])
  expect(readPhonetrackMultiple({ points: Array.from({ length: 15_000 }, () => []) })).toHaveLength(15_000)
  expect(readPhonetrackMultiple({ points: Array.from({ length: 15_001 }, () => []) })).toBeUndefined()
})

test('Overland sends GeoJSON, whose trips, visits and messages of the app are no positions', () => {
  const feature = (more: object = {}, geometry: object = {}) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [38.2, 55.5], ...geometry },
    properties: {
      timestamp: '2026-07-17T06:00:00Z',
      speed: 10,
      horizontal_accuracy: 7,
      course: 90,
      altitude: 120,
      battery_level: 0.8,
      ...more,
    },
  })
  const point = { at: AT, lat: 55.5, lng: 38.2, speed: 36, accuracy: 7, heading: 90, altitude: 120, battery: 80 }
  expect(readOverland({ locations: [feature()] })).toEqual([{ point }])
  const others = [feature({ type: 'trip' }), feature({ type: 'visit' }), feature({ action: 'paused' })]
  const shapes = [feature({}, { type: 'LineString' }), feature({}, { coordinates: 'none' }), null]
  expect(readOverland({ locations: [...others, ...shapes] })).toEqual([])
  expect(readOverland(COLOTA)).toEqual([{ point }])
  expect(readOverland({})).toEqual([])
})

test('OwnTracks sends km/h, and of its messages only `location` is a point', () => {
  const message = {
    _type: 'location',
    lat: 55.5,
    lon: 38.2,
    acc: 7,
    alt: 120,
    vel: 36,
    batt: 80,
    tst: TST,
    cog: 90,
    conn: 'm',
  }
  const point = { at: AT, lat: 55.5, lng: 38.2, speed: 36, accuracy: 7, heading: 90, altitude: 120, battery: 80 }
  expect(readOwntracks(message)).toEqual([{ point }])
  expect(readOwntracks([message, { ...message, _type: 'transition' }, { _type: 'lwt' }])).toEqual([{ point }])
  expect(readOwntracks({ _type: 'location', ...COLOTA })).toEqual([{ point }])
  const { _type: _, ...bare } = message
  expect(readOwntracks(bare)).toEqual([{ point, unfit: expect.stringContaining('не в формате OwnTracks') }])
})

test('how often OwnTracks means to send is in its settings, where its mode has an interval', () => {
  const settings = { _type: 'configuration', monitoring: 2, moveModeLocatorInterval: 30, locatorInterval: 60 }
  expect(owntracksInterval(settings)).toBe(30)
  expect(
    owntracksInterval([{ _type: 'location' }, settings, { ...settings, moveModeLocatorInterval: undefined }]),
  ).toBe(60)
  expect(owntracksInterval({ ...settings, monitoring: 1 })).toBeNull()
  expect(owntracksInterval({ ...settings, moveModeLocatorInterval: 0 })).toBeNull()
  expect(owntracksInterval({ _type: 'location' })).toBeUndefined()
})

const FORM = {
  lat: '55.5',
  lon: '38.2',
  timestamp: String(TST),
  speed: '10',
  bearing: '90',
  altitude: '120',
  accuracy: '7',
  batt: '80',
}

test('Traccar Client sends knots, and for help', () => {
  const [report] = osmandReports({ ...FORM, mock: 'true', charge: 'false', ignition: '1', alarm: 'SOS' })
  expect(report).toEqual({
    sos: true,
    point: {
      at: AT,
      lat: 55.5,
      lng: 38.2,
      speed: expect.closeTo(18.52, 10),
      accuracy: 7,
      heading: 90,
      altitude: 120,
      battery: 80,
      mock: true,
      charging: false,
      ignition: true,
    },
  })
  expect(osmandReports({ ...FORM, alarm: 'lowBattery' })[0]?.sos).toBe(false)
  expect(osmandReports({ ...FORM, bearing: undefined, heading: '45' })[0]?.point.heading).toBe(45)
  expect(osmandReports({ location: '55.5,38.2,1', time: AT })[0]?.point).toMatchObject({ at: AT, lat: 55.5, lng: 38.2 })
  // Colota in this form sends metres a second.
  expect(osmandReports({ ...FORM, id: 'k1', charge: '2' })[0]?.point.speed).toBe(36)
  // And how it charges as a number: unknown, unplugged, charging, full.
  const chargingAs = (charge: string) => osmandReports({ ...FORM, id: 'k1', charge })[0]?.point.charging
  expect(['0', '1', '2', '3'].map(chargingAs)).toEqual([undefined, false, true, true])
  expect(osmandReports({ ...FORM, charge: '1', alarm: 'none' })[0]?.point.charging).toBe(true)
  // A position that is not current is a sign of life.
  expect(osmandReports({ ...FORM, valid: 'false' })).toEqual([{ point: { at: AT }, sos: false }])
})

test('Traccar Client 9 sends JSON, in metres a second, one place or several', () => {
  const location = {
    timestamp: '2026-07-17T06:00:00.000Z',
    coords: { latitude: 55.5, longitude: 38.2, accuracy: 7, speed: 10, heading: 90, altitude: 120 },
    battery: { level: 0.8, is_charging: true },
    mock: false,
  }
  const point = {
    at: AT,
    lat: 55.5,
    lng: 38.2,
    speed: 36,
    accuracy: 7,
    heading: 90,
    altitude: 120,
    battery: 80,
    mock: false,
    charging: true,
  }
  expect(osmandReports({ location, device_id: 'k1' })).toEqual([{ point, sos: false }])
  expect(osmandReports({ location: [location, { ...location, extras: { alarm: 'sos' } }] })).toEqual([
    { point, sos: false },
    { point, sos: true },
  ])
})

test('a report of OsmAnd names its device in one of three fields', () => {
  const devices = (body: unknown) => readOsmand(body).map(({ device }) => device)
  expect(devices({ id: 'a' })).toEqual(['a'])
  expect(devices([{ deviceid: 'b' }, { location: {}, device_id: 'c', id: 'x' }, { id: 5 }, null])).toEqual([
    'b',
    'c',
    undefined,
    undefined,
  ])
})

const POSITION = {
  fixTime: '2026-07-17T06:00:00.000+00:00',
  deviceTime: '2026-07-17T06:00:05.000+00:00',
  latitude: 55.5,
  longitude: 38.2,
  speed: 10,
  accuracy: 0,
  course: 90,
  altitude: 120,
  valid: true,
  outdated: false,
}
const ATTRIBUTES = { batteryLevel: 80, ignition: true, hours: 3_600_000, fuel: 120, fuelLevel: 60 }
const forwarded = (attributes: object = {}, position: object = {}) =>
  readTraccar({ position: { ...POSITION, ...position, attributes }, device: { uniqueId: '86' } })[0]

test('what Traccar forwards has the machine’s engine, fuel and inputs; accuracy 0 is one that is not known', () => {
  expect(forwarded({ ...ATTRIBUTES, di1: true, in3: 1, din16: false })).toEqual({
    tracker: '86',
    report: {
      sos: false,
      point: {
        at: AT,
        lat: 55.5,
        lng: 38.2,
        speed: expect.closeTo(18.52, 10),
        accuracy: undefined,
        heading: 90,
        altitude: 120,
        battery: 80,
        ignition: true,
        engine: 3600,
        fuel: 120,
        fuelShare: 60,
        inputs: 0b101,
      },
    },
  })
  const point = (attributes: object) => forwarded(attributes)?.report.point
  expect([
    point({ input: 6, in1: true })?.inputs,
    point({ in16: true })?.inputs,
    point({ in1: false })?.inputs,
  ]).toEqual([6, 32_768, 0])
  expect([point({ in17: true })?.inputs, point({})?.inputs, point({})?.engine]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(forwarded({}, { accuracy: 12 })?.report.point.accuracy).toBe(12)
  expect(forwarded({}, { fixTime: undefined })?.report.point.at).toBe(AT + 5000)
})

test('a place that Traccar repeats is a sign of life, with a call for help if there is one', () => {
  const alive = { point: { at: AT + 5000 }, sos: true }
  expect(forwarded({ alarm: 'tow, SOS' }, { outdated: true })?.report).toEqual(alive)
  expect(forwarded({ alarm: 'sos' }, { valid: false })?.report).toEqual(alive)
  expect(forwarded({ alarm: 'sosed,sosOff' })?.report.sos).toBe(false)
  expect(forwarded({ alarm: `${'x'.repeat(996)},sos` })?.report.sos).toBe(false)
  expect(forwarded({ alarm: `${'x'.repeat(995)},sos` })?.report.sos).toBe(true)
})

test('a tracker without a number that a tracker can have has none', () => {
  const numbers = [{ uniqueId: 86 }, { uniqueId: 'a b' }, {}, null].map((device) => ({ position: POSITION, device }))
  expect(readTraccar([...numbers, 'text']).map(({ tracker }) => tracker)).toEqual(['', '', '', '', ''])
})
