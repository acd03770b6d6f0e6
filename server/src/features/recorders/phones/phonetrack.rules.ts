/** PhoneTrack: one report as a form; several as rows of a table, in JSON or as a form. */

import { numberOf } from '../../tracks/moment.rules.ts'
import { type Fields, fieldsOf, fromMs, timeOf } from './phone-values.rules.ts'
import type { Report } from './report.rules.ts'

export function readPhonetrack(fields: Fields): Report[] {
  const point = {
    at: timeOf(fields),
    lat: numberOf(fields.lat),
    lng: numberOf(fields.lon),
    speed: fromMs(fields.speed),
    accuracy: numberOf(fields.acc),
    heading: numberOf(fields.bearing),
    altitude: numberOf(fields.alt),
    battery: numberOf(fields.bat),
  }
  return [{ point }]
}

const COLUMNS = ['lat', 'lon', 'timestamp', 'alt', 'acc', 'bat', 'sat', 'useragent', 'speed', 'bearing']

/** Limit of rows in a body. The app sends at most 200; more rows than this would block the thread for noticeably long. */
const ROWS_MAX = 15_000

/** Undefined where there are more than 15,000 rows. */
export function readPhonetrackMultiple(body: unknown): Report[] | undefined {
  const fields = fieldsOf(body)
  const rows = rowsOf(fields)
  if (rows.length > ROWS_MAX) return undefined
  if (rows.length === 0 && 'lat' in fields) return readPhonetrack(fields)
  return rows.flatMap((row) => {
    if (!Array.isArray(row)) return readPhonetrack(fieldsOf(row))
    return readPhonetrack(Object.fromEntries(COLUMNS.map((name, column) => [name, row[column]])))
  })
}

/** `points` as JSON, as JSON in a field of a form, or as fields `points[0][2]`, `points[0][lat]`. */
function rowsOf(fields: Fields): unknown[] {
  const { points } = fields
  if (Array.isArray(points)) return points
  if (typeof points === 'string') return listIn(points)
  const rows = new Map<string, Fields>()
  for (const [name, value] of Object.entries(fields)) {
    const [, row, column] = (name.length <= 30 && CELL.exec(name)) || []
    if (row === undefined || column === undefined) continue
    const known = rows.get(row) ?? {}
    rows.set(row, known)
    known[COLUMNS[Number(column)] ?? column] = value
  }
  return [...rows.values()]
}

const CELL = /^points\[(\d{1,6})\]\[(\d|[a-z]{1,10})\]$/

function listIn(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
