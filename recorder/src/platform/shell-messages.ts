/** JSON messages between this page and a native shell, as described in docs/recorder-bridge.md. */

import type { Evidence } from '@spetskarta/shared/tracks/point.ts'
import type { Fix } from '../recording/sampling'
import type { Camera } from '../recording/settings'
import type { CameraProblem, FixProblem } from './platform'

export const PROTOCOL = 1

/** The object that the shell puts into the page with Android's `addWebMessageListener`. */
export interface ShellObject {
  postMessage(json: string): void
  onmessage: ((event: { data: string }) => void) | null
}

export interface Calls {
  hello: { takes: { protocol: number }; gives: { protocol: number; device: string } }
  record: {
    takes: {
      machine: string
      interval: number
      distance: number
      heartbeat: number
      accuracy: number
      photoEvery: number
      camera: Camera
      photoSide: number
    }
    gives: null
  }
  stop: { takes: object; gives: null }
  locate: { takes: object; gives: null }
  photo: { takes: { camera: Camera; side: number; bytes: number }; gives: { jpeg: string; at: number } }
  awake: { takes: { on: boolean }; gives: null }
  battery: { takes: object; gives: number | null }
  room: { takes: object; gives: { usage: number; quota: number } | null }
  scan: { takes: object; gives: string | null }
}

export type FromShell =
  | { id: number; ok: unknown }
  | { id: number; error: string }
  | { event: 'fixes'; batch: number; machine: string; fixes: Fix[] }
  | { event: 'photo'; batch: number; machine: string; jpeg: string; at: number }
  | { event: 'problem'; problem: FixProblem }

/** The message; undefined where it is not one of ours. */
export function readMessage(json: string): FromShell | undefined {
  try {
    const message: unknown = JSON.parse(json)
    if (typeof message !== 'object' || message === null) return undefined
    return 'event' in message || 'id' in message ? (message as FromShell) : undefined
  } catch {
    return undefined
  }
}

/** Whether the value is a position. Checked because the shell is another program and may be of another version. */
export const isFix = (fix: Partial<Fix>): boolean =>
  Number.isFinite(fix.at) &&
  Number.isFinite(fix.accuracy) &&
  Math.abs(fix.lat ?? Number.NaN) <= 90 &&
  Math.abs(fix.lng ?? Number.NaN) <= 180

/** A position with all its fields; those that the shell left out are unknown. */
export const wholeFix = ({ at, lat, lng, accuracy, speed, heading, altitude, mock, ...evidence }: Fix): Fix => ({
  at,
  lat,
  lng,
  accuracy,
  speed: speed ?? null,
  heading: heading ?? null,
  altitude: altitude ?? null,
  mock: mock ?? false,
  ...evidenceOf(evidence),
})

/** What the shell tells of the engine; most shells tell nothing. */
function evidenceOf({ vibration, frequency, charging, ignition }: Partial<Evidence>): Partial<Evidence> {
  return {
    ...(Number.isFinite(vibration) && { vibration }),
    ...(Number.isFinite(frequency) && { frequency }),
    ...(typeof charging === 'boolean' && { charging }),
    ...(typeof ignition === 'boolean' && { ignition }),
  }
}

const CAMERA_PROBLEMS: readonly string[] = ['denied', 'missing', 'failed'] satisfies CameraProblem[]
export const cameraProblem = (error: string): CameraProblem =>
  CAMERA_PROBLEMS.includes(error) ? (error as CameraProblem) : 'failed'

export const bytesOf = (base64: string): ArrayBuffer => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)).buffer
