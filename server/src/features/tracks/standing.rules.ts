/**
 * Where a machine stood. The positions of a standing receiver wander by metres: in a recorded day seven hours of
 * standing made a kilometre. A stay is found as in Li et al., Mining User Similarity Based on Location History (ACM
 * GIS 2008): points that stay within a radius for a while. Here the radius is around their mean, so that the approach
 * does not shift it, and it grows with a point's own accuracy: the reported accuracy holds 68 % of fixes (Android's
 * Location.getAccuracy), twice as much holds 99 %.
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

/** The stays of a run, in order; stays separated only by a stray fix are one. */
export function staysOf(counted: CountedTrack, run: Run): Stay[] {
  const stays: Stay[] = []
  for (let first = run.first; first <= run.last; ) {
    const stay = stayFrom(counted, first, run.last)
    const isLong = duration(counted, stay.first, stay.last) >= STAY_MS
    // A run that never leaves its place is a stay, however short.
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

/**
 * The longest row of points from `first` to at most `end` in which each point is near the mean of those before it.
 */
function stayFrom(counted: CountedTrack, first: number, end: number): Stay {
  let lat = at(counted.lat, first)
  let lng = at(counted.lng, first)
  let weight = weightOf(counted, first)
  // On a plane: exact enough at this distance, and computed millions of times.
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

/** Weight of a point in the mean, 1/metres: a fix that is 80 m off must not move the place. */
const weightOf = (counted: CountedTrack, i: number): number => 1 / Math.max(1, uncertainty(counted, i))

const METRES_A_DEGREE = (Math.PI / 180) * EARTH_RADIUS_KM * 1000

/** How far from the mean a point may lie, degrees of latitude. */
const radiusOf = (counted: CountedTrack, i: number): number =>
  Math.max(STAY_RADIUS, 2 * uncertainty(counted, i)) / METRES_A_DEGREE

const isWithin = (radius: number, north: number, east: number): boolean =>
  north * north + east * east <= radius * radius

/** Whether the machine returned to the same place within two minutes and was nowhere far away in between. */
function isOneStay(counted: CountedTrack, before: Stay, after: Stay): boolean {
  if (metres(before.lat, before.lng, after.lat, after.lng) > STAY_RADIUS) return false
  if (duration(counted, before.last, after.first) >= STAY_MS) return false
  for (let i = before.last + 1; i < after.first; i++)
    if (metres(before.lat, before.lng, at(counted.lat, i), at(counted.lng, i)) > 2 * STAY_RADIUS) return false
  return true
}

/** The place is the mean of both places, each weighted by its number of points. */
function joined(a: Stay, b: Stay): Stay {
  const share = (b.last - b.first + 1) / (b.last - b.first + a.last - a.first + 2)
  return { first: a.first, last: b.last, lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share }
}

/**
 * Ms until which the machine stood at a point: as long as its phone repeated the fix, if the next point could be
 * reached from then on; otherwise the point's own time.
 */
export function stoodUntil(counted: CountedTrack, i: number): number {
  const own = at(counted.t, i)
  const repeated = at(counted.repeatedUntil, i)
  if (repeated === own) return own
  const next = i + 1
  const goesOn = next === counted.t.length || reachable(counted, i, next, at(counted.t, next) - repeated)
  return goesOn ? repeated : own
}

/** A standing machine whose points spread at least this far (root mean square, metres) is taken to swing or dig. */
const WORK_SPREAD = 5
/** The share of points that must report a speed, and the speed from which they count, km/h. */
const WORK_SHARE = 0.1
const WORK_SPEED = 1
/** Shorter stays are too short to tell. Ms. */
const WORK_MS = 300_000

/**
 * An estimate of whether the machine worked on the spot, from how far it wandered or how often it reported a speed.
 */
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
