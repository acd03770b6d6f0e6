/** What a person can do with the recorder, whoever records: this page in a browser, or the app around it. */
import type { Drivers } from '@spetskarta/shared/recorders/driver-notes.ts'
import type { Language } from '../languages/words'
import type { Driver, Said } from '../queue/kept'
import type { Settings } from './settings'
import type { Permission, ShownState } from './state'

/** The app around the page. */
export interface AroundApp {
  version: string
  device: string
  /** As the phone reports it: `Xiaomi`. */
  maker: string
  /** Whether the person allowed it. */
  allow(what: Permission): Promise<boolean>
  /** Opens the phone's settings: of this app, of its battery, of what this maker does to apps (two pages), of the battery saver, of locating. */
  open(what: 'app' | 'battery' | 'maker' | 'saver' | 'saving' | 'location'): Promise<void>
  /** Begins the trial: ten minutes with the screen off, of which nothing is sent. */
  tryOut(): Promise<void>
  /** Asks the server anew where the machine works; false where it cannot be had. */
  askBorders(): Promise<boolean>
  /** The app shows its notification in this language too. */
  speak(language: Language): Promise<void>
}

export interface PhoneRecorder {
  store: { get(): ShownState; subscribe(listener: () => void): () => void }
  /** Undefined in a browser. */
  app: AroundApp | undefined
  /** The name of the phone in the list of phones. */
  deviceName(): string
  /** Whether a log-in that this page began is open. */
  loggedIn: { get(): Promise<boolean>; set(open: boolean): Promise<void> }
  /** Connects the phone by an owner's link, after its consent was given; throws an ApiError or an EntryRefusal. */
  enrol(token: string): Promise<void>
  /** Whoever holds the phone agrees for the chosen machine; in the app that was before it was connected. */
  agree(): Promise<void>
  /** Chooses a machine that the phone is connected to already. */
  use(equipment: string): Promise<void>
  /** Back to the start screen. What waits stays, and so does the right to send it. */
  leave(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  takePhoto(): Promise<void>
  choose(change: Partial<Settings>): Promise<void>
  /** Asks the server again, even if it refused before. */
  retry(): Promise<void>
  /** Sends what the server has refused for its time again. */
  redate(): Promise<void>
  /** Gives up what cannot be sent for the chosen machine. */
  clear(): Promise<void>
  putAway(what: PutAway): void
  calibration: Calibrating
  driver: Driving
}

interface Driving {
  /** One press: where and when it is, with a photo; kept until the server has it. */
  say(what: Said): Promise<void>
  /** Who is driving from now on; undefined: unknown. */
  choose(driver: Omit<Driver, 'equipment'> | undefined): Promise<void>
  /** Says who he is by his code; whether it was right is `code` of the answer. Throws where the server cannot be reached. */
  admit(driver: number, code: string): Promise<Drivers>
  /** Who may drive, and what the chosen one has recorded in the last seven days; throws where the server cannot be reached. */
  list(): Promise<Drivers>
}

export interface Calibrating {
  begin(): void
  /** The engine does now what was asked for. */
  say(): void
  /** Breaks it off, or puts it away before. */
  end(): Promise<void>
}

type PutAway = 'holes' | 'photo' | 'thinned' | 'sleep' | 'interrupted' | 'prepare' | 'auto'
