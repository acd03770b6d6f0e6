/** A script in the page that plays the Android app around the recorder; follows docs/recorder-bridge.md. */
import type { Page } from '@playwright/test'

const MACHINE = 'machine-1'

const settings = {
  interval: 10_000,
  accuracy: 100,
  photoEvery: 10,
  camera: 'back',
  photoSide: 1920,
  wifiOnly: false,
  photoLight: false,
  byCharger: false,
  byBorder: false,
  shiftDays: 'off',
  shiftFrom: 480,
  shiftTo: 1200,
}

/** State of a newly installed app. */
const FRESH = {
  enrolments: {},
  current: null,
  session: null,
  holes: [],
  fix: null,
  problem: null,
  today: { day: '2026-11-22', metres: 0, photos: 0 },
  yesterday: null,
  counts: { points: 0, photos: 0, stuck: 0 },
  link: { state: 'idle' },
  online: true,
  sentAt: null,
  misdated: { points: 0, photos: 0 },
  rejected: 0,
  battery: 63,
  room: 'enough',
  thinned: { photos: 0, points: 0 },
  skew: null,
  settings,
  photo: { state: 'none' },
  allowed: { location: false, precise: true, background: false, camera: false, notifications: false, battery: false },
  asleep: null,
  trouble: null,
  interrupted: null,
  prepared: false,
  trial: null,
  calibrated: [],
  calibration: null,
  auto: { began: null, due: null, ended: null, places: [] },
  update: false,
  language: 'ru',
}

export type AppState = { [K in keyof typeof FRESH]: unknown }

export const CONNECTED: Partial<AppState> = {
  enrolments: {
    [MACHINE]: {
      equipment: { _id: MACHINE, name: 'Самосвал КамАЗ-65115 № 2', type: 'samosval', own: false },
      name: 'Redmi Note 12',
    },
  },
  current: MACHINE,
  prepared: true,
  allowed: { location: true, precise: true, background: true, camera: true, notifications: true, battery: true },
}

/** State of an app that has recorded for `minutes`. */
export const recordingFor = (minutes: number): Partial<AppState> => {
  const now = Date.now()
  const since = now - minutes * 60_000
  return {
    ...CONNECTED,
    session: { equipment: MACHINE, since, seen: now, photoAt: since, holes: [] },
    fix: { at: now, lat: 55.5, lng: 38.2, accuracy: 6, speed: 24, heading: null, altitude: null, mock: false },
    today: { day: '2026-11-22', metres: 74_600, photos: 7 },
    sentAt: now,
  }
}

interface Call {
  id: number
  call: string
  [given: string]: unknown
}

interface PlayedApp {
  /** Calls of the page in order, without their ids. */
  calls: Omit<Call, 'id'>[]
  send(text: string): void
  tell(change: object): void
}

declare global {
  interface Window {
    playedApp: PlayedApp
  }
}

/** Call it before the page is opened, in a context whose user agent ends with `AGENT`. */
export const playApp = (page: Page, state: Partial<AppState> = {}) =>
  page.addInitScript(
    (first) => {
      let shown = first
      const { port1: ours, port2: theirs } = new MessageChannel()
      const app = {
        calls: [] as Omit<Call, 'id'>[],
        send: (text: string) => ours.postMessage(text),
        tell(change: object) {
          shown = { ...shown, ...change }
          app.send(JSON.stringify({ event: 'state', state: shown }))
        },
      }
      const hello = () => ({ protocol: 2, version: '1.0.0', device: 'Redmi Note 12', maker: 'Xiaomi', state: shown })
      const answers: Record<string, (call: Call) => unknown> = {
        hello,
        allow({ what }) {
          app.tell({ allowed: { ...(shown.allowed as object), [String(what)]: true } })
          return true
        },
        putAway: ({ what }) =>
          app.tell(
            what === 'sleep' ? { asleep: null } : what === 'prepare' ? { prepared: true } : { [String(what)]: null },
          ),
        choose: ({ settings }) => app.tell({ settings: { ...(shown.settings as object), ...(settings as object) } }),
      }
      ours.onmessage = ({ data }) => {
        const { id, ...call } = JSON.parse(data) as Call
        app.calls.push(call)
        const ok = answers[call.call]?.({ id, ...call }) ?? null
        app.send(JSON.stringify({ id, ok }))
      }
      window.playedApp = app
      window.addEventListener('load', () =>
        window.dispatchEvent(new MessageEvent('message', { data: 'spetskarta', ports: [theirs] })),
      )
    },
    { ...FRESH, ...state } as AppState,
  )

export const AGENT =
  'Mozilla/5.0 (Linux; Android 13; Redmi Note 12) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36 SpetskartaApp/1.0.0'

/** Makes the app report a new state. */
export const tell = (page: Page, change: Partial<AppState>) =>
  page.evaluate((given) => window.playedApp.tell(given), change as object)

/** Makes the app send this text unchanged. */
export const send = (page: Page, text: string) => page.evaluate((given) => window.playedApp.send(given), text)

/** Calls of the page after its greeting. */
export const callsOf = (page: Page) =>
  page.evaluate(() => window.playedApp.calls.filter(({ call }) => call !== 'hello' && call !== 'language'))
