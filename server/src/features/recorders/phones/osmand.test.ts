/** Messages written out as the apps send them; values converted by hand. */
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makeRecorder } from '../../../../test/track-factories.ts'
import { storedPoints } from '../stored.fixture.ts'
import { AT, FORM, PLACE, post, postJson, reporter, S } from './phones.fixture.ts'

const { app, db } = await testApp()
const report = reporter({ app, db })

describe('osmand', () => {
  test('Traccar Client 8: a query, knots, seconds, an empty body', async () => {
    const query = `timestamp=${S}&lat=55.7512&lon=37.6184&speed=10.0&bearing=90.5&altitude=145.0&accuracy=4.5&batt=87.0`
    const { status, points } = await report((id) =>
      post(`/i/osmand/?id=${id}&${query}&charge=true&mock=true&alarm=sos`),
    )
    expect(status).toBe(200)
    const values = {
      speed: 18.52,
      heading: 90.5,
      altitude: 145,
      accuracy: 4.5,
      battery: 87,
      mock: true,
      charging: true,
    }
    expect(points).toEqual([{ at: AT, ...PLACE, ...values }])
  })

  test('Traccar Client 9: JSON, m/s, ISO time, battery from 0 to 1', async () => {
    const { status, points } = await report((device_id) =>
      postJson('/i/osmand', {
        location: {
          timestamp: '2026-07-17T06:00:00.123Z',
          coords: { latitude: 55.7512, longitude: 37.6184, accuracy: 12.3, speed: 10, heading: 359.9, altitude: -3.5 },
          is_moving: true,
          odometer: 1234.5,
          event: 'motionchange',
          battery: { level: 0.42, is_charging: false },
          activity: { type: 'in_vehicle' },
          extras: {},
        },
        device_id,
      }),
    )
    expect(status).toBe(200)
    const values = { accuracy: 12.3, speed: 36, heading: 359.9, altitude: -3.5, battery: 42, charging: false }
    expect(points).toEqual([{ at: '2026-07-17T06:00:00.123Z', ...PLACE, ...values }])
  })

  test('a tracker’s ignition is stored with its point', async () => {
    const { points } = await report((id) =>
      post(`/i/osmand/?id=${id}&timestamp=${S}&lat=55.7512&lon=37.6184&ignition=true`),
    )
    expect(points).toEqual([{ at: AT, ...PLACE, ignition: true }])
  })

  test('Traccar Client 9: what the phone does not know is −1 and is not stored', async () => {
    const coords = { latitude: 55.7512, longitude: 37.6184, accuracy: -1, speed: -1, heading: -1, altitude: -1 }
    const { points } = await report((device_id) =>
      postJson('/i/osmand', { location: { timestamp: AT, coords, battery: { level: -1 } }, device_id }),
    )
    expect(points).toEqual([{ at: AT, ...PLACE }])
  })

  test('Traccar Client 9: a heartbeat without coordinates is well, but no point', async () => {
    const { status, points } = await report((device_id) =>
      postJson('/i/osmand', {
        location: { timestamp: AT, event: 'heartbeat', extras: { heartbeat: true } },
        device_id,
      }),
    )
    expect([status, points]).toEqual([200, []])
  })

  test('Traccar Client 10: a form, and a list of the same in JSON', async () => {
    const { status, points } = await report((id) =>
      post('/i/osmand', `id=${id}&timestamp=${S}&lat=55.7512&lon=37.6184&speed=5.4&bearing=0&batt=15`, FORM),
    )
    expect(status).toBe(200)
    expect(points).toEqual([{ at: AT, ...PLACE, speed: 10.0008, heading: 0, battery: 15 }])
    const list = await report((id) =>
      postJson('/i/osmand', [
        { id, timestamp: S, lat: 55.7512, lon: 37.6184, speed: 1 },
        { id, timestamp: S + 30, lat: 55.752, lon: 37.6184, speed: 2 },
        { id, timestamp: S + 60 },
      ]),
    )
    expect(list.status).toBe(200)
    expect(list.points).toEqual([
      { at: AT, ...PLACE, speed: 1.852 },
      { at: '2026-07-17T06:00:30.000Z', lat: 55.752, lng: 37.6184, speed: 3.704 },
    ])
  })

  test('the address typed in by hand: its token counts, not the id that the app made up', async () => {
    const address = (token: string) => `/i/osmand?id=${token}&interval=30&distance=0`
    const coords = { latitude: 55.7512, longitude: 37.6184 }
    const version9 = await report((token) =>
      postJson(address(token), { location: { timestamp: AT, coords }, device_id: '48241179' }),
    )
    const version8 = await report((token) =>
      post(`${address(token)}&id=48241179&timestamp=${S}&lat=55.7512&lon=37.6184`),
    )
    for (const { status, points } of [version9, version8])
      expect([status, points]).toEqual([200, [{ at: AT, ...PLACE }]])
  })

  test('points of a list go to the device that each names', async () => {
    const [one, two] = [await makeRecorder(db), await makeRecorder(db)]
    const entries = [one, two].map(({ token }) => ({ id: token, timestamp: S, lat: 55.7512, lon: 37.6184 }))
    expect((await app.inject(postJson('/i/osmand', entries))).statusCode).toBe(200)
    for (const { equipment } of [one, two]) expect(await storedPoints(db, equipment)).toHaveLength(1)
    const stranger = { id: 'x'.repeat(22), timestamp: S + 1, lat: 55, lon: 37 }
    expect((await app.inject(postJson('/i/osmand', [entries[0], stranger]))).statusCode).toBe(404)
  })

  test('a body that names more than twenty devices is refused, whoever they are, and nothing of it is stored', async () => {
    const known = await makeRecorder(db)
    const at = (id: string) => ({ id, timestamp: S, lat: 55.7512, lon: 37.6184 })
    const strangers = Array.from({ length: 20 }, (_, i) => at(String(i).padStart(22, 'x')))
    const { statusCode, json } = await app.inject(postJson('/i/osmand', [at(known.token), ...strangers]))
    expect([statusCode, json().message]).toEqual([400, 'Не больше 20 устройств в одном запросе'])
    expect(await storedPoints(db, known.equipment)).toEqual([])
    // One less, and the points of the one that is known are kept.
    expect((await app.inject(postJson('/i/osmand', [at(known.token), ...strangers.slice(1)]))).statusCode).toBe(404)
    expect(await storedPoints(db, known.equipment)).toHaveLength(1)
  })

  test.each([
    ['ms', `timestamp=${S}123`, '2026-07-17T06:00:00.123Z'],
    ['ISO', 'timestamp=2026-07-17T06:00:00Z', AT],
    ['an offset', 'timestamp=2026-07-17T09:00:00%2B03:00', AT],
    ['an offset whose plus was not encoded', 'timestamp=2026-07-17T09:00:00+03:00', AT],
    ['words of UTC', 'timestamp=2026-07-17%2006:00:00', AT],
  ])('time in %s', async (_name, timestamp, at) => {
    const { points } = await report((id) => ({ url: `/i/osmand?deviceid=${id}&location=55.7512,37.6184&${timestamp}` }))
    expect(points).toEqual([{ at, ...PLACE }])
  })

  test('the token may be in the path; `heading`, `hdop`', async () => {
    const { points } = await report((token) => ({
      url: `/i/osmand/${token}?timestamp=${S}&lat=55.7512&lon=37.6184&heading=45&hdop=1.2`,
    }))
    expect(points).toEqual([{ at: AT, ...PLACE, heading: 45 }])
  })

  // The messages of Traccar's own tests.
  test('several positions of version 9 at once', async () => {
    const { status, points } = await report((device_id) =>
      postJson('/i/osmand', {
        location: [
          {
            event: 'motionchange',
            is_moving: false,
            uuid: '0e9a2473-a9a7-4c00-997b-fb97d2154e75',
            timestamp: '2021-07-21T08:06:34.444Z',
            odometer: 0,
            coords: {
              latitude: -6.1148096,
              longitude: 106.6837015,
              accuracy: 3.8,
              speed: 18.67,
              speed_accuracy: 0.26,
              heading: 63,
              heading_accuracy: 0.28,
              altitude: 35.7,
              altitude_accuracy: 3.8,
            },
            activity: { type: 'still', confidence: 100 },
            battery: { is_charging: false, level: 0.79 },
            extras: {},
          },
          {
            timestamp: '2025-06-15T13:45:12.862Z',
            coords: { latitude: 37.4219983, longitude: -122.084, accuracy: 5, speed: 0, heading: -1, altitude: 5 },
            is_moving: false,
            odometer: 0,
            event: 'motionchange',
            battery: { level: 1, is_charging: false },
            activity: { type: 'still' },
            extras: {},
            _: '&id=48241179&lat=37.4219983&lon=-122.084&timestamp=2025-06-15T13:45:12.862Z&',
          },
        ],
        device_id,
      }),
    )
    expect(status).toBe(200)
    expect(points).toEqual([
      {
        at: '2021-07-21T08:06:34.444Z',
        lat: -6.1148096,
        lng: 106.6837015,
        speed: 67.212,
        accuracy: 3.8,
        heading: 63,
        altitude: 35.7,
        battery: 79,
        charging: false,
      },
      {
        at: '2025-06-15T13:45:12.862Z',
        lat: 37.4219983,
        lng: -122.084,
        speed: 0,
        accuracy: 5,
        altitude: 5,
        battery: 100,
        charging: false,
      },
    ])
  })

  test.each([
    ['a position without a time', 'lat=55.7&lon=37.6'],
    ['no fix', `timestamp=${S}&batt=50`],
    ['empty coordinates', `timestamp=${S}&lat=&lon=`],
    ['half a place', `timestamp=${S}&lat=55.7`],
    ['the zero island', `timestamp=${S}&lat=0.0&lon=0.0`],
    ['a place that is not on Earth', `timestamp=${S}&lat=91&lon=37`],
    ['words', `timestamp=${S}&lat=NaN&lon=Infinity`],
    ['a fix of another time', `timestamp=${S}&lat=55.7&lon=37.6&valid=false`],
    ['a time that is none', 'lat=55.7&lon=37.6&timestamp=yesterday'],
    ['a time before phones', 'lat=55.7&lon=37.6&timestamp=86400'],
    ['a time to come', 'lat=55.7&lon=37.6&timestamp=4102444800'],
  ])('%s is answered as well, and nothing is stored', async (_name, query) => {
    const { status, points } = await report((id) => ({ url: `/i/osmand?id=${id}&${query}` }))
    expect([status, points]).toEqual([200, []])
  })

  test('an unknown device: 400 to a form, 404 to JSON', async () => {
    const unknown = 'x'.repeat(22)
    expect((await app.inject(`/i/osmand?id=${unknown}&lat=55.7&lon=37.6`)).statusCode).toBe(400)
    expect((await app.inject('/i/osmand?lat=55.7&lon=37.6')).statusCode).toBe(400)
    const location = { timestamp: AT, coords: { latitude: 55.7, longitude: 37.6 } }
    expect((await app.inject(postJson('/i/osmand', { location, device_id: unknown }))).statusCode).toBe(404)
  })
})
