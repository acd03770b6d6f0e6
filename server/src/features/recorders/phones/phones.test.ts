/** Messages written out as the apps send them; values converted by hand. */
import { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makeRecorder, permit } from '../../../../test/track-factories.ts'
import { makeLogger } from '../../../outside/log/log.ts'
import { storedPoints } from '../stored.fixture.ts'
import { AT, FORM, JSON_TYPE, PLACE, post, postJson, reporter, S } from './phones.fixture.ts'

const logged: string[] = []
const log = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk))
    done()
  },
})
const { app, db, makeUser } = await testApp({ logger: makeLogger('trace', log) })

const report = reporter({ app, db })

describe('owntracks', () => {
  const location = {
    _type: 'location',
    tst: S,
    lat: 55.7512,
    lon: 37.6184,
    acc: 8,
    alt: 150,
    vel: 36,
    cog: 270,
    batt: 64,
  }

  test('a location: km/h', async () => {
    const { status, body, points } = await report((token) => ({
      ...postJson(`/i/owntracks/${token}`, {
        ...location,
        bs: 1,
        t: 'u',
        tid: 'ek',
        topic: 'owntracks/a/b',
        conn: 'm',
      }),
    }))
    expect([status, body]).toEqual([200, '[]'])
    const values = { accuracy: 8, altitude: 150, speed: 36, heading: 270, battery: 64 }
    expect(points).toEqual([{ at: AT, ...PLACE, ...values }])
  })

  test.each([
    ['a last will', { _type: 'lwt', tst: S }],
    ['a transition', { _type: 'transition', event: 'enter', tst: S, lat: 55.7, lon: 37.6, acc: 8, desc: 'Дом' }],
    ['an encrypted body', { _type: 'encrypted', data: 'AAAA' }],
    ['a card', { _type: 'card', name: 'Иван' }],
    ['no fix', { _type: 'location', tst: S, t: 'p' }],
    ['null', null],
  ])('%s: 200, an empty list, no point', async (_name, message) => {
    const { status, body, points } = await report((token) => postJson(`/i/owntracks/${token}`, message))
    expect([status, body, points]).toEqual([200, '[]', []])
  })

  // The messages of Traccar's own tests.
  test('several messages as a list; only locations are points', async () => {
    const { status, body, points } = await report((token) =>
      postJson(`/i/owntracks/${token}`, [
        {
          cog: 271,
          lon: 2.29513,
          acc: 5,
          vel: 61,
          vac: 21,
          lat: 48.85833,
          tst: 1497349316,
          alt: 167,
          _type: 'location',
          tid: 'JJ',
          t: 'u',
          batt: 67,
        },
        { _type: 'lwt', tst: 1497349317 },
        { lat: 48.85, lon: 2.295, _type: 'location', tid: 'JJ', tst: 1497476456 },
      ]),
    )
    expect([status, body]).toEqual([200, '[]'])
    expect(points).toEqual([
      {
        at: '2017-06-13T10:21:56.000Z',
        lat: 48.85833,
        lng: 2.29513,
        accuracy: 5,
        speed: 61,
        heading: 271,
        altitude: 167,
        battery: 67,
      },
      { at: '2017-06-14T21:40:56.000Z', lat: 48.85, lng: 2.295 },
    ])
  })

  test('Android, with what it adds since 2.4: km/h', async () => {
    const { points } = await report((token) =>
      postJson(`/i/owntracks/${token}`, {
        _type: 'location',
        BSSID: '02:00:00:00:00:00',
        SSID: 'site',
        _id: '7bc5d2a0',
        acc: 15,
        alt: 440,
        batt: 46,
        bs: 2,
        conn: 'w',
        created_at: S + 1,
        lat: 55.7512,
        lon: 37.6184,
        m: 2,
        t: 'u',
        tid: '5t',
        topic: 'owntracks/user/phone',
        tst: S,
        vac: 2,
        vel: 36,
      }),
    )
    expect(points).toEqual([{ at: AT, ...PLACE, accuracy: 15, altitude: 440, battery: 46, speed: 36 }])
  })

  test.each(['', '{"_type":', 'hello'])('the body %j: 200, an empty list', async (text) => {
    const { status, body, points } = await report((token) => post(`/i/owntracks/${token}`, text, JSON_TYPE))
    expect([status, body, points]).toEqual([200, '[]', []])
  })
})

describe('overland', () => {
  const feature = (timestamp: string, properties: object = {}, coordinates = [37.6184, 55.7512]) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: { timestamp, ...properties },
  })

  test('m/s, battery from 0 to 1, an offset without a colon', async () => {
    const known = {
      speed: 5,
      course: 180,
      altitude: 80,
      horizontal_accuracy: 15,
      battery_level: 0.8,
      motion: ['driving'],
    }
    const unknown = { speed: -1, course: -1, horizontal_accuracy: -1, battery_level: -1 }
    const { status, body, points } = await report((token) =>
      postJson(`/i/overland/${token}`, {
        locations: [
          feature('2026-07-16T23:00:00-0700', known),
          feature('2026-07-17T06:00:10Z', unknown),
          feature('2026-07-17T09:00:20+03:00', {}, [0, 0]),
          { type: 'Feature', geometry: null, properties: {} },
          'nonsense',
        ],
        trip: { mode: 'car' },
      }),
    )
    expect([status, body]).toEqual([200, '{"result":"ok"}'])
    const values = { speed: 18, heading: 180, altitude: 80, accuracy: 15, battery: 80 }
    expect(points).toEqual([
      { at: AT, ...PLACE, ...values },
      { at: '2026-07-17T06:00:10.000Z', ...PLACE },
    ])
  })

  test('1,000 at once, compressed, and again', async () => {
    const { token, equipment } = await makeRecorder(db)
    const locations = Array.from({ length: 1000 }, (_, i) => feature(new Date((S + i) * 1000).toISOString()))
    const request = {
      ...post(`/i/overland/${token}`, '', JSON_TYPE),
      payload: gzipSync(JSON.stringify({ locations })),
      headers: { 'content-type': JSON_TYPE, 'content-encoding': 'gzip', authorization: `Bearer ${token}` },
    }
    for (const _ of [1, 2]) expect((await app.inject(request)).body).toBe('{"result":"ok"}')
    expect(await storedPoints(db, equipment)).toHaveLength(1000)
  })

  test('a trip and a visit are no positions: their point and their time do not belong together', async () => {
    const { status, body, points } = await report((token) =>
      postJson(`/i/overland/${token}`, {
        locations: [
          feature('2026-07-17T06:00:00Z', {
            type: 'trip',
            mode: 'driving',
            start: '2026-07-17T05:00:00Z',
            end: '2026-07-17T06:00:00Z',
            start_location: feature('2026-07-17T05:00:00Z'),
            end_location: null,
            duration: 3600,
            distance: 1200,
            stopped_automatically: false,
            steps: 0,
          }),
          feature('2026-07-17T06:00:00Z', {
            type: 'visit',
            arrival_date: '2026-07-17T05:00:00Z',
            departure_date: '2026-07-17T05:50:00Z',
            horizontal_accuracy: 30,
          }),
          feature('2026-07-17T06:00:01Z', {
            action: 'visit',
            arrival_date: '2026-07-17T05:00:00Z',
            departure_date: null,
            horizontal_accuracy: 30,
            battery_state: 'unplugged',
            battery_level: 0.5,
          }),
          feature('2026-07-17T06:00:10Z', { type: 'location' }),
        ],
      }),
    )
    expect([status, body]).toEqual([200, '{"result":"ok"}'])
    expect(points).toEqual([{ at: '2026-07-17T06:00:10.000Z', ...PLACE }])
  })

  test('nothing to send', async () => {
    for (const message of [{ locations: [] }, {}, { locations: 'x' }]) {
      const { body, points } = await report((token) => postJson(`/i/overland/${token}`, message))
      expect([body, points]).toEqual(['{"result":"ok"}', []])
    }
  })
})

describe('gpslogger', () => {
  const fields =
    'lat=55.7512&lon=37.6184&time=2026-07-17T06:00:00.000Z&s=2.5&acc=6.0&alt=151.5&dir=12.5&batt=99.0&sat=11'
  const values = { speed: 9, accuracy: 6, altitude: 151.5, heading: 12.5, battery: 99 }

  test.each([
    ['GET with a query', (token: string): InjectOptions => ({ url: `/i/gpslogger/${token}?${fields}` })],
    ['POST with a query', (token: string) => post(`/i/gpslogger/${token}?${fields}`)],
    ['POST without a Content-Type', (token: string) => post(`/i/gpslogger/${token}`, fields)],
    ['POST as text', (token: string) => post(`/i/gpslogger/${token}`, fields, 'text/plain')],
    ['POST as a form', (token: string) => post(`/i/gpslogger/${token}`, fields, FORM)],
    ['POST with an empty Content-Type', (token: string) => post(`/i/gpslogger/${token}`, fields, ' ')],
    ['POST with half a Content-Type', (token: string) => post(`/i/gpslogger/${token}`, fields, 'application')],
    ['PUT', (token: string): InjectOptions => ({ ...post(`/i/gpslogger/${token}`, fields), method: 'PUT' })],
  ])('%s', async (_name, request) => {
    const { status, points } = await report(request)
    expect(status).toBe(200)
    expect(points).toEqual([{ at: AT, ...PLACE, ...values }])
  })

  test('%ALL: other names, seconds', async () => {
    const all = `lat=55.7512&longitude=37.6184&sat=0&alt=151.5&acc=6.0&dir=12.5&prov=gps&spd_kph=9.0&spd=2.5&timestamp=${S}`
    const { points } = await report((token) => ({ url: `/i/gpslogger/${token}?${all}&batt=99.0&aid=1&ser=2&dist=0` }))
    expect(points).toEqual([{ at: AT, ...PLACE, ...values }])
  })

  // As the app's own tests fill them in: %TIME, %TIMEOFFSET, %TIMESTAMP, %DATE under names that the user chooses.
  test.each([
    ['%TIME', 'time=2016-03-05T19:24:29.949Z', '2016-03-05T19:24:29.949Z'],
    ['%TIME as datetime', 'datetime=2016-03-05T19:24:29.949Z', '2016-03-05T19:24:29.949Z'],
    ['%TIMEOFFSET', 'timeoff=2016-03-05T21:24:29.949+02:00', '2016-03-05T19:24:29.949Z'],
    ['%TIMEOFFSET as timeoffset', 'timeoffset=2016-03-05T21:24:29.949%2B02:00', '2016-03-05T19:24:29.949Z'],
    ['%TIMEOFFSET as time', 'time=2016-03-05T21:24:29.949+02:00', '2016-03-05T19:24:29.949Z'],
    ['%TIMESTAMP as epoch', 'epoch=1457205869', '2016-03-05T19:24:29.000Z'],
    ['%TIMESTAMP000', 'epoch=1457205869000', '2016-03-05T19:24:29.000Z'],
    ['%TIMESTAMP as tst', 'tst=1457205869', '2016-03-05T19:24:29.000Z'],
    ['%DATE and %TIME', 'date=2016-03-05&time=2016-03-05T19:24:29.949Z', '2016-03-05T19:24:29.949Z'],
    ['a date and a clock', 'date=2016-03-05&time=19:24:29', '2016-03-05T19:24:29.000Z'],
    ['a date and a clock with an offset', 'date=2016-03-05&time=21:24:29%2B02:00', '2016-03-05T19:24:29.000Z'],
    ['a clock alone and the seconds', 'time=19:24:29&timestamp=1457205869', '2016-03-05T19:24:29.000Z'],
  ])('the time as %s', async (_name, time, at) => {
    const { status, points } = await report((token) => ({
      url: `/i/gpslogger/${token}?lat=12.193&lon=19.456&sat=0&desc=&${time}`,
    }))
    expect([status, points]).toEqual([200, [{ at, lat: 12.193, lng: 19.456 }]])
  })

  test('without a time that we understand nothing is stored', async () => {
    for (const time of ['', '&time=19:24:29', '&date=2016-03-05', '&stst=1495884681', '&time=%TIME']) {
      const { status, points } = await report((token) => ({ url: `/i/gpslogger/${token}?lat=12.1&lon=19.4${time}` }))
      expect([status, points], time).toEqual([200, []])
    }
  })

  test('an annotation without a place', async () => {
    const { status, points } = await report((token) => ({ url: `/i/gpslogger/${token}?lat=&lon=&desc=test` }))
    expect([status, points]).toEqual([200, []])
  })
})

describe('phonetrack', () => {
  const done = '{"done":1}'

  test.each([
    ['POST', (url: string, fields: string) => post(url, fields, FORM)],
    ['GET', (url: string, fields: string): InjectOptions => ({ url: `${url}?${fields}` })],
  ])('%s: empty fields are unknown', async (_method, request) => {
    const fields = `lat=55.7512&lon=37.6184&timestamp=${S}&alt=&acc=7&speed=3&bearing=&sat=&bat=33&useragent=PhoneTrack`
    const { status, body, points } = await report((token) =>
      request(`/i/phonetrack/logPost/${token}/phone%201`, fields),
    )
    expect([status, body]).toEqual([200, done])
    expect(points).toEqual([{ at: AT, ...PLACE, accuracy: 7, speed: 10.8, battery: 33 }])
  })

  test('several: rows of a table', async () => {
    const { status, body, points } = await report((token) =>
      postJson(`/i/phonetrack/logPostMultiple/${token}/phone`, {
        points: [
          [55.7512, 37.6184, S, 150, 7, 33, 9, 'PhoneTrack', 3, 200],
          ['55.7520', '37.6184', String(S + 10), '', null, -1, null, '', null, ''],
          [null, null, S + 20],
          'x',
        ],
      }),
    )
    expect([status, body]).toEqual([200, done])
    expect(points).toEqual([
      { at: AT, ...PLACE, altitude: 150, accuracy: 7, battery: 33, speed: 10.8, heading: 200 },
      { at: '2026-07-17T06:00:10.000Z', lat: 55.752, lng: 37.6184 },
    ])
  })
})

describe('phonetrack, several, as a form', () => {
  const rows = [
    [55.7512, 37.6184, S, 150, 7, 33, 9, 'PhoneTrack', 3, 200],
    [55.752, 37.6184, S + 10],
  ]
  const stored = [
    { at: AT, ...PLACE, altitude: 150, accuracy: 7, battery: 33, speed: 10.8, heading: 200 },
    { at: '2026-07-17T06:00:10.000Z', lat: 55.752, lng: 37.6184 },
  ]
  const cellsOf = (rows: (number | string)[][]) =>
    Object.fromEntries(rows.flatMap((row, i) => row.map((value, j) => [`points[${i}][${j}]`, String(value)])))

  test.each([
    ['each cell a field', String(new URLSearchParams(cellsOf(rows)))],
    ['the table as JSON', String(new URLSearchParams({ points: JSON.stringify(rows) }))],
    [
      'the columns by their names',
      'points[0][lat]=55.7512&points[0][lon]=37.6184&points[0][timestamp]=1784268000&points[0][alt]=150&points[0][acc]=7' +
        '&points[0][bat]=33&points[0][speed]=3&points[0][bearing]=200' +
        '&points[1][lat]=55.752&points[1][lon]=37.6184&points[1][timestamp]=1784268010',
    ],
  ])('%s', async (_name, form) => {
    const { status, body, points } = await report((token) =>
      post(`/i/phonetrack/logPostMultiple/${token}/phone`, form, FORM),
    )
    expect([status, body, points]).toEqual([200, '{"done":1}', stored])
  })

  test('all 200 rows of a batch', async () => {
    const many = Array.from({ length: 200 }, (_, i) => [55.7, 37.6, S + i, 150, 7, 33, 9, 'PhoneTrack', 3, 200])
    const { points } = await report((token) =>
      post(`/i/phonetrack/logPostMultiple/${token}/phone`, String(new URLSearchParams(cellsOf(many))), FORM),
    )
    expect(points).toHaveLength(200)
  })

  test('more rows than hold the thread for long are refused, and none of them is stored', async () => {
    const many = Array.from({ length: 15_001 }, (_, i) => [55.7, 37.6, S + i])
    const { status, points } = await report((token) =>
      postJson(`/i/phonetrack/logPostMultiple/${token}/phone`, { points: many }),
    )
    expect([status, points]).toEqual([413, []])
  })
})

describe('who may not', () => {
  const requests: [string, (token: string) => InjectOptions][] = [
    ['osmand', (token) => ({ url: `/i/osmand?id=${token}&lat=55.7&lon=37.6&timestamp=${S}` })],
    ['owntracks', (token) => postJson(`/i/owntracks/${token}`, { _type: 'location', tst: S, lat: 55.7, lon: 37.6 })],
    [
      'overland',
      (token) =>
        postJson(`/i/overland/${token}`, {
          locations: [{ geometry: { type: 'Point', coordinates: [37.6, 55.7] }, properties: { timestamp: AT } }],
        }),
    ],
    ['gpslogger', (token) => ({ url: `/i/gpslogger/${token}?lat=55.7&lon=37.6&timestamp=${S}` })],
    ['phonetrack', (token) => ({ url: `/i/phonetrack/logPost/${token}/a?lat=55.7&lon=37.6&timestamp=${S}` })],
    [
      'phonetrack, several',
      (token) => postJson(`/i/phonetrack/logPostMultiple/${token}/a`, { points: [[55.7, 37.6, S]] }),
    ],
  ]

  test.each(requests)('%s: revoked, unknown, no more permitted', async (name, request) => {
    const { token, id, equipment } = await makeRecorder(db)
    await db.updateTable('recorders').set({ revoked_at: new Date() }).where('id', '=', id).execute()
    const refusal = name === 'osmand' ? 400 : 401
    for (const wrong of [token, 'x'.repeat(22), 'short'])
      expect((await app.inject(request(wrong))).statusCode).toBe(refusal)
    const partner = await makeUser()
    const ofPartner = await makeRecorder(db, { equipment, user: partner.id })
    const refused = await app.inject(request(ofPartner.token))
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_allowed'])
    expect(await storedPoints(db, equipment)).toEqual([])
    await permit(db, equipment, partner.id)
    expect((await app.inject(request(ofPartner.token))).statusCode).toBe(200)
    expect(await storedPoints(db, equipment)).toHaveLength(1)
  })

  test.each([
    '/i/osmand/short',
    '/i/osmand?id=short',
    '/i/owntracks/short',
    '/i/overland/short',
    '/i/gpslogger/short',
    '/i/phonetrack/logPost/short/a',
    '/i/phonetrack/logPostMultiple/short/a',
  ])('%s: of a token that cannot exist not even the body is read', async (url) => {
    const tooLarge = post(url, 'x'.repeat(4_000_001))
    expect((await app.inject(tooLarge)).statusCode).toBe(url.startsWith('/i/osmand') ? 400 : 401)
    const asJson = post(url, 'x'.repeat(4_000_001), JSON_TYPE)
    expect((await app.inject(asJson)).statusCode).toBe(url.startsWith('/i/osmand') ? 404 : 401)
  })

  test('no answer can be taken for a page, nor shown in one', async () => {
    for (const url of ['/i/osmand?lat=55.7&lon=37.6', '/i/unknown'])
      expect((await app.inject(url)).headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
  })

  test('another path or method is not there', async () => {
    for (const url of ['/i', '/i/', '/i/unknown', '/i/owntracks/x'])
      expect((await app.inject(url)).statusCode, url).toBe(404)
  })
})

describe('100 kB of digits in the place of a number are answered at once', () => {
  const digits = `${'1'.repeat(100_000)}x`
  const requests: [string, (token: string) => InjectOptions][] = [
    ['osmand, a form', (token) => post(`/i/osmand?id=${token}`, `lat=${digits}&lon=37.6`, FORM)],
    ['osmand, a list', (id) => postJson('/i/osmand', [{ id, lat: digits, lon: 37.6 }])],
    ['owntracks', (token) => postJson(`/i/owntracks/${token}`, { _type: 'location', tst: S, lat: digits, lon: '37' })],
    [
      'overland',
      (token) =>
        postJson(`/i/overland/${token}`, {
          locations: [{ geometry: { type: 'Point', coordinates: [37.6, digits] }, properties: { timestamp: digits } }],
        }),
    ],
    ['gpslogger', (token) => post(`/i/gpslogger/${token}`, `lat=55.7&lon=37.6&time=${digits}`)],
    ['phonetrack', (token) => post(`/i/phonetrack/logPost/${token}/a`, `lat=${digits}&lon=37.6`, FORM)],
    [
      'phonetrack, several',
      (token) => postJson(`/i/phonetrack/logPostMultiple/${token}/a`, { points: [[digits, 37.6, S]] }),
    ],
  ]

  test.each(requests)('%s', async (_name, request) => {
    const { token, equipment } = await makeRecorder(db)
    for (const [sent, statuses] of [
      [token, [200]],
      ['x'.repeat(22), [400, 401, 404]],
    ] as const) {
      const begun = performance.now()
      expect(statuses).toContain((await app.inject(request(sent))).statusCode)
      expect(performance.now() - begun).toBeLessThan(2000)
    }
    expect(await storedPoints(db, equipment)).toEqual([])
  })
})

test('tokens are in no log, whatever goes wrong', async () => {
  const { token } = await makeRecorder(db)
  const requests: InjectOptions[] = [
    { url: `/i/osmand?id=${token}&lat=55.7&lon=37.6` },
    { url: `/i/osmand/${token}/more` },
    { url: `/i/%zz?id=${token}` },
    { ...post(`/i/owntracks/${token}`, 'spoilt'), headers: { 'content-encoding': 'gzip' } },
    post(`/i/overland/${token}`, 'x'.repeat(4_000_001)),
    { url: '/api/record/self', headers: { authorization: `Bearer ${token}` } },
  ]
  const statuses = []
  for (const request of requests) statuses.push((await app.inject(request)).statusCode)
  expect(statuses).toEqual([200, 404, 404, 400, 413, 200])
  expect(logged.join('')).not.toContain(token)
})
