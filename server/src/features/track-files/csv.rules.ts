/** Points as lines of text. Our own exports can be imported again, and so can tables of other loggers. */
import { parse } from 'csv-parse/sync'
import { momentOf } from '../tracks/moment.rules.ts'
import type { ReportedPoint } from '../tracks/point.rules.ts'

/** Names of a column; ours is the first. */
const COLUMNS = {
  at: ['timestamp_iso', 'timestamp', 'time', 'datetime', 'date', 'utc'],
  lat: ['lat', 'latitude'],
  lng: ['lng', 'lon', 'long', 'longitude'],
  speed: ['speed_kmh'],
  /** In m/s, as loggers write it. */
  metresASecond: ['speed', 'speed_mps'],
  accuracy: ['accuracy_m', 'accuracy', 'acc'],
  heading: ['heading', 'bearing', 'course', 'dir'],
  altitude: ['altitude_m', 'altitude', 'alt', 'elevation', 'ele'],
} as const

export const CSV_HEAD = 'timestamp_iso,lat,lng,speed_kmh,accuracy_m,left_out'

const number = (text: string | undefined) => (text === undefined || text === '' ? undefined : Number(text))

/** Far longer than any row. */
const ROW_BYTES = 65_536

/** Of the three separators that loggers use, the one that the first line has outside of quotes. */
function separatorOf(file: Uint8Array): string {
  const [head = ''] = new TextDecoder()
    .decode(file.subarray(0, ROW_BYTES))
    .trimStart()
    .split(/[\r\n]/, 1)
  const bare = head.replace(/"[^"]*"/g, '')
  return [';', '\t'].find((sign) => bare.includes(sign)) ?? ','
}

/**
 * The point of a row; undefined where the first line does not name time and coordinates, or a quote is not closed.
 */
export function pointsOfCsv(file: Uint8Array): ReportedPoint[] | undefined {
  const points: ReportedPoint[] = []
  let pointOf: ((row: string[]) => ReportedPoint) | undefined
  try {
    parse(file, {
      bom: true,
      delimiter: separatorOf(file),
      record_delimiter: ['\r\n', '\n'],
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: ROW_BYTES,
      on_record(row) {
        if (pointOf) points.push(pointOf(row))
        else pointOf = rowReader(row)
        // Only the points are kept, not the rows.
        return null
      },
    })
  } catch {
    return undefined
  }
  return pointOf && points
}

/** Columns by the names in the first line. */
function rowReader(head: string[]): (row: string[]) => ReportedPoint {
  const names = head.map((name) => name.toLowerCase())
  const columnOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name))
  const [at, lat, lng] = [columnOf(COLUMNS.at), columnOf(COLUMNS.lat), columnOf(COLUMNS.lng)]
  if (at < 0 || lat < 0 || lng < 0) throw new Error('no time or no place')
  const [kmh, mps] = [columnOf(COLUMNS.speed), columnOf(COLUMNS.metresASecond)]
  const [accuracy, heading, altitude] = [
    columnOf(COLUMNS.accuracy),
    columnOf(COLUMNS.heading),
    columnOf(COLUMNS.altitude),
  ]
  return (row) => {
    const metresASecond = number(row[mps])
    return {
      at: momentOf(row[at] ?? ''),
      lat: number(row[lat]),
      lng: number(row[lng]),
      speed: number(row[kmh]) ?? (metresASecond === undefined ? undefined : metresASecond * 3.6),
      accuracy: number(row[accuracy]),
      heading: number(row[heading]),
      altitude: number(row[altitude]),
    }
  }
}
