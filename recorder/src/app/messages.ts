/** JSON messages between this page and the Android app around it, as docs/recorder-bridge.md describes them. */
import type { Drivers } from '@spetskarta/shared/recorders/driver-notes.ts'
import { TROUBLES } from '@spetskarta/shared/tracks/rules.ts'
import type { Driver } from '../queue/kept'
import type { Enrolled, RecordingSession } from '../queue/memory'
import { CAUSES } from '../recording/auto'
import { type Calibration, STEPS } from '../recording/calibration-steps'
import { HOLE_REASONS, type MissedTime } from '../recording/holes'
import { SHIFT_DAYS } from '../recording/settings'
import { type AppState, type ShownState, TRIAL_RESULTS } from '../recording/state'
import { flag, list, maybe, number, oneOf, type ReadAs, reading, record, shape, text } from './shape'

export const PROTOCOL = 2

const time = number
const hole = shape<MissedTime>({ from: time, to: time, reason: oneOf(...HOLE_REASONS) })

/** Leaves absent fields out: in TypeScript an absent field is not the same as an undefined one. */
const enrolled: ReadAs<Enrolled> = (value) => {
  const { refused, unsealed, ...known } = shape({
    equipment: shape({ _id: text, name: text, type: text }),
    name: text,
    refused: maybe(oneOf('revoked', 'not_allowed', 'locked'), undefined),
    unsealed: maybe(flag, false),
  })(value)
  return { ...known, ...(refused && { refused }), ...(unsealed && { unsealed }) }
}

const session = shape<Omit<RecordingSession, 'agreed'>>({
  equipment: text,
  since: time,
  seen: time,
  photoAt: time,
  holes: list(hole),
})

const fix = shape({
  at: time,
  lat: number,
  lng: number,
  accuracy: number,
  speed: maybe(number, null),
  heading: maybe(number, null),
  altitude: maybe(number, null),
  mock: flag,
  vibration: maybe(number, null),
})

const day: ReadAs<ShownState['today']> = (value) => ({
  ...shape({ day: text, metres: number, photos: number })(value),
  last: undefined,
})

const link: ReadAs<ShownState['link']> = (value) => {
  const { state } = shape({ state: oneOf('idle', 'sending', 'waiting') })(value)
  if (state !== 'waiting') return { state }
  return { state, ...shape({ until: time, reason: oneOf('network', 'server', 'slow') })(value) }
}

const PICTURE = /^data:image\/jpeg;base64,[\w+/=]+$/

const photo: ReadAs<ShownState['photo']> = (value) => {
  const { state } = shape({ state: oneOf('none', 'taking', 'taken', 'failed') })(value)
  if (state === 'taken') {
    const { at, picture } = shape({ at: time, picture: maybe(text, '') })(value)
    // Only a data address of a picture is accepted.
    return { state, at, picture: PICTURE.test(picture) ? picture : '' }
  }
  if (state !== 'failed') return { state }
  return { state, ...shape({ problem: oneOf('denied', 'missing', 'failed', 'no_room', 'background') })(value) }
}

const settings = shape<ShownState['settings']>({
  interval: number,
  accuracy: number,
  photoEvery: number,
  camera: oneOf('back', 'front'),
  photoSide: number,
  wifiOnly: flag,
  photoLight: flag,
  byCharger: flag,
  byBorder: flag,
  shiftDays: oneOf(...SHIFT_DAYS),
  shiftFrom: number,
  shiftTo: number,
})

const happened = shape({ what: oneOf(...CAUSES), at: time })
const auto = shape<AppState['auto']>({
  began: maybe(oneOf(...CAUSES), undefined),
  due: maybe(happened, undefined),
  ended: maybe(happened, undefined),
  places: list(text),
})

const calibration: ReadAs<Calibration> = (value) =>
  value === 'done' ? value : shape({ step: oneOf(...STEPS), since: maybe(time, undefined) })(value)

const driver = shape<Driver>({ equipment: text, id: number, name: text })
const noted = shape<NonNullable<ShownState['noted']>>({ what: oneOf('breakdown', 'fuel', 'customer_idle'), at: time })

/** Drivers who may be chosen, and the hours of the chosen one. */
export const drivers = shape<Drivers>({
  // An older app passes on the answer of an older server.
  drivers: list(shape({ id: number, name: text, code: maybe(flag, false) })),
  week: list(shape({ day: text, seconds: number })),
})

const allowed = shape<AppState['allowed']>({
  location: flag,
  precise: flag,
  background: flag,
  camera: flag,
  notifications: flag,
  battery: flag,
})

const reported = shape({
  enrolments: record(enrolled),
  current: maybe(text, undefined),
  session: maybe(session, undefined),
  holes: list(hole),
  fix: maybe(fix, undefined),
  problem: maybe(oneOf('denied', 'unavailable'), undefined),
  today: day,
  yesterday: maybe(day, undefined),
  counts: shape({ points: number, photos: number, stuck: number }),
  misdated: shape({ points: number, photos: number }),
  link,
  online: flag,
  sentAt: maybe(time, undefined),
  rejected: number,
  battery: maybe(number, null),
  room: oneOf('enough', 'low', 'full'),
  thinned: shape({ photos: number, points: number }),
  skew: maybe(number, null),
  calibrated: list(text),
  calibration: maybe(calibration, undefined),
  settings,
  photo,
  driver: maybe(driver, undefined),
  noted: maybe(noted, undefined),
  allowed,
  trouble: maybe(shape({ what: oneOf(...TROUBLES), since: time }), undefined),
  asleep: maybe(shape({ from: time, to: time }), undefined),
  interrupted: maybe(shape({ at: time }), undefined),
  prepared: flag,
  asksConsent: maybe(flag, false),
  trial: maybe(shape({ since: time, result: oneOf(...TRIAL_RESULTS), fixes: number, silence: number }), undefined),
  auto,
  update: flag,
})

/** The state that the screens show, from the app's; throws where it is invalid. */
const appState: ReadAs<ShownState> = (value) => {
  const { current, allowed, trouble, asleep, interrupted, prepared, asksConsent, trial, auto, update, ...state } =
    reported(value)
  return {
    ...state,
    enrolment: current === undefined ? undefined : state.enrolments[current],
    screen: undefined,
    app: { allowed, trouble, asleep, interrupted: interrupted?.at, prepared, asksConsent, trial, auto, update },
  }
}

export const greeting = shape({
  protocol: oneOf(PROTOCOL),
  version: text,
  device: text,
  maker: text,
  state: appState,
})

export type FromApp =
  | { id: number; ok: unknown }
  | { id: number; error: string }
  | { event: 'state'; state: ShownState }
  | { event: 'link'; token: string }

const fromApp: ReadAs<FromApp> = (value) => {
  const { event } = shape({ event: maybe(text, undefined) })(value)
  if (event === undefined) {
    const answer = shape({ id: number, error: maybe(text, undefined), ok: (ok) => ok })(value)
    return answer.error === undefined ? { id: answer.id, ok: answer.ok } : { id: answer.id, error: answer.error }
  }
  if (event === 'state') return shape({ event: oneOf('state'), state: appState })(value)
  return shape({ event: oneOf('link'), token: text })(value)
}

/** The message; undefined where it is not one of ours, or has invalid values. */
export function readMessage(data: unknown): FromApp | undefined {
  try {
    return reading(fromApp, JSON.parse(String(data)))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
