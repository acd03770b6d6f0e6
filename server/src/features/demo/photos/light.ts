/** What the hour, the season and the clouds make of colours. */
import { mix, multiply } from './svg.ts'

const DAY = 86_400_000
const YEAR_DAYS = 365.25

export type Season = 'summer' | 'autumn' | 'winter'

/** Degrees above the horizon, below it negative; exact to a degree or so. `moment` is ms. */
export function sunAltitude(moment: number, lat: number, lng: number): number {
  const radians = Math.PI / 180
  const declination = -23.44 * Math.cos((2 * Math.PI * (dayOfYear(moment) + 10)) / YEAR_DAYS) * radians
  const hourAngle = (((moment % DAY) / DAY) * 360 + lng - 180) * radians
  const latitude = lat * radians
  const sine =
    Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle)
  return Math.asin(sine) / radians
}

const dayOfYear = (moment: number) => (moment / DAY) % YEAR_DAYS

/** Of central Russia: snow lies from the end of November to the end of March; April looks like October. */
export function seasonAt(moment: number): Season {
  const day = dayOfYear(moment)
  if (day < 90 || day > 329) return 'winter'
  return day < 121 || day > 262 ? 'autumn' : 'summer'
}

export interface Light {
  /** Of the sky above, and where it meets the ground. */
  top: string
  horizon: string
  /** Windows and headlights are on. */
  dark: boolean
  /** Clouds cover it, 0…1. */
  cloud: number
  /** A colour as it looks there; `far` is 0 beside the camera and 1 where all is haze. */
  paint(colour: string, far?: number): string
}

/** Altitude of the sun; the sky above and below; what light does to colours. */
const HOURS = [
  { altitude: -12, top: '#141b29', horizon: '#2c3547', tint: '#4a5266' },
  { altitude: -4, top: '#3c4d6b', horizon: '#c79a86', tint: '#83808a' },
  { altitude: 1, top: '#6d8bad', horizon: '#f0c39c', tint: '#cdb4a0' },
  { altitude: 9, top: '#7ba3c9', horizon: '#efdfca', tint: '#f4e6d2' },
  { altitude: 30, top: '#6a9fd2', horizon: '#d8e7f1', tint: '#ffffff' },
] as const

const GREY_TOP = '#a3adb6'
const GREY_HORIZON = '#d3d8db'

/** `altitude` of the sun in degrees; `cloud` 0…1. */
export function lightOf(altitude: number, cloud: number): Light {
  const hour = between(altitude)
  const grey = (colour: string) => multiply(colour, mix(hour.tint, '#ffffff', 0.25))
  const top = mix(hour.top, grey(GREY_TOP), cloud)
  const horizon = mix(hour.horizon, grey(GREY_HORIZON), cloud)
  const tint = multiply(hour.tint, mix('#ffffff', '#dde2e6', cloud))
  return {
    top,
    horizon,
    dark: altitude < 0,
    cloud,
    paint: (colour, far = 0) => mix(multiply(colour, tint), horizon, far),
  }
}

function between(altitude: number) {
  const b = HOURS.find((hour) => hour.altitude > altitude) ?? HOURS[4]
  const a = HOURS.findLast((hour) => hour.altitude <= altitude) ?? HOURS[0]
  if (a === b) return a
  const share = Math.min(1, Math.max(0, (altitude - a.altitude) / (b.altitude - a.altitude)))
  return { top: mix(a.top, b.top, share), horizon: mix(a.horizon, b.horizon, share), tint: mix(a.tint, b.tint, share) }
}

/** What grows and what lies there. */
export const GROWTH: Record<Season, { grass: string; crowns: string; spruces: string; earth: string }> = {
  summer: { grass: '#7d9152', crowns: '#587a46', spruces: '#38533f', earth: '#a58a66' },
  autumn: { grass: '#9a8d5f', crowns: '#9b8350', spruces: '#3d5243', earth: '#8d7557' },
  winter: { grass: '#e3e9ee', crowns: '#847b74', spruces: '#4a5f58', earth: '#b9b2a8' },
}
