/** Traccar Client 8, 9, 10 and others of the OsmAnd protocol: a form of single letters, or JSON of version 9. */

import type { TellsPoint } from '../../tracks/point.rules.ts'
import { type Fields, fieldsOf, flagOf, fromKnots, fromMs, fromShare, numberOf, timeOf } from './phone-values.rules.ts'

/** What came for one device. */
export interface OsmandReport {
  /** The token, unless the address has it. */
  device: string | undefined
  /** Undefined where there is no fix: a heartbeat. */
  point: TellsPoint | undefined
}

/** `now` ms: the time of a form without one. Any number of reports: JSON may be a list. */
export function readOsmand(body: unknown, now: number): OsmandReport[] {
  if (Array.isArray(body)) return body.map((entry) => readOne(fieldsOf(entry), now))
  return [readOne(fieldsOf(body), now)]
}

const readOne = (fields: Fields, now: number): OsmandReport =>
  'location' in fields && typeof fields.location === 'object' ? readVersion9(fields) : readForm(fields, now)

function readForm(fields: Fields, now: number): OsmandReport {
  const [lat, lng] = placeOf(fields)
  const device = deviceOf(fields.id ?? fields.deviceid)
  // `valid` says whether the place is of this moment.
  if (lat === undefined || lng === undefined || flagOf(fields.valid) === false) return { device, point: undefined }
  return {
    device,
    point: {
      at: timeOf(fields.timestamp) ?? now,
      lat,
      lng,
      speed: fromKnots(fields.speed),
      accuracy: numberOf(fields.accuracy),
      heading: numberOf(fields.bearing ?? fields.heading),
      altitude: numberOf(fields.altitude),
      battery: numberOf(fields.batt),
      mock: flagOf(fields.mock),
    },
  }
}

function placeOf({ lat, lon, location }: Fields): (number | undefined)[] {
  if (typeof location !== 'string') return [numberOf(lat), numberOf(lon)]
  return location.split(',').map(numberOf)
}

function readVersion9({ device_id, location }: Fields): OsmandReport {
  const device = deviceOf(device_id)
  const { timestamp, coords, battery, mock } = fieldsOf(location)
  const { latitude, longitude, accuracy, speed, heading, altitude } = fieldsOf(coords)
  const [lat, lng] = [numberOf(latitude), numberOf(longitude)]
  if (lat === undefined || lng === undefined) return { device, point: undefined }
  return {
    device,
    point: {
      at: timeOf(timestamp),
      lat,
      lng,
      speed: fromMs(speed),
      accuracy: numberOf(accuracy),
      heading: numberOf(heading),
      altitude: numberOf(altitude),
      battery: fromShare(fieldsOf(battery).level),
      mock: flagOf(mock),
    },
  }
}

const deviceOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
