/** All that the app wants of what it runs in: a browser, or a native Android shell around this very page. */

import type { Fix, Sampling } from '../recording/sampling'
import type { Camera } from '../recording/settings'

/** Why there is no position: forbidden by the person, no signal, or the page has no right to ask. */
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
  /** The promise resolves when they are on the phone's disk. `machine`: as `record` was told, where the platform says. */
  onFixes(fixes: Fix[], machine?: string): Promise<void>
  onProblem(problem: FixProblem): void
  /** A photo that the platform took by itself, at the time it was told to. */
  onPhoto(photo: TakenPhoto, machine?: string): Promise<void>
}

interface Wanted {
  /** Comes back with what was recorded for it. */
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
  /** Whether the platform takes the photos of the timer itself. */
  timesPhotos: boolean
  /** What the phone is called in the list of phones. */
  deviceName(): string
  /** Called once, before anything else. */
  listen(listener: PlatformEvents): void
  /** Positions from now on, until the returned function is called. */
  record(wanted: Wanted): () => void
  /** Whether positions may be asked for without the person being asked first. */
  mayLocate(): Promise<boolean>
  /** One position now; the listener gets it. */
  locate(): void
  takePhoto(wanted: { camera: Camera; side: number; bytes: number }): Promise<TakenPhoto>
  /** The screen stays on until the returned function is called. */
  keepAwake(): () => void
  /** Per cent; null where the phone does not say. */
  battery(): Promise<number | null>
  /** Bytes; undefined where the browser does not say. */
  room(): Promise<{ usage: number | undefined; quota: number | undefined }>
  /** Asks that what is stored is not thrown away when the phone runs short. */
  keepStored(): Promise<void>
  /** The text of a QR code, undefined when given up; no such function where there is no reader. */
  scan: (() => Promise<string | undefined>) | undefined
}
