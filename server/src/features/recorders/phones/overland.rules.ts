/** Overland and Colota: GeoJSON points, up to 1,000 at once. */

import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import type { ReportedPoint } from '../../tracks/point.rules.ts'
import { fieldsOf, fromMs, fromShare } from './phone-values.rules.ts'

export function readOverland(body: unknown): ReportedPoint[] {
  const { locations } = fieldsOf(body)
  return Array.isArray(locations) ? locations.flatMap(readFeature) : []
}

function readFeature(feature: unknown): ReportedPoint[] {
  const { geometry, properties } = fieldsOf(feature)
  const { type, coordinates } = fieldsOf(geometry)
  if (type !== 'Point' || !Array.isArray(coordinates)) return []
  const { timestamp, speed, horizontal_accuracy, course, altitude, battery_level } = fieldsOf(properties)
  return [
    {
      at: momentOf(timestamp),
      lat: numberOf(coordinates[1]),
      lng: numberOf(coordinates[0]),
      speed: fromMs(speed),
      accuracy: numberOf(horizontal_accuracy),
      heading: numberOf(course),
      altitude: numberOf(altitude),
      battery: fromShare(battery_level),
    },
  ]
}
