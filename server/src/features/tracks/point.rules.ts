/** Turns what phones and files report into a point or a reason why it is not one; and a point into what the API returns. */
import { DAY } from '@spetskarta/shared/durations.ts'
import type { DrawnPoint, Evidence, Point, Readings } from '@spetskarta/shared/tracks/point.ts'
import type { Location } from '@spetskarta/shared/tracks/tracks.ts'

/** What a phone or a file reports of a point, already in our units; undefined or null: not reported. */
export type ReportedPoint = { [Field in keyof Point]?: Point[Field] | null | undefined }

export const YEAR_2000 = Date.UTC(2000, 0, 1)

const NO_TIME = 'Нет времени точки'
const BAD_TIME = 'Время точки записано непонятно'
const NO_PLACE = 'Нет координат точки'
const FUTURE = 'Время точки в будущем, больше чем на сутки вперёд'
const TOO_OLD = 'Время точки раньше 2000 года'
const NO_SUCH_PLACE = 'Таких координат нет'
const ZERO_ISLAND = 'Координаты 0, 0: спутники не найдены'

/** Reasons that may vanish once the sender's clock is correct. */
const OF_TIME: ReadonlySet<string> = new Set([BAD_TIME, FUTURE, TOO_OLD])
export const isOfTime = (reason: string): boolean => OF_TIME.has(reason)
/** Whether a point is refused because its coordinates do not exist on Earth. */
export const isOfPlace = (reason: string): boolean => reason === NO_SUCH_PLACE

/** The value if it is within the range, otherwise null: a wrong speed does not invalidate the place. −1 means unknown. */
function within(value: number | null | undefined, from: number, to: number): number | null {
  return value !== null && value !== undefined && value >= from && value <= to && value !== -1 ? value : null
}

/** Upper limits: more than a phone in a cab is ever shaken, m/s², and the highest frequency that a phone's sensor follows, Hz. */
export const VIBRATION_MAX = 32
export const FREQUENCY_MAX = 1000

/** Adds nothing to points without evidence, to keep them small: most have none. */
function evidenceOf({ vibration, frequency, charging, ignition }: ReportedPoint): Partial<Evidence> {
  if (vibration == null && charging == null && ignition == null) return {}
  const shaken = within(vibration, 0, VIBRATION_MAX)
  return {
    vibration: shaken,
    frequency: shaken === null ? null : within(frequency, 0, FREQUENCY_MAX),
    charging: charging ?? null,
    ignition: ignition ?? null,
  }
}

/** Upper limits: seconds of more than a machine's life; litres of a ship's tank; bits of an SQL integer. */
const ENGINE_MAX = 1_000_000_000
const FUEL_MAX = 1_000_000
const INPUTS_MAX = 2 ** 31 - 1

function readingsOf({ engine, fuel, fuelShare, inputs }: ReportedPoint): Partial<Readings> {
  if (engine == null && fuel == null && fuelShare == null && inputs == null) return {}
  const [counter, bits] = [within(engine, 0, ENGINE_MAX), within(inputs, 0, INPUTS_MAX)]
  return {
    engine: counter === null ? null : Math.round(counter),
    fuel: within(fuel, 0, FUEL_MAX),
    fuelShare: within(fuelShare, 0, 100),
    inputs: bits === null ? null : Math.trunc(bits),
  }
}

/** A point, or the Russian reason why it is invalid. `now` in ms. */
export function toPoint(reported: ReportedPoint, now: number): Point | string {
  const { lat, lng } = reported
  if (typeof reported.at !== 'number') return NO_TIME
  if (Number.isNaN(reported.at)) return BAD_TIME
  if (typeof lat !== 'number' || typeof lng !== 'number') return NO_PLACE
  // Written this way, NaN is refused too.
  if (!(lat >= -90 && lat <= 90 && lng >= -180 && lng <= 180)) return NO_SUCH_PLACE
  if (lat === 0 && lng === 0) return ZERO_ISLAND
  const at = Math.round(reported.at)
  if (at > now + DAY) return FUTURE
  if (at < YEAR_2000) return TOO_OLD
  const heading = within(reported.heading, 0, 360)
  const battery = within(reported.battery, 0, 100)
  return {
    at,
    lat,
    lng,
    speed: within(reported.speed, 0, 100_000),
    accuracy: within(reported.accuracy, 0, 10_000_000),
    heading: heading === 360 ? 0 : heading,
    altitude: within(reported.altitude, -20_000, 1_000_000),
    battery: battery === null ? null : Math.round(battery),
    mock: reported.mock ?? null,
    ...evidenceOf(reported),
    ...readingsOf(reported),
  }
}

/** A point as the API returns it, under the names of the spec. */
export const locationOf = ({ at, lat, lng, speed }: DrawnPoint): Location => ({
  timestamp: at,
  coords: [lat, lng],
  speed,
})
