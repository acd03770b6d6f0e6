/** PhoneTrack: one report as a form, several as rows of a JSON table. */

import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import type { ReportedPoint } from '../../tracks/point.rules.ts'
import { type Fields, fieldsOf, fromMs } from './phone-values.rules.ts'

/** `now` ms: used where a report has no time. */
export function readPhonetrack(fields: Fields, now: number): ReportedPoint[] {
  const [lat, lng] = [numberOf(fields.lat), numberOf(fields.lon)]
  if (lat === undefined || lng === undefined) return []
  return [
    {
      at: momentOf(fields.timestamp) ?? now,
      lat,
      lng,
      speed: fromMs(fields.speed),
      accuracy: numberOf(fields.acc),
      heading: numberOf(fields.bearing),
      altitude: numberOf(fields.alt),
      battery: numberOf(fields.bat),
    },
  ]
}

const COLUMNS = ['lat', 'lon', 'timestamp', 'alt', 'acc', 'bat', 'sat', 'useragent', 'speed', 'bearing']

export function readPhonetrackMultiple(body: unknown, now: number): ReportedPoint[] {
  const { points } = fieldsOf(body)
  if (!Array.isArray(points)) return []
  return points.flatMap((row) => {
    if (!Array.isArray(row)) return []
    return readPhonetrack(Object.fromEntries(COLUMNS.map((name, column) => [name, row[column]])), now)
  })
}
