/** Everything the app needs from its platform: a browser, or a native Android shell around this page. */

import type { Fix, Sampling } from '../recording/sampling'
import type { Camera } from '../recording/settings'

/** Why there is no position: the person forbade it, there is no signal, or the page may not ask. */
export type FixProblem = 'denied' | 'unavailable' | 'insecure'

/** Why there is no photo. */
export type CameraProblem = 'denied' | 'missing' | 'failed'

export class CameraError extends Error {
  problem: CameraProblem

  constructor(problem: CameraProblem) {
    super(problem)
    this.problem = problem
  }
}

export interface TakenPhoto {
  /** JPEG. */
  file: ArrayBuffer
  /** Ms by the phone's clock. */
  at: number
}

export interface PlatformEvents {
  /**
   * The promise resolves when the fixes are on the phone's disk. `machine`: the one given to `record`, if the
   * platform names it.
   */
  onFixes(fixes: Fix[], machine?: string): Promise<void>
  onProblem(problem: FixProblem): void
  /** A photo that the platform took by itself, by the timer given to `record`. */
  onPhoto(photo: TakenPhoto, machine?: string): Promise<void>
}

interface RecordOptions {
  /** The platform returns this id with what it records. */
  machine: string
  sampling: Sampling
  photoEvery: number
  camera: Camera
  photoSide: number
}

export interface Platform {
  kind: 'web' | 'android'
  /** Whether recording goes on while the page is out of sight and the screen is off. */
  background: boolean
  /** Whether the platform takes the timer's photos by itself. */
  timesPhotos: boolean
  /** The name of the phone in the list of phones. */
  deviceName(): string
  /** Called once, before any other method. */
  listen(listener: PlatformEvents): void
  /** Asks for what the phone's motion tells, where that takes a question: on a press, once, before `record`. */
  askMotion(): void
  /** Reports positions until the returned function is called. */
  record(options: RecordOptions): () => void
  /** Whether the app may ask for positions without a question to the person. */
  mayLocate(): Promise<boolean>
  /** Asks for one position; the listener gets it. */
  locate(): void
  takePhoto(wanted: { camera: Camera; side: number; bytes: number }): Promise<TakenPhoto>
  /** Keeps the screen on until the returned function is called. */
  keepAwake(): () => void
  /** Per cent; null where the phone does not report it. */
  battery(): Promise<number | null>
  /** Bytes; undefined where the browser does not report them. */
  room(): Promise<{ usage: number | undefined; quota: number | undefined }>
  /** Asks the browser not to delete stored data when the phone runs out of space. */
  keepStored(): Promise<void>
  /** The text of a QR code; undefined where the person gave up. The function is missing where there is no reader. */
  scan: (() => Promise<string | undefined>) | undefined
}
