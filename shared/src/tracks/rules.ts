/** Rules about points that phone, server and map share (design, decision 12). */
import { MINUTE } from '../durations.ts'

/**
 * Why the Android app did not record: the phone froze it, the phone was off, a person closed it, the system
 * ended it; or why it got no positions: no satellites, location switched off, permission denied, battery saver.
 */
export const SLEEP_REASONS = ['asleep', 'off', 'stopped', 'ended', 'signal', 'location_off', 'denied', 'saver'] as const
export type SleepReason = (typeof SLEEP_REASONS)[number]

/**
 * How coordinates are meant: as written, latitude and longitude swapped, in fractions
 * of a degree (`e5`: 1e-5), in degrees and minutes without a separator (`5534.02`).
 */
export const COORDS_READINGS = ['written', 'swapped', 'e5', 'e6', 'e7', 'minutes'] as const
export type CoordsReading = (typeof COORDS_READINGS)[number]

/** Why a running app makes no points: no positions, positions that are too inaccurate, or the phone may end the app. */
export const TROUBLES = ['signal', 'location_off', 'denied', 'saver', 'inexact', 'restricted'] as const
export type Trouble = (typeof TROUBLES)[number]

/** A longer time without a point is a gap, neither driving nor parking. Ms. */
export const GAP_MS = 10 * MINUTE
/** A point with a worse accuracy does not count: it cannot place a machine on a building site. Metres. */
export const ACCURACY_MAX = 100
/** Upper bound of the speed of machines, and of lorries that carry them, km/h. */
export const SPEED_CAP = 200
