/** Settings that a person can change, and their defaults. */
import { SAMPLING, type Sampling } from './sampling'

export type Camera = 'back' | 'front'

export interface Settings {
  /** Ms between two points; other parameters of sampling are fixed. */
  interval: number
  /** Worst accuracy of a point, metres. */
  accuracy: number
  /** Minutes between photos of the timer; 0: no photos. */
  photoEvery: number
  camera: Camera
  /** Longer side of a photo, pixels. */
  photoSide: number
  /** App only: photos wait for Wi-Fi; points never do. */
  wifiOnly: boolean
  /** App only: the lamp may be used in the dark. */
  photoLight: boolean
  /** App only: what starts and stops a recording by itself (`auto.ts`). `shiftFrom`, `shiftTo`: minutes of the day. */
  byCharger: boolean
  byBorder: boolean
  shiftDays: (typeof SHIFT_DAYS)[number]
  shiftFrom: number
  shiftTo: number
}

export const SHIFT_DAYS = ['off', 'mon_fri', 'mon_sat', 'all'] as const
export const HALF_HOURS: readonly number[] = Array.from({ length: 48 }, (_, i) => i * 30)

export const INTERVALS = [5_000, 10_000, 30_000, 60_000] as const
export const ACCURACIES = [30, 50, 100] as const
const PHOTO_EVERY = [0, 1, 5, 10, 15, 30, 60] as const
export const PHOTO_SIDES = [1280, 1920, 2560] as const

export const DEFAULTS: Settings = {
  interval: SAMPLING.interval,
  accuracy: SAMPLING.accuracy,
  photoEvery: 0,
  camera: 'back',
  photoSide: 1920,
  wifiOnly: false,
  photoLight: false,
  byCharger: false,
  byBorder: false,
  shiftDays: 'off',
  shiftFrom: 480,
  shiftTo: 1200,
}

/** Largest size of a photo, bytes: a fifth of a byte per pixel. */
export const photoBytes = (side: number): number => Math.round(side * side * 0.75 * 0.2)

/** `measured`: vibration is being measured, so a standing machine makes points as often as a moving one. */
export const samplingOf = ({ interval, accuracy }: Settings, measured = false): Sampling => ({
  ...SAMPLING,
  interval,
  accuracy,
  ...(measured && { heartbeat: MEASURED_EVERY }),
})

/** Length of a window of motion, ms. */
export const MEASURED_EVERY = 10_000

/** The next longer (+1) or shorter (−1) interval; unchanged at the ends. «Off» counts as the longest. */
export function stepPhotoEvery(now: number, step: 1 | -1): number {
  const order = [...PHOTO_EVERY.slice(1), 0]
  const place = order.indexOf(now) + step
  return order[Math.min(order.length - 1, Math.max(0, place))] ?? now
}

/** Whether a photo is due; `last`: when the last one was taken or the recording began, ms. */
export const isPhotoDue = (photoEvery: number, last: number, now: number): boolean =>
  photoEvery > 0 && now - last >= photoEvery * 60_000
