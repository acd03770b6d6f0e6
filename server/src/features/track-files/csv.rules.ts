/** Points as lines of text: what is exported may be imported again, and so may tables of other loggers. */
import type { TellsPoint } from '../tracks/point.rules.ts'

/** Names of a column, the first one ours. */
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

const SECONDS_BELOW = 1e11

/** Ms from seconds, milliseconds or ISO 8601; without an offset it is UTC. NaN where it is none of them. */
export function momentOf(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) < SECONDS_BELOW ? Number(text) * 1000 : Number(text)
  const iso = text.replace(' ', 'T')
  return Date.parse(/(Z|[+-]\d{2}:?\d{2})$/.test(iso) || !iso.includes('T') ? iso : `${iso}Z`)
}

const number = (text: string | undefined) => (text === undefined || text === '' ? undefined : Number(text))

/** One of a row's points as it is told; undefined where the first line does not name time and coordinates. */
export function pointsOfCsv(text: string): TellsPoint[] | undefined {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const separator = head.includes(';') ? ';' : head.includes('\t') ? '\t' : ','
  const cells = (line: string) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const names = cells(head).map((name) => name.toLowerCase())
  const columnOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name))
  const [at, lat, lng] = [columnOf(COLUMNS.at), columnOf(COLUMNS.lat), columnOf(COLUMNS.lng)]
  if (at < 0 || lat < 0 || lng < 0) return undefined
  const [kmh, mps] = [columnOf(COLUMNS.speed), columnOf(COLUMNS.metresASecond)]
  const [accuracy, heading, altitude] = [
    columnOf(COLUMNS.accuracy),
    columnOf(COLUMNS.heading),
    columnOf(COLUMNS.altitude),
  ]
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const row = cells(line)
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
    })
}
