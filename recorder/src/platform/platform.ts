/** What the web recorder needs from the browser; the Android app records by itself, see `app/`. */

import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Fix } from '../recording/sampling'
import type { Camera } from '../recording/settings'
import type { ScreenState } from './wake-lock'

/** Why there is no position: the person denied it, there is no signal, or the page is not allowed to ask. */
export type FixProblem = 'denied' | 'unavailable' | 'insecure'

/** Why there is no photo. `background`: Android gives no camera to an app that started recording while out of sight. */
export type CameraProblem = 'denied' | 'missing' | 'failed' | 'background'

/** Ms after which a camera that has not answered counts as failed, as in the Android app. */
export const CAMERA_WAIT = MINUTE

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
  /** Resolves when the fixes are on the phone's disk. */
  onFixes(fixes: Fix[]): Promise<void>
  onProblem(problem: FixProblem): void
}

export interface Platform {
  /** Name of the phone for the list of phones. */
  deviceName(): string
  /** Called once, before any other method. */
  listen(listener: PlatformEvents): void
  /** Asks for access to motion sensors, where that is required: called once, in the handler of a press, before `record`. */
  askMotion(): void
  /** Reports positions until the returned function is called. */
  record(): () => void
  /** Whether positions can be requested without asking the person. */
  mayLocate(): Promise<boolean>
  /** Requests one position; the listener receives it. */
  locate(): void
  takePhoto(wanted: { camera: Camera; side: number; bytes: number }): Promise<TakenPhoto>
  /** Keeps the screen on until the returned function is called. */
  keepAwake(onState: (state: ScreenState) => void): () => void
  /** Whether the browser can keep the screen on. */
  canKeepAwake(): boolean
  /** Charge, per cent; null: not reported. */
  battery(): Promise<number | null>
  /** Used and available storage, bytes; undefined: not reported. */
  room(): Promise<{ usage: number | undefined; quota: number | undefined }>
  /** Asks the browser not to delete stored data when the phone runs out of space. */
  keepStored(): Promise<void>
}
