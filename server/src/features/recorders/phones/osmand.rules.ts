/** The OsmAnd protocol (Traccar Client 8, 9, 10 and others): a form with short names, or the JSON of version 9. */

import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import type { ReportedPoint } from '../../tracks/point.rules.ts'
import { type Fields, fieldsOf, flagOf, fromKnots, fromMs, fromShare } from './phone-values.rules.ts'

/** A report of one device; its point is read only after the token is checked. */
export interface OsmandReport {
  /** The token, unless it is in the address. */
  device: string | undefined
  fields: Fields
}

/** One or more reports: JSON may be a list. */
export function readOsmand(body: unknown): OsmandReport[] {
  if (Array.isArray(body)) return body.map((entry) => reportOf(fieldsOf(entry)))
  return [reportOf(fieldsOf(body))]
}

function reportOf(fields: Fields): OsmandReport {
  const device = isVersion9(fields) ? fields.device_id : (fields.id ?? fields.deviceid)
  return { device: typeof device === 'string' ? device : undefined, fields }
}

const isVersion9 = (fields: Fields): boolean => 'location' in fields && typeof fields.location === 'object'

/** Undefined where there is no position: a heartbeat. `now` ms: used where a form has no time. */
export const osmandPoint = (fields: Fields, now: number): ReportedPoint | undefined =>
  isVersion9(fields) ? readVersion9(fields) : readForm(fields, now)

function readForm(fields: Fields, now: number): ReportedPoint | undefined {
  const [lat, lng] = placeOf(fields)
  // `valid` tells whether the position is current.
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
