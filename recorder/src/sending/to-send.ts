/** Stored data in the form that the server accepts, with times by the server's clock; `now` is the current skew. */
import type { ReportedMark } from '@spetskarta/shared/days/engine-marks.ts'
import type { ReportedDriverNote } from '@spetskarta/shared/recorders/driver-notes.ts'
import type { RecordPoint } from '@spetskarta/shared/recorders/recorders.ts'
import type { CalibrationMark, QueuedNote } from '../queue/kept'
import type { QueuedPoint } from '../queue/queue'
import { corrected, type Skew } from '../recording/skew'

export const pointToSend = (
  {
    at,
    lat,
    lng,
    speed,
    accuracy,
    heading,
    altitude,
    battery,
    mock,
    vibration,
    frequency,
    charging,
    ignition,
    skew,
  }: QueuedPoint,
  now: Skew,
): RecordPoint => ({
  timestamp: corrected(at, skew, now),
  lat,
  lng,
  speed,
  accuracy,
  heading,
  altitude,
  battery,
  ...(mock && { mock }),
  ...(vibration != null && { vibration: rounded(vibration, 1000) }),
  ...(frequency != null && { frequency: rounded(frequency, 10) }),
  ...(charging != null && { charging }),
  ...(ignition != null && { ignition }),
})

export const markToSend = ({ id, from, to, what, skew }: CalibrationMark, now: Skew): ReportedMark => ({
  id,
  from: Math.round(corrected(from, skew, now)),
  to: Math.round(corrected(to, skew, now)),
  what,
})

export const noteToSend = ({ id, at, what, lat, lng, driver, skew }: QueuedNote, now: Skew): ReportedDriverNote => ({
  id,
  at: Math.round(corrected(at, skew, now)),
  what,
  lat,
  lng,
  driver,
})

/** Rounds to fractions of one: digits that the server does not store are not sent. */
const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts
