/** A point as it is stored. What phones send in their own units becomes a point, or a reason why it is not one. */
import { DAY } from '@spetskarta/shared/durations.ts'

export interface TrackPoint {
  /** Whole ms since 1970. */
  at: number
  lat: number
  lng: number
  /** Km/h. */
  speed: number | null
  /** Metres. */
  accuracy: number | null
  /** Degrees clockwise from north, 0 ≤ heading < 360. */
  heading: number | null
  /** Metres. */
  altitude: number | null
  /** Per cent, whole. */
  battery: number | null
  mock: boolean | null
}

/** Numbers that a phone reports, already in our units; undefined or null: not reported. */
export interface ReportedPoint {
  at?: number | null | undefined
  lat?: number | null | undefined
  lng?: number | null | undefined
  speed?: number | null | undefined
  accuracy?: number | null | undefined
  heading?: number | null | undefined
  altitude?: number | null | undefined
  battery?: number | null | undefined
  mock?: boolean | null | undefined
}

const YEAR_2000 = Date.UTC(2000, 0, 1)

const NO_TIME = 'Нет времени точки'
const NO_PLACE = 'Нет координат точки'
const FUTURE = 'Время точки в будущем, больше чем на сутки вперёд'
const TOO_OLD = 'Время точки раньше 2000 года'
const NO_SUCH_PLACE = 'Таких координат нет'
const ZERO_ISLAND = 'Координаты 0, 0: спутники не найдены'

/**
 * The value if it lies in the range, else null: a wrong speed does not make the place worthless. −1 means unknown.
 */
function within(value: number | null | undefined, from: number, to: number): number | null {
  return value !== null && value !== undefined && value >= from && value <= to && value !== -1 ? value : null
}

/** A point, or the Russian reason why it is not valid. `now` ms. */
export function toPoint(told: ReportedPoint, now: number): TrackPoint | string {
  const { lat, lng } = told
  if (typeof told.at !== 'number' || Number.isNaN(told.at)) return NO_TIME
  if (typeof lat !== 'number' || typeof lng !== 'number') return NO_PLACE
  // In this form NaN is refused too.
  if (!(lat >= -90 && lat <= 90 && lng >= -180 && lng <= 180)) return NO_SUCH_PLACE
  if (lat === 0 && lng === 0) return ZERO_ISLAND
  const at = Math.round(told.at)
  if (at > now + DAY) return FUTURE
  if (at < YEAR_2000) return TOO_OLD
  const heading = within(told.heading, 0, 360)
  const battery = within(told.battery, 0, 100)
  return {
    at,
    lat,
    lng,
    speed: within(told.speed, 0, 100_000),
    accuracy: within(told.accuracy, 0, 10_000_000),
    heading: heading === 360 ? 0 : heading,
    altitude: within(told.altitude, -20_000, 1_000_000),
    battery: battery === null ? null : Math.round(battery),
    mock: told.mock ?? null,
  }
}
