/** Programs that are recognised by the column names of their tables. */
import type { SpeedUnit } from './speed-unit.rules.ts'

export interface Logger {
  name: string
  /** Columns that must all be present; lower case. */
  columns: string[]
  /** Unit of speeds without a unit. */
  speed?: SpeedUnit
  /** Zone of moments without one: UTC, or the local time of the machine. */
  clock?: 'utc' | 'wall'
  /** Whether it writes 0 if the accuracy is unknown. */
  zeroAccuracy?: boolean
}

const LOGGERS: Logger[] = [
  { name: 'Спецкарта', columns: ['timestamp_iso', 'lat', 'lng', 'speed_kmh'], clock: 'utc' },
  {
    name: 'Traccar',
    columns: ['fixtime', 'devicetime', 'latitude', 'longitude', 'protocol'],
    speed: 'speed_knots',
    clock: 'wall',
    zeroAccuracy: true,
  },
  { name: 'GPSLogger', columns: ['time', 'lat', 'lon', 'elevation', 'satellites'], speed: 'speed_mps', clock: 'utc' },
  { name: 'GPS Logger (BasicAirData)', columns: ['date time', 'sat_used', 'geoid_height(m)'], clock: 'utc' },
  { name: 'Columbus', columns: ['index', 'tag', 'date', 'time', 'latitude n/s'], speed: 'speed_kmh', clock: 'utc' },
  { name: 'Wialon', columns: ['время', 'координаты', 'параметры'], speed: 'speed_kmh', clock: 'wall' },
  { name: 'Wialon', columns: ['time', 'coordinates', 'parameters'], speed: 'speed_kmh', clock: 'wall' },
  { name: 'GPS Visualizer', columns: ['type', 'latitude', 'longitude', 'name', 'desc'] },
]

/** Finds the logger by the names in the first line. */
export function loggerOf(names: string[]): Logger | undefined {
  const headings = new Set(names.map((name) => name.replaceAll('\0', '').trim().toLowerCase()))
  return LOGGERS.find(({ columns }) => columns.every((name) => headings.has(name)))
}
