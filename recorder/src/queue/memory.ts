/** What the app stores between two runs, apart from the queue. */

import type { MissedTime } from '../recording/holes'
import type { Settings } from '../recording/settings'
import type { Skew } from '../recording/skew'
import type { PhoneDay } from '../recording/summary'
import type { RecordingRefusal } from '../sending/outcome'
import { answer, inTransaction, type QueueDatabase, readStore } from './database'
import type { Agreed, CalibrationMark, Driver, QueuedNote, RecordingStop } from './kept'

/** A machine that this phone may record for. */
export interface Enrolled {
  equipment: { _id: string; name: string; type: string }
  /** Name of the recorder in the list of phones. */
  name: string
  refused?: RecordingRefusal | 'locked'
  /** The phone's keystore does not work, so the token is stored unencrypted in the app's own storage. */
  unsealed?: boolean
  /** Consent of the person with the phone; the app asks when the phone is connected. */
  consent?: Consent
}

export interface Consent {
  version: string
  /** Ms by the phone's clock. */
  at: number
  /** The skew with which it was given; absent in one that an earlier version has stored. */
  skew?: Skew
  /** Whether the server has received it. */
  sent: boolean
}

/** An enrolment with its token, which in the app the page never gets. */
export interface Enrolment extends Enrolled {
  refused?: RecordingRefusal
  token: string
}

/** A recording in progress; stored, so that it continues after the page was closed for any reason. */
export interface RecordingSession {
  equipment: string
  /** Ms. */
  since: number
  /** Moment of the last sign of life, ms. */
  seen: number
  /** When the last photo was taken, or the recording began, ms. */
  photoAt: number
  holes: MissedTime[]
  /** The last confirmed difference of the clocks. */
  agreed?: Agreed
}

export interface Memory {
  /** By id of the machine. */
  enrolments: Record<string, Enrolment>
  /** Id of the chosen machine. */
  current: string
  settings: Settings
  session: RecordingSession
  /** Stops that are not sent yet. */
  stops: RecordingStop[]
  /** Marks of engines that are not sent yet. */
  marks: CalibrationMark[]
  /** The driver's notes that are not sent yet. */
  notes: QueuedNote[]
  driver: Driver
  /** Ids of machines for which the calibration was made or dismissed. */
  calibrated: string[]
  today: PhoneDay
  yesterday: PhoneDay
  /** When the server last acknowledged something, ms. */
  sentAt: number
  /** Numbers of items deleted for lack of space. */
  thinned: { photos: number; points: number }
  /** Whether a log-in that this app began is still open. */
  loggedIn: boolean
}

export type Remembered = ReturnType<typeof openMemory>

export function openMemory(db: QueueDatabase) {
  return {
    get: <K extends keyof Memory>(key: K): Promise<Memory[K] | undefined> =>
      readStore(db, 'memory', (store) => answer(store.get(key))),
    set: <K extends keyof Memory>(key: K, value: Memory[K]): Promise<void> =>
      inTransaction(db, ['memory'], (transaction) => {
        transaction.objectStore('memory').put(value, key)
      }),
    forget: (key: keyof Memory): Promise<void> =>
      inTransaction(db, ['memory'], (transaction) => {
        transaction.objectStore('memory').delete(key)
      }),
  }
}
