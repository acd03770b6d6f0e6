/** One photo as SVG: the place, the hour, what the machine does there. */
import { openRandom } from '../random.ts'
import { beside } from './beside.ts'
import type { Ground } from './built.ts'
import { cab, type Doing, type Machine } from './cab.ts'
import { site } from './ground.ts'
import { GROWTH, lightOf, seasonAt, sunAltitude } from './light.ts'
import { excavator, lorry } from './parts.ts'
import { road } from './road.ts'
import { sky } from './sky.ts'
import { skyline } from './skyline.ts'
import { stamp } from './stamp.ts'
import { around, ellipse, glow, HEIGHT, seedOf, WIDTH } from './svg.ts'

export interface Moment {
  /** Ms. */
  at: number
  coords: readonly [lat: number, lng: number]
  moving: boolean
  /** What the stamp says. */
  text: string
  /** `yyyy-mm-dd`: a day has one weather. */
  day: string
}

/** Degrees; about 400 metres, in which all looks the same. */
const PLACE = 0.004
const BESIDE = 0.3

/** 1280 × 960; the same machine and moment give the same picture. */
export function scene(machine: Machine, { at, coords, moving, text, day }: Moment): string {
  const [lat, lng] = coords
  const random = openRandom(seedOf(machine.seed, at))
  const weather = openRandom(seedOf(machine.seed, day))
  const facing = random.int(0, 2)
  const place = openRandom(seedOf(Math.round(lat / PLACE), Math.round(lng / PLACE), facing))
  const altitude = sunAltitude(at, lat, lng)
  const light = lightOf(altitude, weather.pick([0.12, 0.25, 0.5, 0.85]))
  const season = seasonAt(at)
  // The machine stands on uneven ground, and its horizon a little higher or lower.
  const y = Math.round(place.between(405, 465) + around(random, 0, 14))
  const ground: Ground = { light, season, random, y }
  const there = { ...ground, random: moving ? random : place }
  const doing: Doing = { light, random, earth: GROWTH[season].earth }
  const sun = facing === 0 && altitude > -3 ? 40 + altitude * 9 : undefined
  const outside =
    sky(light, random, y, sun) +
    skyline(there) +
    (moving ? road(ground) : site(ground, place, place.int(1, 3)) + company(ground, machine)) +
    (light.dark ? headlights() : '')
  const near = !moving && random.chance(BESIDE) ? beside(doing, machine) : cab(doing, machine, !moving)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `${outside}${near}${stamp(text)}</svg>`
  )
}

/** Others at work there: whom it loads or who loads it. */
function company({ light, random, y }: Ground, { kind }: Machine): string {
  const digs = kind === 'excavator' || kind === 'backhoe'
  if (!random.chance(0.6)) return ''
  const size = random.between(0.75, 1.15)
  const foot = y + 70 * size
  return digs
    ? lorry([random.between(40, 380), foot], size, light, random, 0.16)
    : excavator([random.between(420, 820), foot], size, light, random, 0.16)
}

const headlights = () =>
  `<defs>${glow('lamp', [
    [0, '#fff0cf', 0.36],
    [0.5, '#ffe6b3', 0.2],
    [1, '#ffe6b3', 0],
  ])}</defs>${ellipse([640, 860], 760, 380, 'url(#lamp)')}`
