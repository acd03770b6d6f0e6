/** Traccar Client 8, 9, 10 and others of the OsmAnd protocol: a form of single letters, or JSON of version 9. */

import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import type { ReportedPoint } from '../../tracks/point.rules.ts'
import { type Fields, fieldsOf, flagOf, fromKnots, fromMs, fromShare } from './phone-values.rules.ts'

/** What came for one device; its point is read only when the token is known to be worth it. */
export interface OsmandReport {
  /** The token, unless the address has it. */
  device: string | undefined
  fields: Fields
}

/** Any number of reports: JSON may be a list. */
export function readOsmand(body: unknown): OsmandReport[] {
  if (Array.isArray(body)) return body.map((entry) => reportOf(fieldsOf(entry)))
  return [reportOf(fieldsOf(body))]
}

function reportOf(fields: Fields): OsmandReport {
  const device = isVersion9(fields) ? fields.device_id : (fields.id ?? fields.deviceid)
  return { device: typeof device === 'string' ? device : undefined, fields }
}

const isVersion9 = (fields: Fields): boolean => 'location' in fields && typeof fields.location === 'object'

/** Undefined where there is no fix: a heartbeat. `now` ms: the time of a form without one. */
export const osmandPoint = (fields: Fields, now: number): ReportedPoint | undefined =>
  isVersion9(fields) ? readVersion9(fields) : readForm(fields, now)

function readForm(fields: Fields, now: number): ReportedPoint | undefined {
  const [lat, lng] = placeOf(fields)
  // `valid` says whether the place is of this moment.
  if (lat === undefined || lng === undefined || flagOf(fields.valid) === false) return undefined
  return {
    at: momentOf(fields.timestamp) ?? now,
    lat,
    lng,
    speed: fromKnots(fields.speed),
    accuracy: numberOf(fields.accuracy),
    heading: numberOf(fields.bearing ?? fields.heading),
    altitude: numberOf(fields.altitude),
    battery: numberOf(fields.batt),
    mock: flagOf(fields.mock),
  }
}

function placeOf({ lat, lon, location }: Fields): (number | undefined)[] {
  if (typeof location !== 'string') return [numberOf(lat), numberOf(lon)]
  return location.split(',', 2).map(numberOf)
}

function readVersion9({ location }: Fields): ReportedPoint | undefined {
  const { timestamp, coords, battery, mock } = fieldsOf(location)
  const { latitude, longitude, accuracy, speed, heading, altitude } = fieldsOf(coords)
  const [lat, lng] = [numberOf(latitude), numberOf(longitude)]
  if (lat === undefined || lng === undefined) return undefined
  return {
    at: momentOf(timestamp),
    lat,
    lng,
    speed: fromMs(speed),
    accuracy: numberOf(accuracy),
    heading: numberOf(heading),
    altitude: numberOf(altitude),
    battery: fromShare(fieldsOf(battery).level),
    mock: flagOf(mock),
  }
}
