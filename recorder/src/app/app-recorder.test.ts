import { expect, test, vi } from 'vitest'
import { openAppRecorder } from './app-recorder'
import { isInApp } from './port'

const STATE = {
  enrolments: {},
  holes: [],
  today: { day: '2026-11-22', metres: 0, photos: 0 },
  counts: { points: 0, photos: 0, stuck: 0 },
  link: { state: 'idle' },
  online: true,
  misdated: { points: 0, photos: 0 },
  rejected: 0,
  room: 'enough',
  thinned: { photos: 0, points: 0 },
  settings: {
    interval: 10_000,
    accuracy: 100,
    photoEvery: 0,
    camera: 'back',
    photoSide: 1920,
    wifiOnly: false,
    photoLight: false,
    byCharger: false,
    byBorder: false,
    shiftDays: 'off',
    shiftFrom: 480,
    shiftTo: 1200,
  },
  photo: { state: 'none' },
  allowed: { location: true, precise: true, background: true, camera: true, notifications: true, battery: true },
  prepared: true,
  calibrated: [],
  auto: { began: null, due: null, ended: null, places: [] },
  update: false,
}
const HELLO = {
  protocol: 2,
  version: '1.0.0',
  device: 'Samsung SM-A525F',
  maker: 'samsung',
  language: 'ru',
  state: STATE,
}

interface Call {
  id: number
  call: string
}

/** An app that answers by `answers`, else with null; what it was asked, and a way to make it report something. */
async function open(answers: Record<string, object> = {}) {
  const calls: Call[] = []
  const port = {
    onmessage: null as MessagePort['onmessage'],
    postMessage(text: string) {
      const call = JSON.parse(text) as Call
      calls.push(call)
      queueMicrotask(() =>
        tell({ id: call.id, ...(answers[call.call] ?? { ok: call.call === 'hello' ? HELLO : null }) }),
      )
    },
  }
  const tell = (message: unknown) => {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    port.onmessage?.call(new MessageChannel().port1, new MessageEvent('message', { data }))
  }
  const onLink = vi.fn()
  const recorder = await openAppRecorder(port, onLink)
  return { recorder, calls, tell, onLink }
}

test('commands are passed on to the app, each with its own number', async () => {
  const { recorder, calls } = await open()
  await recorder.start()
  await recorder.choose({ wifiOnly: true })
  recorder.putAway('sleep')
  expect(calls).toEqual([
    { id: 1, call: 'hello', protocol: 2 },
    { id: 2, call: 'start' },
    { id: 3, call: 'choose', settings: { wifiOnly: true } },
    { id: 4, call: 'putAway', what: 'sleep' },
  ])
})

test('what the app reports is shown, and what it reports wrongly changes nothing', async () => {
  const { recorder, tell } = await open()
  const listener = vi.fn()
  recorder.store.subscribe(listener)
  tell({ event: 'state', state: { ...STATE, battery: 40 } })
  expect(recorder.store.get().battery).toBe(40)
  const before = recorder.store.get()
  for (const wrong of ['{', '{"event":"state","state":null}', { event: 'state', state: { ...STATE, online: 'yes' } }])
    tell(wrong)
  tell({ id: 99, ok: null })
  expect(recorder.store.get()).toBe(before)
  expect(listener).toHaveBeenCalledOnce()
})

test('a link that the driver has opened is passed to the page', async () => {
  const { tell, onLink } = await open()
  tell({ event: 'link', token: 'abcdefghijklmnopqrstuv' })
  expect(onLink).toHaveBeenCalledExactlyOnceWith('abcdefghijklmnopqrstuv')
})

test('an app that cannot connect says why', async () => {
  const { recorder } = await open({ enrol: { error: 'revoked' } })
  await expect(recorder.enrol('abc')).rejects.toMatchObject({ word: 'revoked' })
})

test('a permission that is not given, or whose question failed, is none', async () => {
  const { recorder } = await open({ allow: { error: 'unknown' } })
  expect(await recorder.app?.allow('camera')).toBe(false)
})

test('an app of another protocol is not spoken to', async () => {
  await expect(open({ hello: { ok: { ...HELLO, protocol: 3 } } })).rejects.toThrow('protocol')
})

test('the app is recognised by the end of the user agent', () => {
  expect(isInApp('Mozilla/5.0 (Linux; Android 13) Chrome/120 Mobile Safari/537.36 SpetskartaApp/1.0.0')).toBe(true)
  expect(isInApp('SpetskartaApp/1.0.0 Mozilla/5.0')).toBe(false)
})
