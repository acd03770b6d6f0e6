/** FIT, written by watches and bicycle computers of Garmin and others. */
import FitParser from 'fit-file-parser'
import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import type { PointsRead } from './file-point.ts'

export const isFit = (file: Uint8Array): boolean => Buffer.from(file.subarray(8, 12)).toString('latin1') === '.FIT'

/** Undefined if the file is broken. */
export function pointsOfFit(file: Uint8Array): PointsRead | undefined {
  const parser = new FitParser({ speedUnit: 'km/h', lengthUnit: 'm', mode: 'list' })
  const bytes = Uint8Array.from(file)
  let records: object[] | undefined
  parser.parse(bytes.buffer, (error, data) => {
    if (!error) records = data?.records ?? []
  })
  return records && { format: 'FIT', points: records.map((record, i) => ({ ...pointOf({ ...record }), line: i + 1 })) }
}

function pointOf(record: Record<string, unknown>) {
  const { timestamp, position_lat, position_long, gps_accuracy } = record
  return {
    at: timestamp instanceof Date ? timestamp.getTime() : momentOf(timestamp),
    lat: numberOf(position_lat),
    lng: numberOf(position_long),
    speed: numberOf(record.enhanced_speed ?? record.speed),
    altitude: numberOf(record.enhanced_altitude ?? record.altitude),
    accuracy: numberOf(gps_accuracy),
  }
}
