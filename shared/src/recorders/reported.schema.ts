/** What a phone reports: points, photo intervals, and states of the phone and its app. */
import { z } from 'zod'
import { SLEEP_REASONS, TROUBLES } from '../tracks/rules.ts'

/** Each point is checked separately, so that a wrong one does not make the others fail. Null or absent: not reported. */
export const RecordPoint = z.object({
  /** Ms since 1970. */
  timestamp: z.number(),
  lat: z.number(),
  lng: z.number(),
  /** Km/h. */
  speed: z.number().nullish(),
  /** Radius, metres. */
  accuracy: z.number().nullish(),
  /** Degrees clockwise from north. */
  heading: z.number().nullish(),
  /** Metres. */
  altitude: z.number().nullish(),
  /** Per cent. */
  battery: z.number().nullish(),
  /** Whether an app faked the position. */
  mock: z.boolean().nullish(),
  /** Root mean square of the acceleration without gravity over the last ten seconds, m/s². */
  vibration: z.number().nullish(),
  /** The strongest frequency of that acceleration, Hz. */
  frequency: z.number().nullish(),
  /** Whether the phone is being charged. */
  charging: z.boolean().nullish(),
  /** Whether the machine's ignition is on. */
  ignition: z.boolean().nullish(),
})

/** What the Android app reports about itself; longer texts are cut when stored. */
export const ReportedApp = z.object({
  version: z.string().max(1000),
  /** Name of the model: «Samsung SM-A525F». */
  device: z.string().max(1000),
  maker: z.string().max(1000),
})

/** A time in which the Android app could not record, ms. */
export const ReportedSleep = z.object({
  from: z.number('Неверное время'),
  to: z.number('Неверное время'),
  reason: z.enum(SLEEP_REASONS, 'Неизвестная причина'),
})

/** The phone is alive and has made no point for ten minutes. */
export const ReportedBeat = z.object({
  at: z.number('Неверное время'),
  state: z.enum(TROUBLES, 'Неизвестное состояние'),
  /** Since when it has been in this state, ms. */
  since: z.number('Неверное время').nullish(),
  /** As in a point. */
  battery: z.number().nullish(),
  charging: z.boolean().nullish(),
  vibration: z.number().nullish(),
  frequency: z.number().nullish(),
})

/** Interval in minutes at which the phone takes photos from `at` (ms) on; 0: no photos. */
export const ReportedPhotoPlan = z.object({
  at: z.number('Неверное время'),
  minutes: z
    .number('Неверный интервал')
    .int('Неверный интервал')
    .min(0, 'Неверный интервал')
    .max(1440, 'Неверный интервал'),
})
