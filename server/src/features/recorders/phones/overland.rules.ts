/** Overland and Colota: GeoJSON points, up to 1,000 at once; Colota sends a single one as plain fields. */

import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import { colotaPoint } from './colota.rules.ts'
import { fieldsOf, fromMs, fromShare } from './phone-values.rules.ts'
import type { Report } from './report.rules.ts'

/** Besides positions Overland sends trips and visits, whose point and time do not belong together. */
const NO_POSITIONS: readonly unknown[] = ['trip', 'visit']

export function readOverland(body: unknown): Report[] {
  const fields = fieldsOf(body)
  if (Array.isArray(fields.locations)) return fields.locations.flatMap(readFeature)
  // Without a pause between two batches Colota sends its own form to the same address.
  return 'lat' in fields ? [{ point: colotaPoint(fields) }] : []
}

function readFeature(feature: unknown): Report[] {
  const { geometry, properties } = fieldsOf(feature)
  const { type, coordinates } = fieldsOf(geometry)
  if (type !== 'Point' || !Array.isArray(coordinates)) return []
  const fields = fieldsOf(properties)
  // Older versions, and messages about the app itself, have `action`.
  if (NO_POSITIONS.includes(fields.type) || typeof fields.action === 'string') return []
  const point = {
    at: momentOf(fields.timestamp),
    lat: numberOf(coordinates[1]),
    lng: numberOf(coordinates[0]),
    speed: fromMs(fields.speed),
    accuracy: numberOf(fields.horizontal_accuracy),
    heading: numberOf(fields.course),
    altitude: numberOf(fields.altitude),
    battery: fromShare(fields.battery_level),
  }
  return [{ point }]
}
