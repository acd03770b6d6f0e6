/**
 * Where a machine stood. A receiver that stands still wanders by metres: seven hours of it were a kilometre in a recorded
 * day. A stay is found as in Li et al., Mining User Similarity Based on Location History (ACM GIS 2008): points that keep
 * within a radius for a while; here round their mean, so that the approach does not shift it, and with a radius that grows
 * with a point's own accuracy: the told one holds 68 % of fixes (Android's Location.getAccuracy), twice as much 99 %.
 */
import { EARTH_RADIUS_KM } from '@spetskarta/shared/geo.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { type CountedTrack, duration, type Run } from './counted.rules.ts'
import { reachable, uncertainty } from './filter.rules.ts'
import { metres } from './track.ts'

/** Metres. */
export const STAY_RADIUS = 25
/** Ms. */
const STAY_MS = 120_000

/** The points of a stay and its place, degrees. */
export interface Stay extends Run {
  lat: number
  lng: number
}

/** The stays of a run, in order; those that only a stray fix parts are one. */
export function staysOf(counted: CountedTrack, run: Run): Stay[] {
  const stays: Stay[] = []
  for (let first = run.first; first <= run.last; ) {
    const stay = stayFrom(counted, first, run.last)
    const isLong = duration(counted, stay.first, stay.last) >= STAY_MS
    // A run that never leaves the place is no trip, however short.
    const isWholeRun = stay.first === run.first && stay.last === run.last
    if (!isLong && !isWholeRun) {
      first++
      continue
    }
    const before = stays.at(-1)
    if (before && isOneStay(counted, before, stay)) stays[stays.length - 1] = joined(before, stay)
    else stays.push(stay)
    first = stay.last + 1
  }
  return stays
}

/** The longest row of points from `first` on, none later than `end`, of which each is near the mean of those before. */
function stayFrom(counted: CountedTrack, first: number, end: number): Stay {
  let lat = at(counted.lat, first)
  let lng = at(counted.lng, first)
  let weight = weightOf(counted, first)
  // On a plane: exact enough for what is near, and asked for millions of times.
  const shrink = Math.cos((lat * Math.PI) / 180)
  let last = first
  while (last < end) {
    const next = last + 1
    const north = at(counted.lat, next) - lat
    const east = at(counted.lng, next) - lng
    if (!isWithin(radiusOf(counted, next), north, east * shrink)) break
    const own = weightOf(counted, next)
    weight += own
    lat += (north * own) / weight
    lng += (east * own) / weight
    last = next
  }
  return { first, last, lat, lng }
}

/** Share of a point in the mean, 1/metres: a fix that is 80 m off must not drag the place away. */
const weightOf = (counted: CountedTrack, i: number): number => 1 / Math.max(1, uncertainty(counted, i))

const METRES_A_DEGREE = (Math.PI / 180) * EARTH_RADIUS_KM * 1000

/** How far from the mean a point may lie, degrees of latitude. */
const radiusOf = (counted: CountedTrack, i: number): number =>
  Math.max(STAY_RADIUS, 2 * uncertainty(counted, i)) / METRES_A_DEGREE

const isWithin = (radius: number, north: number, east: number): boolean =>
  north * north + east * east <= radius * radius

/** Whether the machine was at the same place again within two minutes, and nowhere far in between. */
function isOneStay(counted: CountedTrack, before: Stay, after: Stay): boolean {
  if (metres(before.lat, before.lng, after.lat, after.lng) > STAY_RADIUS) return false
  if (duration(counted, before.last, after.first) >= STAY_MS) return false
  for (let i = before.last + 1; i < after.first; i++)
    if (metres(before.lat, before.lng, at(counted.lat, i), at(counted.lng, i)) > 2 * STAY_RADIUS) return false
  return true
}

/** At the mean of both places, each weighed by its number of points. */
function joined(a: Stay, b: Stay): Stay {
  const share = (b.last - b.first + 1) / (b.last - b.first + a.last - a.first + 2)
  return { first: a.first, last: b.last, lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share }
}

/**
 * Ms until which the machine stood at a point: as long as its phone repeated the fix, if the next point could be reached
 * from then on; otherwise the point's own time.
 */
export function stoodUntil(counted: CountedTrack, i: number): number {
  const own = at(counted.t, i)
  const repeated = at(counted.repeatedUntil, i)
  if (repeated === own) return own
  const next = i + 1
  const goesOn = next === counted.t.length || reachable(counted, i, next, at(counted.t, next) - repeated)
  return goesOn ? repeated : own
}

/** Root mean square distance from the middle at which a machine that stands is taken to swing or dig, metres. */
const WORK_SPREAD = 5
/** A share of points that tell a speed, and the speed, km/h, from which they do. */
const WORK_SHARE = 0.1
const WORK_SPEED = 1
/** Shorter ones say nothing. Ms. */
const WORK_MS = 300_000

/** An estimate: whether it worked on the spot, from how far it wandered or how often it told a speed. */
export function isWorking(counted: CountedTrack, stay: Stay): boolean {
  if (duration(counted, stay.first, stay.last) < WORK_MS) return false
  const points = stay.last - stay.first + 1
  let squares = 0
  let withSpeed = 0
  for (let i = stay.first; i <= stay.last; i++) {
    squares += metres(stay.lat, stay.lng, at(counted.lat, i), at(counted.lng, i)) ** 2
    if (at(counted.speed, i) >= WORK_SPEED) withSpeed++
  }
  return Math.sqrt(squares / points) >= WORK_SPREAD || withSpeed / points >= WORK_SHARE
}
