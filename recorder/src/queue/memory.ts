/** What the app remembers between two runs, apart from the queue. */

import type { MissedTime } from '../recording/holes'
import type { Settings } from '../recording/settings'
import type { PhoneDay } from '../recording/summary'
import type { RecordingRefusal } from '../sending/outcome'
import { answer, inTransaction } from './database'
import type { Agreed, CalibrationMark, Driver, QueuedNote, RecordingStop } from './kept'

/** A machine that this phone may record for. */
export interface Enrolled {
  equipment: { _id: string; name: string; type: string }
  /** Name of the recorder in the list of phones. */
  name: string
  refused?: RecordingRefusal | 'locked'
  /** The phone's keystore does not work: the right to record lies in the app's own storage as it is. */
  unsealed?: boolean
  /** To which text of the consent whoever holds the phone agreed; the app asks when it is connected. */
  consent?: Consent
}

export interface Consent {
  version: string
  /** Ms. */
  at: number
  /** Whether the server has it. */
  sent: boolean
}

/** With the right to do so; in the app the page never has it. */
export interface Enrolment extends Enrolled {
  refused?: RecordingRefusal
  token: string
}

/** A recording in progress; stored, so that it continues after the page was closed for any reason. */
export interface RecordingSession {
  equipment: string
  /** Ms. */
  since: number
  /** The last sign of life. */
  seen: number
  /** When the last photo was taken, or recording began. */
  photoAt: number
  holes: MissedTime[]
  /** The last difference of the clocks that the server agreed to. */
  agreed?: Agreed
}

export interface Memory {
  /** By equipment. */
  enrolments: Record<string, Enrolment>
  /** Equipment. */
  current: string
  settings: Settings
  session: RecordingSession
  /** Stops that was not sent to the server. */
  stops: RecordingStop[]
  /** What was said of engines that was not sent to the server. */
  marks: CalibrationMark[]
  /** What the driver has said that was not sent to the server. */
  notes: QueuedNote[]
  driver: Driver
  /** Machines for which the calibration was made or put away. */
  calibrated: string[]
  today: PhoneDay
  yesterday: PhoneDay
  /** Ms; when something last reached the server. */
  sentAt: number
  /** What was given up for lack of space. */
  thinned: { photos: number; points: number }
  /** True while a log-in that this app began is open. */
  loggedIn: boolean
}

export type Remembered = ReturnType<typeof openMemory>

export function openMemory(db: IDBDatabase) {
  return {
    get: <K extends keyof Memory>(key: K): Promise<Memory[K] | undefined> =>
      answer(db.transaction('memory').objectStore('memory').get(key)),
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
