import { describe, expect, test } from 'vitest'
import { readMessage } from './messages'

const STATE = {
  enrolments: { kran: { equipment: { _id: 'kran', name: 'Кран', type: 'avtokran', own: false }, name: 'Телефон' } },
  current: 'kran',
  session: { equipment: 'kran', since: 1, seen: 2, photoAt: 1, holes: [{ from: 1, to: 2, reason: 'asleep' }] },
  holes: [],
  fix: { at: 1, lat: 55, lng: 37, accuracy: 5, mock: false, satellites: 9 },
  problem: null,
  today: { day: '2026-11-22', metres: 1200, photos: 2, points: 80 },
  yesterday: null,
  counts: { points: 1, photos: 0, stuck: 0 },
  link: { state: 'waiting', until: 5, reason: 'network' },
  online: false,
  sentAt: null,
  misdated: { points: 0, photos: 0 },
  rejected: 0,
  battery: null,
  room: 'enough',
  thinned: { photos: 0, points: 0 },
  skew: null,
  settings: {
    interval: 10_000,
    accuracy: 100,
    photoEvery: 0,
    camera: 'back',
    photoSide: 1920,
    wifiOnly: true,
    photoLight: false,
    byCharger: true,
    byBorder: false,
    shiftDays: 'mon_sat',
    shiftFrom: 480,
    shiftTo: 1200,
  },
  photo: { state: 'taken', at: 1, picture: 'data:image/jpeg;base64,/9j/4A==' },
  allowed: { location: true, precise: false, background: true, camera: true, notifications: true, battery: false },
  asleep: { from: 1, to: 2, maker: 'xiaomi' },
  interrupted: { at: 7 },
  prepared: true,
  calibrated: ['kran'],
  calibration: { step: 'idle', since: null },
  trial: { since: 5, result: 'slept', fixes: 12, silence: 300_000 },
  auto: { began: null, due: { what: 'shift', at: 9 }, ended: null, places: ['Котлован'] },
  update: true,
  language: 'uz',
}
const stateOf = (change: object) => {
  const message = readMessage(JSON.stringify({ event: 'state', state: { ...STATE, ...change } }))
  return message && 'event' in message && message.event === 'state' ? message.state : undefined
}

test('the state of the app is what the screens show', () => {
  expect(stateOf({})).toMatchObject({
    enrolment: { equipment: { name: 'Кран' }, name: 'Телефон' },
    session: { holes: [{ reason: 'asleep' }] },
    fix: { speed: null, heading: null },
    problem: undefined,
    calibrated: ['kran'],
    calibration: { step: 'idle', since: undefined },
    link: { state: 'waiting', reason: 'network' },
    settings: { wifiOnly: true },
    app: {
      asleep: { from: 1, to: 2 },
      interrupted: 7,
      prepared: true,
      auto: { began: undefined, due: { what: 'shift', at: 9 }, ended: undefined, places: ['Котлован'] },
      trial: { result: 'slept', fixes: 12 },
      update: true,
      allowed: { precise: false },
    },
  })
})

test.each([
  ['a session without a machine', { session: { since: 1, seen: 2, photoAt: 1, holes: [] } }],
  ['an unknown reason of a hole', { holes: [{ from: 1, to: 2, reason: 'tired' }] }],
  ['a number that is a text', { counts: { points: '1', photos: 0, stuck: 0 } }],
  ['a wait without an end', { link: { state: 'waiting', reason: 'network' } }],
  ['an unknown problem of the camera', { photo: { state: 'failed', problem: '<b>' } }],
  ['no permissions', { allowed: null }],
  ['an unknown step of the calibration', { calibration: { step: 'dig', since: 1 } }],
  ['a trial that went in an unknown way', { trial: { since: 5, result: 'well', fixes: 1, silence: 1 } }],
  ['an unknown cause of a recording', { auto: { began: 'moon', places: [] } }],
  ['days of no week', { settings: { ...STATE.settings, shiftDays: 'sun' } }],
  ['a list of machines', { enrolments: [] }],
  ['a setting that is none', { settings: { ...STATE.settings, camera: 'side' } }],
])('a state with %s is none', (_, change) => {
  expect(stateOf(change)).toBeUndefined()
})

test('a machine that is chosen and unknown is not chosen', () => {
  expect(stateOf({ current: 'other' })?.enrolment).toBeUndefined()
})

test('the address of a picture is a small JPEG in itself, or nothing', () => {
  const pictureOf = (picture: string) => {
    const photo = stateOf({ photo: { state: 'taken', at: 1, picture } })?.photo
    return photo?.state === 'taken' ? photo.picture : undefined
  }
  expect(pictureOf(STATE.photo.picture)).toBe(STATE.photo.picture)
  for (const other of ['https://evil.example/1.jpg', 'data:text/html,x', 'javascript:1'])
    expect(pictureOf(other)).toBe('')
})

describe('a message', () => {
  test('is an answer, a refusal, a state or a link', () => {
    expect(readMessage('{"id":3,"ok":true}')).toEqual({ id: 3, ok: true })
    expect(readMessage('{"id":3,"ok":null}')).toEqual({ id: 3, ok: null })
    expect(readMessage('{"id":3,"error":"revoked"}')).toEqual({ id: 3, error: 'revoked' })
    expect(readMessage('{"event":"link","token":"abc"}')).toEqual({ event: 'link', token: 'abc' })
  })

  test.each(['', 'nonsense', 'null', '7', '[]', '{}', '{"id":"3","ok":1}', '{"event":"other"}', '{"event":"link"}'])(
    'such as %j is none of ours',
    (text) => {
      expect(readMessage(text)).toBeUndefined()
    },
  )
})
