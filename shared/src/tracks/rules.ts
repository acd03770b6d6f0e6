/** Rules about points that the phone, the server and the map share (design, decision 12). */
import { MINUTE } from '../durations.ts'

/**
 * Why the Android app did not record: the phone froze it, the phone was off, a person closed it, the system ended it; or why it
 * had no positions: no satellites, locating switched off, not allowed, the battery saver.
 */
export const SLEEP_REASONS = ['asleep', 'off', 'stopped', 'ended', 'signal', 'location_off', 'denied', 'saver'] as const
export type SleepReason = (typeof SLEEP_REASONS)[number]

/**
 * How coordinates may be meant: as they are written, latitude and longitude in each other's place, in parts of a degree, in degrees and
 * minutes without a sign between them (`5534.02`).
 */
export const COORDS_READINGS = ['written', 'swapped', 'e5', 'e6', 'e7', 'minutes'] as const
export type CoordsReading = (typeof COORDS_READINGS)[number]

/** Why the app lives and makes no points: no positions, positions too inexact for a point, or the phone may end it. */
export const TROUBLES = ['signal', 'location_off', 'denied', 'saver', 'inexact', 'restricted'] as const
export type Trouble = (typeof TROUBLES)[number]

/** A longer time without a point is a gap, neither driving nor parking. Ms. */
export const GAP_MS = 10 * MINUTE
/** A worse accuracy cannot place a machine on a building site: the point does not count. Metres. */
export const ACCURACY_MAX = 100
/** No machine drives faster, and no lorry that carries one does. Km/h. */
export const SPEED_CAP = 200
