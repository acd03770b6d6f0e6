/** The state that the screens show; only the recorder changes it. */
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

/** Permissions that the phone is asked for, one at a time. */
export type Permission = 'location' | 'background' | 'notifications' | 'camera' | 'battery'

type LastPhoto =
  | { state: 'none' }
  | { state: 'taking' }
  | { state: 'taken'; at: number; picture: string }
  | { state: 'failed'; problem: CameraProblem | 'no_room' }

export const TRIAL_RESULTS = ['running', 'holds', 'slept', 'ended', 'silent', 'lit', 'charged'] as const
/**
 * Result of the trial with the screen off: `slept`: the app did not run for a while; `ended`: it was ended; `silent`:
 * it ran without positions; `lit`, `charged`: the screen was on or the phone charged, so the trial proves nothing.
 */
export type TrialResult = (typeof TRIAL_RESULTS)[number]

/** State that only the Android app reports. */
export interface AppState {
  allowed: Record<Permission | 'precise', boolean>
  /** Why there are no positions at present, and since when, ms; undefined: there are. */
  trouble: { what: Trouble; since: number } | undefined
  /** The last time that the phone put the app to sleep, ms, until it is dismissed. */
  asleep: { from: number; to: number } | undefined
  /** When a recording was interrupted that has not been continued, ms. */
  interrupted: number | undefined
  /** Whether the person has seen the page about keeping the phone awake. */
  prepared: boolean
  /** Whether the consent to the processing of data is missing for the chosen machine. */
  asksConsent: boolean
  /** The last trial: its start, its number of positions, and the longest time without the app or positions, ms. */
  trial: { since: number; result: TrialResult; fixes: number; silence: number } | undefined
  auto: AutoState
  /** Whether the server offers a newer version of the app. */
  update: boolean
}

export interface ShownState {
  enrolments: Record<string, Enrolled>
  /** The chosen machine. */
  enrolment: Enrolled | undefined
  session: RecordingSession | undefined
  /** Holes of the last session, until the person dismisses them. */
  holes: MissedTime[]
  fix: Fix | undefined
  problem: FixProblem | undefined
  today: PhoneDay
  yesterday: PhoneDay | undefined
  counts: Counts
  /** Numbers of items that the server refused because of their time; they stay on the phone. */
  misdated: Misdated
  link: Link
  online: boolean
  sentAt: number | undefined
  /** Number of points that the server rejected. */
  rejected: number
  battery: number | null
  /** Only in a browser, which cannot record with the screen off; undefined while nothing is recorded, and in the app. */
  screen: ScreenState | undefined
  room: Room
  thinned: Memory['thinned']
  skew: Skew
  settings: Settings
  photo: LastPhoto
  /** Ids of machines for which the calibration was made or dismissed, and the calibration in progress. */
  calibrated: readonly string[]
  calibration: Calibration | undefined
  /** The driver that the person has chosen. */
  driver: Driver | undefined
  /** The last note, and when it was made, ms. */
  noted: { what: Said; at: number } | undefined
  /** Undefined in a browser. */
  app: AppState | undefined
}

/** The state in a browser. */
export interface State extends ShownState {
  /** Whether the clock may have been set ahead since `skew` was confirmed. */
  isDoubted: boolean
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
    isDoubted: false,
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
