/**
 * When a machine was on an object, by its points: the receiver's error must neither bring in a machine that stands outside nor
 * move out one that stands inside (decision 41).
 */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { at, at32, medianOf } from '@spetskarta/shared/tracks/columns.ts'
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'
import { type CountedTrack, stoodUntil } from '../tracks/counted.rules.ts'
import { uncertainty } from '../tracks/filter.rules.ts'
import { middleOf } from '../tracks/places.rules.ts'
import { metres } from '../tracks/track.ts'
import type { Depth } from './shape.rules.ts'

/** `from` and `to` in ms; `first` and `last`: indices of the counted points inside. */
export interface PresentStretch {
  from: number
  to: number
  first: number
  last: number
  /** Whether `from` is the moment when the machine's way crossed the border. */
  crossesIn: boolean
  /** Whether the machine passes through: its way crossed the border before and afterwards, and it was moving there too. */
  passes: boolean
}

/** Counted points prepared for comparison with an object. */
export interface PlacedTrack extends CountedTrack {
  /** 1 if nothing was heard since the previous point. */
  silent: Uint8Array
  /** Metres: standard deviation on one axis while the machine stood. */
  deviation: number
}

/** In ms: a longer stand is evaluated in parts, as the machine may creep. */
const STAND_MOST = 30 * MINUTE

/** While the machine stands, each of its points is moved to the middle of all of them. */
export function placedTrack(counted: CountedTrack, silent: Uint8Array, activities: readonly Activity[]): PlacedTrack {
  const placed = { ...counted, lat: counted.lat.slice(), lng: counted.lng.slice(), silent, deviation: 0 }
  const apart: number[] = []
  const { t } = counted
  const stands = standingOf(t, activities)
  for (let first = 0; first < t.length; first++) {
    if (!stands[first]) continue
    let last = first
    let [north, east] = [at(counted.lat, first), at(counted.lng, first)]
    while (
      last + 1 < t.length &&
      stands[last + 1] &&
      !silent[last + 1] &&
      at(t, last + 1) - at(t, first) <= STAND_MOST
    ) {
      if (hasMovedUp(counted, last + 1, north, east)) break
      last++
      north += (at(counted.lat, last) - north) / (last - first + 1)
      east += eastward(at(counted.lng, last) - east) / (last - first + 1)
    }
    const [lat, lng] = middleOf(counted, { first: placeOf(counted, first), last: placeOf(counted, last) })
    for (let i = first; i <= last; i += ASKED) apart.push(metres(lat, lng, at(counted.lat, i), at(counted.lng, i)))
    placed.lat.fill(lat, first, last + 1)
    placed.lng.fill(lng, first, last + 1)
    first = last
  }
  // Half of the fixes with normal errors on two axes are within 1.18 deviations.
  return { ...placed, deviation: apart.length > 0 ? medianOf(apart) / 1.18 : 0 }
}

/** Degrees by the shorter way round. */
const eastward = (turn: number) => (turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn)

/** Metres, and standard deviations on one axis: a machine that moves up this far in a queue is at another place. */
const MOVES_UP = 50
const MOVES_UP_SURE = 4

/** Whether the machine is elsewhere during the whole minute from a point on; a single point may be further off. */
function hasMovedUp({ t, lat, lng, accuracy }: CountedTrack, first: number, north: number, east: number): boolean {
  const reported = at32(accuracy, first)
  const least = Math.max(MOVES_UP, reported > 0 ? (MOVES_UP_SURE * reported) / RADIUS : 0)
  for (let i = first; i < t.length && at(t, i) - at(t, first) < MINUTE; i++)
    if (metres(north, east, at(lat, i), at(lng, i)) <= least) return false
  return true
}

/** Every seventh point is measured from the middle. */
const ASKED = 7

const placeOf = ({ t, lat, lng }: CountedTrack, i: number) => ({
  t: at(t, i),
  until: at(t, i),
  coords: [at(lat, i), at(lng, i)] as [number, number],
})

/** 1 for each point at which the machine is known to be heard and not to move. */
function standingOf(t: Float64Array, activities: readonly Activity[]): Uint8Array {
  const stands = new Uint8Array(t.length)
  let next = 0
  for (let i = 0; i < t.length; i++) {
    const moment = at(t, i)
    while (next < activities.length && (activities[next]?.to ?? 0) < moment) next++
    const here = activities[next]
    stands[i] = here && here.from <= moment && here.by !== 'movement' && here.activity !== 'carried' ? 1 : 0
  }
  return stands
}

/** Ms for which a receiver's error stays similar. */
const CORRELATED = MINUTE
/** Radius that contains two of three fixes, in standard deviations on one axis. */
const RADIUS = 1.5
/** Metres: no receiver is assumed to be more exact. */
const DEVIATION_LEAST = 5
/** Standard deviations from the border at which a point leaves no doubt. */
const SURE = 4
const NO_DOUBT = 100
/** Log odds that are needed for a coming or a leaving. */
const TURN = 8

/**
 * The most likely stretches inside: a Viterbi path with two states through each run of points without a gap. Each point
 * contributes the log odds of its distance to the border under a normal error; the points of one minute together weigh as much as
 * one.
 */
export function presenceIn(placed: PlacedTrack, depth: Depth): PresentStretch[] {
  const { t, lat, lng, silent } = placed
  const length = t.length
  const cameIn = new Uint8Array(length)
  const wentOut = new Uint8Array(length)
  const isIn = new Uint8Array(length)
  let [inside, outside, begin] = [0, 0, 0]
  for (let i = 0; i < length; i++) {
    if (silent[i]) {
      traceBack(isIn, { begin, end: i, isIn: inside > outside, cameIn, wentOut })
      ;[inside, outside, begin] = [0, 0, i]
    }
    const says = saidBy(placed, i, depth(at(lat, i), at(lng, i)))
    const [wasIn, wasOut] = [inside, outside]
    cameIn[i] = i > begin && wasOut - TURN > wasIn ? 1 : 0
    wentOut[i] = i > begin && wasIn - TURN > wasOut ? 1 : 0
    inside = Math.max(wasIn, i > begin ? wasOut - TURN : wasIn) + says
    outside = Math.max(wasOut, i > begin ? wasIn - TURN : wasOut)
  }
  traceBack(isIn, { begin, end: length, isIn: inside > outside, cameIn, wentOut })
  return stretchesOf(placed, isIn, depth)
}

interface Traced {
  begin: number
  end: number
  /** The state at the end. */
  isIn: boolean
  cameIn: Uint8Array
  wentOut: Uint8Array
}

function traceBack(flags: Uint8Array, { begin, end, isIn, cameIn, wentOut }: Traced): void {
  let state = isIn
  for (let i = end - 1; i >= begin; i--) {
    flags[i] = state ? 1 : 0
    if (state ? cameIn[i] : wentOut[i]) state = !state
  }
}

/**
 * Approximately the logarithm of Φ(z) / Φ(−z) (Page, Approximations to the cumulative normal function, 1977), multiplied by the
 * share of the correlated time that the point represents.
 */
function saidBy(placed: PlacedTrack, i: number, depth: number): number {
  const { t } = placed
  const z = depth / Math.max(DEVIATION_LEAST, placed.deviation, uncertainty(placed, i) / RADIUS)
  if (Math.abs(z) >= SURE) return Math.sign(z) * NO_DOUBT
  const before = i > 0 ? at(t, i) - at(t, i - 1) : CORRELATED
  const after = i + 1 < t.length ? at(t, i + 1) - at(t, i) : CORRELATED
  return Math.min(1, (before + after) / 2 / CORRELATED) * (1.5958 * z + 0.0714 * z ** 3)
}

function stretchesOf(placed: PlacedTrack, isIn: Uint8Array, depth: Depth): PresentStretch[] {
  const { t, silent } = placed
  const stretches: PresentStretch[] = []
  for (let first = 0; first < t.length; first++) {
    if (!isIn[first]) continue
    let last = first
    while (last + 1 < t.length && isIn[last + 1] && !silent[last + 1]) last++
    const crossesIn = first > 0 && !silent[first]
    const crossesOut = last + 1 < t.length && !silent[last + 1]
    stretches.push({
      from: crossesIn ? crossing(placed, first - 1, depth) : at(t, first),
      to: crossesOut ? crossing(placed, last, depth) : stoodUntil(placed, last),
      first,
      last,
      crossesIn,
      passes: crossesIn && crossesOut && isOnItsWay(placed, first, last),
    })
    first = last
  }
  return stretches
}

/** The machine is moving if its speed before or after is at least a third of that of the steps into and out of the object. */
const ON_ITS_WAY = 3

/**
 * A machine that stands on both sides of a leap was put inside by the receiver's error; one that drives there really was on the
 * object.
 */
function isOnItsWay({ t, lat, lng }: PlacedTrack, first: number, last: number): boolean {
  const speedTo = (i: number) =>
    i > 0 && i < t.length
      ? metres(at(lat, i - 1), at(lng, i - 1), at(lat, i), at(lng, i)) / (at(t, i) - at(t, i - 1))
      : 0
  const leaps = Math.max(speedTo(first), speedTo(last + 1))
  return ON_ITS_WAY * Math.max(speedTo(first - 1), speedTo(last + 2)) >= leaps
}

/** Number of bisections: from a step of a minute to a millisecond. */
const HALVINGS = 16

/** Moment (ms) when the line from point `a` to the next one crosses the border. */
function crossing(placed: PlacedTrack, a: number, depth: Depth): number {
  const { t, lat, lng } = placed
  const b = a + 1
  const [begin, end] = [stoodUntil(placed, a), at(t, b)]
  const turn = at(lng, b) - at(lng, a)
  const east = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  const isInAt = (part: number) => depth(at(lat, a) + part * (at(lat, b) - at(lat, a)), at(lng, a) + part * east) >= 0
  const before = isInAt(0)
  let [low, high] = [0, 1]
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    if (isInAt(middle) === before) low = middle
    else high = middle
  }
  return Math.round(begin + low * (end - begin))
}
