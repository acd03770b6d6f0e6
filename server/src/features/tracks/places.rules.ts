/**
 * Splits a run of points into trips and stays. Work back and forth on a site is not a trip: its kilometres belong to the stay.
 */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { at, at32, lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'
import type { CountedTrack } from './counted.rules.ts'
import { metres } from './track.ts'

/** In ms: standing this long is a stay. Loading a lorry takes less than five minutes. */
export const STAY_MS = 2 * MINUTE
/** In ms: a stay this long separates trips of any length (Traccar's report.trip.minimalParkingDuration). */
const PARKED_MS = 5 * MINUTE
/**
 * Metres: a shorter stay separates only trips that are at least this long (its minimalTripDistance); otherwise it is a traffic
 * jam.
 */
const TRIP_LEAST = 500
/** Metres around the first point of a stay: moves within it are work on the site. */
const SITE = 100
/** In ms: standing and moving on a site for this long is a stay too; a traffic jam advances farther meanwhile. */
const SITE_MS = 15 * MINUTE

/** In degrees. */
type LatLng = [lat: number, lng: number]

/** A counted point. */
export interface Place {
  /** `t`: moment of the point, ms; `until`: until when the machine stood there. */
  t: number
  until: number
  coords: LatLng
}

/** Sums over some steps, as far as they end in the day. */
export interface Moved {
  metres: number
  /** In ms. */
  time: number
  /** Km/h; null if there was no move, or no speed is proven. */
  maxSpeed: number | null
  /** In ms; null if there was no move. */
  from: number | null
  to: number | null
}

/** A stretch in which a machine moved, from the last point at which it stood. */
export interface Leg {
  first: Place
  last: Place
  /** Metres of all its steps. */
  metres: number
  /** Its farthest points in all directions. */
  corners: LatLng[]
  moved: Moved
  /** Ms within the day in which it was faster than its type is by itself. */
  tooFast: number
}

/** Points without a gap between them, and the stretches of them in which the machine moved. */
export interface Ride {
  first: Place
  last: Place
  legs: Leg[]
}

/** A part of a ride: a stay or a trip. */
export interface Part extends Ride {
  stays: boolean
  /** Evidence that the machine was carried by another; absent if it was not. */
  carriedBy?: CarriedBy
}

export type CarriedBy = 'movement' | 'ignition' | 'vibration'

/** The parts of a ride, in order; a stay and a trip share their common point. */
export function partsOf(ride: Ride): Part[] {
  const parts: Part[] = []
  let open: Part = { first: ride.first, last: ride.first, stays: true, legs: [] }
  for (const leg of ride.legs) {
    open.last = leg.first
    if (staysWithin(open.first, leg)) {
      open.legs.push(leg)
      open.last = leg.last
      continue
    }
    close(parts, open)
    parts.push({ first: leg.first, last: leg.last, stays: false, legs: [leg] })
    open = { first: leg.last, last: leg.last, stays: true, legs: [] }
  }
  open.last = ride.last
  close(parts, open)
  return [...joined(withoutJams(joined(parts))), ...dozingAfter(ride)]
}

/** The stay of a parked machine whose phone only repeated its fix after a ride that drove until then. */
function dozingAfter({ last, legs }: Ride): Part[] {
  const dozes = last.until - last.t >= STAY_MS
  return dozes && legs.at(-1)?.last.t === last.t ? [{ first: last, last, stays: true, legs: [] }] : []
}

const metresOf = (legs: Leg[]): number => legs.reduce((sum, leg) => sum + leg.metres, 0)
const timeOf = ({ first, last }: Ride): number => last.t - first.t

/** Makes short stays beside a short trip part of it. */
function withoutJams(parts: Part[]): Part[] {
  return parts.map((part, i) => {
    if (!part.stays || standing(part) >= PARKED_MS || timeOf(part) >= SITE_MS) return part
    const beside = [parts[i - 1], parts[i + 1]].filter((other) => other !== undefined)
    return beside.some(({ legs }) => metresOf(legs) < TRIP_LEAST) ? { ...part, stays: false } : part
  })
}

/** Whether a whole leg is near a point. */
export const staysWithin = ({ coords: [lat, lng] }: Place, { corners }: Leg): boolean =>
  corners.every(([north, east]) => metres(lat, lng, north, east) <= SITE)

function close(parts: Part[], part: Part): void {
  if (part.last.t === part.first.t && part.legs.length === 0 && parts.length > 0) return
  parts.push({ ...part, stays: isStay(part) })
}

const isStay = (part: Part): boolean => timeOf(part) >= SITE_MS || standing(part) >= STAY_MS

/** The longest time without a move, ms. */
function standing({ first, last, legs }: Part): number {
  let longest = 0
  let from = first.t
  for (const leg of legs) {
    longest = Math.max(longest, leg.first.t - from)
    from = leg.last.t
  }
  return Math.max(longest, last.t - from)
}

/** Joins neighbouring parts that are not stays into one trip. A ride without any trip is a stay, however short. */
function joined(parts: Part[]): Part[] {
  if (parts.every(({ legs }) => legs.length === 0)) return parts.map((part) => ({ ...part, stays: true }))
  const together: Part[] = []
  for (const part of parts) {
    const before = together.at(-1)
    if (before && !before.stays && !part.stays) {
      before.last = part.last
      before.legs.push(...part.legs)
    } else together.push({ ...part, legs: [...part.legs] })
  }
  return together
}

/** The mean of a stay's points, each weighted by its accuracy; works across the 180th meridian. */
export function middleOf({ t, lat, lng, accuracy }: CountedTrack, stay: Pick<Part, 'first' | 'last'>): LatLng {
  const first = lastNotAfter(t, stay.first.t)
  const last = lastNotAfter(t, stay.last.t)
  let north = 0
  let east = 0
  let weights = 0
  // A parked day with a point every second needs no more points than this.
  const step = Math.ceil((last - first + 1) / MEANT)
  for (let i = first; i <= last; i += step) {
    const reported = at32(accuracy, i)
    const weight = 1 / Math.max(1, reported > 0 ? reported : MIDDLING)
    const turn = at(lng, i) - at(lng, first)
    north += weight * at(lat, i)
    east += weight * (turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn)
    weights += weight
  }
  const middle = at(lng, first) + east / weights
  return [north / weights, middle > 180 ? middle - 360 : middle < -180 ? middle + 360 : middle]
}

/** Maximum number of points averaged. */
const MEANT = 5000
/** Metres: assumed accuracy of a point without one. */
const MIDDLING = 15
