/** The settings that a person can choose, and their defaults. */
import { SAMPLING, type Sampling } from './sampling'

export type Camera = 'back' | 'front'

export interface Settings {
  /** Ms; the other parameters of sampling are fixed. */
  interval: number
  /** Metres. */
  accuracy: number
  /** Minutes between photos of the timer; 0: no photos. */
  photoEvery: number
  camera: Camera
  /** Pixels of the longer side. */
  photoSide: number
  /** Of the app: photos wait for Wi-Fi; points never do. */
  wifiOnly: boolean
  /** Of the app: the lamp may help where it is dark. */
  photoLight: boolean
  /** Of the app: what begins and ends a recording by itself (`auto.ts`); minutes of the day. */
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

/** Largest size of a photo, bytes: about a fifth of a byte a pixel. */
export const photoBytes = (side: number): number => Math.round(side * side * 0.75 * 0.2)

/** `measured`: how the machine shakes is measured now, so a standing one makes as many points as a moving one. */
export const samplingOf = ({ interval, accuracy }: Settings, measured = false): Sampling => ({
  ...SAMPLING,
  interval,
  accuracy,
  ...(measured && { heartbeat: MEASURED_EVERY }),
})

/** Ms: one window of motion. */
export const MEASURED_EVERY = 10_000

/**
 * The next less frequent (+1) or more frequent (−1) choice; the same one at the ends. «Off» is the least frequent.
 */
export function stepPhotoEvery(now: number, step: 1 | -1): number {
  const order = [...PHOTO_EVERY.slice(1), 0]
  const place = order.indexOf(now) + step
  return order[Math.min(order.length - 1, Math.max(0, place))] ?? now
}

/** Whether a photo is due; `last` is when the last one was taken or recording began, ms. */
export const isPhotoDue = (photoEvery: number, last: number, now: number): boolean =>
  photoEvery > 0 && now - last >= photoEvery * 60_000
