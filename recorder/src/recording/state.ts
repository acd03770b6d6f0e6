/** What the screen shows; only the recorder changes it. */
import type { Trouble } from '@spetskarta/shared/tracks/rules.ts'
import type { CameraProblem, FixProblem } from '../platform/platform'
import type { ScreenState } from '../platform/wake-lock'
import type { Driver, Said } from '../queue/kept'
import type { Enrolled, Enrolment, Memory, RecordingSession } from '../queue/memory'
import type { Counts, Misdated } from '../queue/queue'
import type { Room } from '../queue/thin'
import type { Link } from '../sending/sender'
import type { AutoState } from './auto'
import type { Calibration } from './calibration-steps'
import type { MissedTime } from './holes'
import type { Fix } from './sampling'
import { DEFAULTS, type Settings } from './settings'
import type { Skew } from './skew'
import { emptyDay, type PhoneDay } from './summary'

/** What may be asked of the phone, one at a time. */
export type Permission = 'location' | 'background' | 'notifications' | 'camera' | 'battery'

type LastPhoto =
  | { state: 'none' }
  | { state: 'taking' }
  | { state: 'taken'; at: number; picture: string }
  | { state: 'failed'; problem: CameraProblem | 'no_room' }

export const TRIAL_RESULTS = ['running', 'holds', 'slept', 'ended', 'silent', 'lit', 'charged'] as const
/**
 * How the trial with the screen off went: the app did not run for a while, was ended, or ran without positions; or the screen was
 * lit or the phone charged, which shows nothing.
 */
export type TrialResult = (typeof TRIAL_RESULTS)[number]

/** What only the Android app knows. */
export interface AppState {
  allowed: Record<Permission | 'precise', boolean>
  /** Why there are no positions now, and since when, ms. */
  trouble: { what: Trouble; since: number } | undefined
  /** The last time the phone put the app to sleep, until it is put away; ms. */
  asleep: { from: number; to: number } | undefined
  /** When a recording was cut off that has not been continued, ms. */
  interrupted: number | undefined
  /** Whether the person has seen what keeps the phone awake. */
  prepared: boolean
  /** Whoever holds the phone has not agreed to the processing of data for the chosen machine. */
  asksConsent: boolean
  /** The last trial of it: since when, positions, and the longest time without the app or its positions, ms. */
  trial: { since: number; result: TrialResult; fixes: number; silence: number } | undefined
  auto: AutoState
  /** The server hands out a newer app. */
  update: boolean
}

export interface ShownState {
  enrolments: Record<string, Enrolled>
  /** The machine that is chosen. */
  enrolment: Enrolled | undefined
  session: RecordingSession | undefined
  /** Holes of the last session, until the person dismisses them. */
  holes: MissedTime[]
  fix: Fix | undefined
  problem: FixProblem | undefined
  today: PhoneDay
  yesterday: PhoneDay | undefined
  counts: Counts
  /** Refused by the server for their time, and kept. */
  misdated: Misdated
  link: Link
  online: boolean
  sentAt: number | undefined
  /** Points that the server rejected. */
  rejected: number
  battery: number | null
  /** Of a browser, which cannot record with the screen off; undefined while nothing is recorded, and in the app. */
  screen: ScreenState | undefined
  room: Room
  thinned: Memory['thinned']
  skew: Skew
  settings: Settings
  photo: LastPhoto
  /** Machines for which the calibration was made or put away, and the one that goes on. */
  calibrated: readonly string[]
  calibration: Calibration | undefined
  /** Who is driving, as the person has chosen. */
  driver: Driver | undefined
  /** The last note, and when, ms. */
  noted: { what: Said; at: number } | undefined
  /** Undefined in a browser. */
  app: AppState | undefined
}

/** In a browser. */
export interface State extends ShownState {
  enrolments: Record<string, Enrolment>
  enrolment: Enrolment | undefined
  app: undefined
}

export type StateStore = ReturnType<typeof openState>

export function openState(now: number) {
  let state: State = {
    enrolments: {},
    enrolment: undefined,
    session: undefined,
    holes: [],
    fix: undefined,
    problem: undefined,
    today: emptyDay(now),
    yesterday: undefined,
    counts: { points: 0, photos: 0, stuck: 0 },
    misdated: { points: 0, photos: 0 },
    link: { state: 'idle' },
    online: true,
    sentAt: undefined,
    rejected: 0,
    battery: null,
    screen: undefined,
    room: 'enough',
    thinned: { photos: 0, points: 0 },
    skew: null,
    settings: DEFAULTS,
    photo: { state: 'none' },
    calibrated: [],
    calibration: undefined,
    driver: undefined,
    noted: undefined,
    app: undefined,
  }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change: Partial<State>) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
