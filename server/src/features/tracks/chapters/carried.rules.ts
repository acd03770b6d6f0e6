/** Which trips a machine did not drive itself: on a low-loader, on a ferry (docs/decisions/0054-carried-machines.md). */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { at, at32 } from '@spetskarta/shared/tracks/columns.ts'
import type { Move } from '../motion/moves.rules.ts'
import { type CarriedBy, type Leg, type Moved, type Part, type Ride, STAY_MS, staysWithin } from '../places.rules.ts'
import { metres as metresBetween } from '../track.ts'
import { movedOffShare } from '../work/activities.rules.ts'
import type { Stretch } from '../work/slots.rules.ts'
import type { Window } from './window.rules.ts'

/**
 * In ms: if the machine is faster than its type for this long within a trip, the whole trip is carried, including its slow ends.
 */
const TOO_FAST_MS = STAY_MS
/**
 * In ms: loading or unloading a low-loader takes at least this long, so trips with a shorter stay between them belong together.
 */
const LOADED_MS = 10 * MINUTE

/** A stretch in which the machine was carried, and the evidence for it. */
export interface CarriedStretch extends Stretch {
  by: CarriedBy
}

/** Ms over which a speed must be kept: a single step is not enough. */
const KEPT_MS = 10_000

/** Ms within the day at more than `limit` km/h, over the steps of a move that lead to the points of `range`. */
export function tooFastMs(
  { counted: { t }, start }: Window,
  move: Move,
  range: [number, number],
  limit: number,
): number {
  let tooFast = 0
  for (const end of tooFastSteps(t, move, range, limit))
    tooFast += Math.max(0, at(t, end) - Math.max(start, at(t, end - 1))) * (1 - at32(move.stood, end - move.first))
  return tooFast
}

/** The points reached by steps at more than `limit` km/h, ascending. */
function tooFastSteps(t: Float64Array, move: Move, [from, to]: [number, number], limit: number): number[] {
  if (limit === Number.POSITIVE_INFINITY) return []
  const found: number[] = []
  let metres = 0
  let tail = from
  for (let end = from; end <= to; end++) {
    metres += at(move.steps, end - move.first)
    while (tail < end && at(t, end) - at(t, tail) >= KEPT_MS) metres -= at(move.steps, tail++ - move.first)
    const ms = at(t, end) - at(t, tail - 1)
    // From metres per ms to km/h.
    if (ms >= KEPT_MS && (metres / ms) * 3600 > limit) found.push(end)
  }
  return found
}

/** In ms: a machine that is slow for this long may have begun to work. */
const WORKS_MS = 10 * MINUTE
/** Metres and ms of a halt long enough for a machine to be unloaded. */
const HALT_METRES = 9
const HALT_MS = 45_000

type Points = [from: number, to: number]

/**
 * The first and last points of the halts of a move in which the machine was faster than `limit`. If points are too seldom to show
 * a halt, one is assumed next to a fast step that has slow driving before or after it for as long as work on a site takes.
 */
export function loadingsIn({ counted: { t } }: Window, move: Move, limit: number): Points[] {
  const fast = tooFastSteps(t, move, [move.first + 1, move.last], limit)
  if (fast.length === 0) return []
  const halts: Points[] = []
  let metres = 0
  let from = move.first
  for (let to = move.first + 1; to <= move.last; to++) {
    metres += at(move.steps, to - move.first)
    while (metres > HALT_METRES) metres -= at(move.steps, ++from - move.first)
    if (at(t, to) - at(t, from) < HALT_MS) continue
    const before = halts.at(-1)
    if (before && from <= before[1]) before[1] = to
    else halts.push([from, to])
  }
  const isNear = (halt: Points, cut: number) =>
    at(t, halt[0]) - at(t, cut) < WORKS_MS && at(t, cut) - at(t, halt[1]) < WORKS_MS
  const unseen = edgesOf(t, move, fast).filter((cut) => !halts.some((halt) => isNear(halt, cut)))
  return [...halts, ...unseen.map((cut): Points => [cut, cut])].sort((a, b) => a[0] - b[0])
}

/** The points at the edge of fast steps before or after which the machine was slow for as long as work takes. */
function edgesOf(t: Float64Array, { first, last }: Move, fast: number[]): number[] {
  return fast.flatMap((end, i) => {
    const [before, after] = [fast[i - 1] ?? first, (fast[i + 1] ?? last + 1) - 1]
    const comesDown = at(t, after) - at(t, end) >= WORKS_MS ? [end] : []
    return at(t, end - 1) - at(t, before) >= WORKS_MS ? [end - 1, ...comesDown] : comesDown
  })
}

/** Splits parts in which a machine also worked, and marks the carried trips. `span`, `classes`: see `activitiesOf`. */
export function withCarried(all: Part[], span: Stretch | undefined, classes: Uint8Array): Part[] {
  const parts = all.flatMap(rideAndWork)
  const fast = new Set(parts.filter((part) => !part.stays && isTooFast(part)))
  spread(parts, fast)
  spread(parts.toReversed(), fast)
  return parts.map((part) => {
    if (fast.has(part)) return { ...part, carriedBy: 'movement' }
    const by = span && !part.stays ? offBy(part, span, classes) : undefined
    return by ? { ...part, carriedBy: by } : part
  })
}

const isTooFast = ({ legs }: Part): boolean => legs.reduce((ms, { tooFast }) => ms + tooFast, 0) >= TOO_FAST_MS

/**
 * A machine whose way is this many times longer than the distance it reached goes back and forth, so it works: a low-loader never
 * does.
 */
const FORTH_AND_BACK = 6

function worksOnSite(legs: Leg[]): boolean {
  const [first] = legs
  if (!first || legs.some(({ tooFast }) => tooFast > 0)) return false
  const [way, ms] = legs.reduce(([sum, time], leg) => [sum + leg.metres, time + leg.moved.time], [0, 0])
  const [lat, lng] = first.first.coords
  const far = Math.max(...legs.flatMap(({ corners }) => corners.map((corner) => metresBetween(lat, lng, ...corner))))
  return ms >= WORKS_MS && way >= FORTH_AND_BACK * far
}

/** Separates the work before and after a ride, with a halt too short for a stay in between, from the ride. */
function rideAndWork(part: Part): Part[] {
  if (part.stays || !isTooFast(part)) return [part]
  const { legs } = part
  const isFast = ({ tooFast }: Leg) => tooFast > 0
  const [begin, end] = [legs.findIndex(isFast), legs.findLastIndex(isFast) + 1]
  const [before, after] = [legs.slice(0, begin), legs.slice(end)]
  const [works, goesOn] = [worksOnSite(before), worksOnSite(after)]
  const [from, to] = [works ? before.at(-1)?.last : undefined, goesOn ? legs[end - 1]?.last : undefined]
  const ride = legs.slice(works ? begin : 0, goesOn ? end : legs.length)
  return [
    ...(from ? [workOf({ first: part.first, last: from, legs: before })] : []),
    { ...part, first: from ?? part.first, last: to ?? part.last, legs: ride },
    ...(to ? [workOf({ first: to, last: part.last, legs: after })] : []),
  ]
}

const workOf = (work: Ride): Part => ({ ...work, stays: work.legs.every((leg) => staysWithin(work.first, leg)) })

/** Metres per ms (6 km/h). A parked machine whose receiver drifts is slower, and so is one that is pushed about on a site. */
const CARRIED_SPEED = 6 / 3600

/**
 * Evidence for a ferry: the engine was off for most of the time of moving, by the ignition wire or by the vibration of a
 * calibrated phone.
 */
function offBy({ first, last, legs }: Part, span: Stretch, classes: Uint8Array): CarriedBy | undefined {
  const isOff = (by: 'ignition' | 'vibration') => movedOffShare(span, classes, { from: first.t, to: last.t }, by) > 0.5
  if (isOff('ignition')) return 'ignition'
  const [metres, ms] = legs.reduce(([way, time], { moved }) => [way + moved.metres, time + moved.time], [0, 0])
  return ms >= TOO_FAST_MS && metres / ms > CARRIED_SPEED && isOff('vibration') ? 'vibration' : undefined
}

/** Adds trips that are closer to a carried one than it takes to unload a machine: they belong to the same ride. */
function spread(parts: Part[], fast: Set<Part>): void {
  const trips = parts.filter(({ stays }) => !stays)
  for (const [i, trip] of trips.entries()) {
    const before = trips[i - 1]
    if (before && fast.has(before) && timeBetween(before, trip) < LOADED_MS && !worksOnSite(trip.legs)) fast.add(trip)
  }
}

/** Ms from the end of the earlier part to the beginning of the later one. */
const timeBetween = (a: Part, b: Part): number => Math.max(a.first.t, b.first.t) - Math.min(a.last.t, b.last.t)

/** Sums of the carried parts. `moved`: one entry per part. */
export function carriedIn(parts: Part[], moved: Moved[]): { km: number; ms: number; stretches: CarriedStretch[] } {
  const sum: ReturnType<typeof carriedIn> = { km: 0, ms: 0, stretches: [] }
  for (const [i, { carriedBy }] of parts.entries()) {
    const { metres = 0, from = null, to = null } = moved[i] ?? {}
    if (!carriedBy || from === null || to === null) continue
    sum.km += metres / 1000
    sum.ms += to - from
    sum.stretches.push({ from, to, by: carriedBy })
  }
  return sum
}
