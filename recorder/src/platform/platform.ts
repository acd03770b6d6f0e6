/** Everything the recorder of the web needs from the browser; the Android app records by itself, see `app/`. */

import type { Fix } from '../recording/sampling'
import type { Camera } from '../recording/settings'
import type { ScreenState } from './wake-lock'

/** Why there is no position: the person forbade it, there is no signal, or the page may not ask. */
export type FixProblem = 'denied' | 'unavailable' | 'insecure'

/** Why there is no photo. */
/** `background`: Android gives no camera to an app that began to record out of sight. */
export type CameraProblem = 'denied' | 'missing' | 'failed' | 'background'

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
  /** The promise resolves when the fixes are on the phone's disk. */
  onFixes(fixes: Fix[]): Promise<void>
  onProblem(problem: FixProblem): void
}

export interface Platform {
  /** The name of the phone in the list of phones. */
  deviceName(): string
  /** Called once, before any other method. */
  listen(listener: PlatformEvents): void
  /** Asks for the phone's motion, where that takes a question: on a press, once, before `record`. */
  askMotion(): void
  /** Reports positions until the returned function is called. */
  record(): () => void
  /** Whether the app may ask for positions without a question to the person. */
  mayLocate(): Promise<boolean>
  /** Asks for one position; the listener gets it. */
  locate(): void
  takePhoto(wanted: { camera: Camera; side: number; bytes: number }): Promise<TakenPhoto>
  /** Keeps the screen on until the returned function is called. */
  keepAwake(onState: (state: ScreenState) => void): () => void
  /** Whether it can. */
  canKeepAwake(): boolean
  /** Per cent; null where the phone does not report it. */
  battery(): Promise<number | null>
  /** Bytes; undefined where the browser does not report them. */
  room(): Promise<{ usage: number | undefined; quota: number | undefined }>
  /** Asks the browser not to delete stored data when the phone runs out of space. */
  keepStored(): Promise<void>
}
