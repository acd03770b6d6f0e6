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
    const told = { speed: 18.52, heading: 90.5, altitude: 145, accuracy: 4.5, battery: 87, mock: true }
    expect(points).toEqual([{ at: AT, ...PLACE, ...told }])
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
    const told = { accuracy: 12.3, speed: 36, heading: 359.9, altitude: -3.5, battery: 42 }
    expect(points).toEqual([{ at: '2026-07-17T06:00:00.123Z', ...PLACE, ...told }])
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

  test('points of a list go to the device that each names', async () => {
    const [one, two] = [await makeRecorder(db), await makeRecorder(db)]
    const entries = [one, two].map(({ token }) => ({ id: token, timestamp: S, lat: 55.7512, lon: 37.6184 }))
    expect((await app.inject(postJson('/i/osmand', entries))).statusCode).toBe(200)
    for (const { equipment } of [one, two]) expect(await storedPoints(db, equipment)).toHaveLength(1)
    const stranger = { id: 'x'.repeat(22), timestamp: S + 1, lat: 55, lon: 37 }
    expect((await app.inject(postJson('/i/osmand', [entries[0], stranger]))).statusCode).toBe(404)
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

  test('without a time it is now; the token may be in the path; `heading`, `hdop`', async () => {
    const before = Date.now()
    const { points } = await report((token) => ({
      url: `/i/osmand/${token}?lat=55.7512&lon=37.6184&heading=45&hdop=1.2`,
    }))
    expect(points).toEqual([{ at: expect.any(String), ...PLACE, heading: 45 }])
    expect(Date.parse(points[0]?.at ?? '')).toBeGreaterThanOrEqual(before)
    expect(Date.parse(points[0]?.at ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test.each([
    ['no fix', 'batt=50'],
    ['empty coordinates', 'lat=&lon='],
    ['half a place', 'lat=55.7'],
    ['the zero island', 'lat=0.0&lon=0.0'],
    ['a place that is not on Earth', 'lat=91&lon=37'],
    ['words', 'lat=NaN&lon=Infinity'],
    ['a fix of another time', 'lat=55.7&lon=37.6&valid=false'],
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
