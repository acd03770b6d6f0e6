/** The OsmAnd protocol (Traccar Client 8, 9, 10 and others): a form with short names, or the JSON of version 9. */

import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import { colotaCharging, isColotaAsTraccar } from './colota.rules.ts'
import { type Fields, fieldsOf, flagOf, fromKnots, fromMs, fromShare, timeOf } from './phone-values.rules.ts'
import type { Report } from './report.rules.ts'

/** A report of one device; its point is read only after the token is checked. */
export interface OsmandReport {
  /** The token, unless the address holds it. */
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

const isVersion9 = (fields: Fields): boolean => typeof fields.location === 'object'

export const osmandReports = (fields: Fields): Report[] =>
  isVersion9(fields) ? listOf(fields.location).map(readVersion9) : [readForm(fields)]

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

const isSos = (alarm: unknown): boolean => typeof alarm === 'string' && alarm.toLowerCase() === 'sos'

function readForm(fields: Fields): Report {
  const [lat, lng] = placeOf(fields)
  const sos = isSos(fields.alarm)
  const at = momentOf(fields.timestamp) ?? timeOf(fields)
  // `valid` says whether the position is current.
  if (flagOf(fields.valid) === false) return { point: { at }, sos }
  const isColota = isColotaAsTraccar(fields)
  const point = {
    at,
    lat,
    lng,
    speed: isColota ? fromMs(fields.speed) : fromKnots(fields.speed),
    accuracy: numberOf(fields.accuracy),
    heading: numberOf(fields.bearing ?? fields.heading),
    altitude: numberOf(fields.altitude),
    battery: numberOf(fields.batt),
    mock: flagOf(fields.mock),
    charging: isColota ? colotaCharging(fields.charge) : flagOf(fields.charge),
    ignition: flagOf(fields.ignition),
  }
  return { point, sos }
}

function placeOf({ lat, lon, location }: Fields): (number | undefined)[] {
  if (typeof location !== 'string') return [numberOf(lat), numberOf(lon)]
  return location.split(',', 2).map(numberOf)
}

function readVersion9(location: unknown): Report {
  const { timestamp, coords, battery, mock, extras } = fieldsOf(location)
  const { latitude, longitude, accuracy, speed, heading, altitude } = fieldsOf(coords)
  const point = {
    at: momentOf(timestamp),
    lat: numberOf(latitude),
    lng: numberOf(longitude),
    speed: fromMs(speed),
    accuracy: numberOf(accuracy),
    heading: numberOf(heading),
    altitude: numberOf(altitude),
    battery: fromShare(fieldsOf(battery).level),
    mock: flagOf(mock),
    charging: flagOf(fieldsOf(battery).is_charging),
  }
  return { point, sos: isSos(fieldsOf(extras).alarm) }
}
