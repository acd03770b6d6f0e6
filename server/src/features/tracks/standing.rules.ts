/**
 * Where a machine stood. A receiver that stands still wanders by metres: seven hours of it were a kilometre in a recorded
 * day. A stay is found as in Li et al., Mining User Similarity Based on Location History (ACM GIS 2008): points that keep
 * within a radius for a while; here round their mean, so that the approach does not shift it, and with a radius that grows
 * with a point's own accuracy: the told one holds 68 % of fixes (Android's Location.getAccuracy), twice as much 99 %.
 */
import { EARTH_RADIUS_KM } from '@spetskarta/shared/geo.ts'
import { uncertainty } from './filter.rules.ts'
import { at, metres, type Track } from './track.ts'

/** Metres. */
export const STAY_RADIUS = 25
/** Ms. */
const STAY_MS = 120_000

/** Positions in the list of counted points, both ends included, and the place. */
export interface Stay {
  first: number
  last: number
  lat: number
  lng: number
}

const METRES_A_DEGREE = (Math.PI / 180) * EARTH_RADIUS_KM * 1000

/** On a plane: exact enough for what is near, and asked for millions of times. `shrink`: cosine of the latitude. */
function near(track: Track, lat: number, lng: number, shrink: number, i: number): boolean {
  const north = at(track.lat, i) - lat
  const east = (at(track.lng, i) - lng) * shrink
  const radius = Math.max(STAY_RADIUS, 2 * uncertainty(track, i)) / METRES_A_DEGREE
  return north * north + east * east <= radius * radius
}

/** The longest row of points from `first` on that keep together, none later than `end`. */
function gather(track: Track, counted: Uint32Array, first: number, end: number): Stay {
  let lat = at(track.lat, at(counted, first))
  let lng = at(track.lng, at(counted, first))
  // Weighed by accuracy: a fix that is 80 m off must not drag the place away.
  let weight = 1 / Math.max(1, uncertainty(track, at(counted, first)))
  const shrink = Math.cos((lat * Math.PI) / 180)
  let last = first
  for (; last < end; last++) {
    const i = at(counted, last + 1)
    if (!near(track, lat, lng, shrink, i)) break
    const own = 1 / Math.max(1, uncertainty(track, i))
    weight += own
    lat += ((at(track.lat, i) - lat) * own) / weight
    lng += ((at(track.lng, i) - lng) * own) / weight
  }
  return { first, last, lat, lng }
}

const lasts = ({ t }: Track, counted: Uint32Array, from: number, to: number): number =>
  at(t, at(counted, to)) - at(t, at(counted, from))

/** Stays among the counted points `begin` to `end`, in order; those that only one stray fix parts are one. */
export function staysOf(track: Track, counted: Uint32Array, begin: number, end: number): Stay[] {
  const stays: Stay[] = []
  for (let first = begin; first <= end; ) {
    const stay = gather(track, counted, first, end)
    const long = lasts(track, counted, first, stay.last) >= STAY_MS
    // A stretch that never leaves the place is no trip, however short.
    if (!long && !(first === begin && stay.last === end)) {
      first++
      continue
    }
    const before = stays.at(-1)
    if (before && isOne(track, counted, before, stay)) stays[stays.length - 1] = joined(before, stay)
    else stays.push(stay)
    first = stay.last + 1
  }
  return stays
}

/** The same place again within two minutes, and nowhere far in between. */
function isOne(track: Track, counted: Uint32Array, before: Stay, after: Stay): boolean {
  if (metres(before.lat, before.lng, after.lat, after.lng) > STAY_RADIUS) return false
  if (lasts(track, counted, before.last, after.first) >= STAY_MS) return false
  for (let k = before.last + 1; k < after.first; k++) {
    const i = at(counted, k)
    if (metres(before.lat, before.lng, at(track.lat, i), at(track.lng, i)) > 2 * STAY_RADIUS) return false
  }
  return true
}

function joined(a: Stay, b: Stay): Stay {
  const share = (b.last - b.first + 1) / (b.last - b.first + a.last - a.first + 2)
  return { first: a.first, last: b.last, lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share }
}

/** Root mean square distance from the middle at which a machine that stands is taken to swing or dig, metres. */
const WORK_SPREAD = 5
/** A share of points that tell a speed, and the speed, km/h, from which they do. */
const WORK_SHARE = 0.1
const WORK_SPEED = 1
/** Shorter ones say nothing. Ms. */
const WORK_MS = 300_000

/** An estimate: whether it worked on the spot, from how far it wandered or how often it told a speed. */
export function isWorking(track: Track, counted: Uint32Array, stay: Stay): boolean {
  if (lasts(track, counted, stay.first, stay.last) < WORK_MS) return false
  const points = stay.last - stay.first + 1
  let squares = 0
  let told = 0
  for (let k = stay.first; k <= stay.last; k++) {
    const i = at(counted, k)
    squares += metres(stay.lat, stay.lng, at(track.lat, i), at(track.lng, i)) ** 2
    if (at(track.speed, i) >= WORK_SPEED) told++
  }
  return Math.sqrt(squares / points) >= WORK_SPREAD || told / points >= WORK_SHARE
}
