/** What a person can do with the recorder, whether this page or the app around it records. */
import type { Drivers } from '@spetskarta/shared/recorders/driver-notes.ts'
import type { Language } from '../languages/words'
import type { Driver, Said } from '../queue/kept'
import type { Settings } from './settings'
import type { Permission, ShownState } from './state'

/** The Android app around the page. */
export interface AroundApp {
  version: string
  device: string
  /** Name of the maker by the phone: `Xiaomi`. */
  maker: string
  /** Asks the person for a permission; resolves with whether it was granted. */
  allow(what: Permission): Promise<boolean>
  /**
   * Opens a page of the phone's settings: of this app, of its battery,
   * of the maker (two pages), of the battery saver, of location.
   */
  open(what: 'app' | 'battery' | 'maker' | 'saver' | 'saving' | 'location'): Promise<void>
  /** Starts the trial: ten minutes with the screen off, of which nothing is sent. */
  tryOut(): Promise<void>
  /** Requests the borders of the machine's objects from the server; false where that fails. */
  askBorders(): Promise<boolean>
  /** Sets the language of the app's notification. */
  speak(language: Language): Promise<void>
}

export interface PhoneRecorder {
  store: { get(): ShownState; subscribe(listener: () => void): () => void }
  /** Undefined in a browser. */
  app: AroundApp | undefined
  /** Name of the phone for the list of phones. */
  deviceName(): string
  /** Whether a log-in that this page began is open. */
  loggedIn: { get(): Promise<boolean>; set(open: boolean): Promise<void> }
  /** Connects the phone by an owner's link, after the consent was given; throws an ApiError or an EntryRefusal. */
  enrol(token: string): Promise<void>
  /** Stores the person's consent for the chosen machine; in the app this happens before connecting. */
  agree(): Promise<void>
  /** Chooses a machine that the phone is already connected to. */
  use(equipment: string): Promise<void>
  /** Returns to the start screen. The queue stays, and so does the token for sending it. */
  leave(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  takePhoto(): Promise<void>
  choose(change: Partial<Settings>): Promise<void>
  /** Tries to send again at once, even after a refusal. */
  retry(): Promise<void>
  /** Sends again what the server refused because of its time. */
  redate(): Promise<void>
  /** Deletes what is queued for the chosen machine and cannot be sent. */
  clear(): Promise<void>
  putAway(what: PutAway): void
  calibration: Calibrating
  driver: Driving
}

interface Driving {
  /** Makes a note with time, position and a photo by one press; it is stored until the server has it. */
  say(what: Said): Promise<void>
  /** Chooses the driver from now on; undefined: unknown. */
  choose(driver: Omit<Driver, 'equipment'> | undefined): Promise<void>
  /** Checks a driver's code; `code` of the answer shows whether it was right. Throws where the server cannot be reached. */
  admit(driver: number, code: string): Promise<Drivers>
  /**
   * Drivers that can be chosen, and the chosen one's hours of the
   * last seven days; throws where the server cannot be reached.
   */
  list(): Promise<Drivers>
}

export interface Calibrating {
  begin(): void
  /** The person confirms that the engine is in the requested state. */
  say(): void
  /** Cancels the calibration, or dismisses its offer. */
  end(): Promise<void>
}

type PutAway = 'holes' | 'photo' | 'thinned' | 'sleep' | 'interrupted' | 'prepare' | 'auto'
