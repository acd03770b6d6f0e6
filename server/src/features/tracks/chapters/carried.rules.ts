/** Which ways a machine did not go by itself: on a low-loader, on a ferry (docs/decisions/0054-carried-machines.md). */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { at, at32 } from '@spetskarta/shared/tracks/columns.ts'
import type { Move } from '../motion/moves.rules.ts'
import { type CarriedBy, type Moved, type Part, STAY_MS } from '../places.rules.ts'
import { movedOffShare } from '../work/activities.rules.ts'
import type { Stretch } from '../work/slots.rules.ts'
import type { Window } from './window.rules.ts'

/** Faster than its type for so long in a trip, ms: then all of the trip is carried, its slow ends too. */
const TOO_FAST_MS = STAY_MS
/** A low-loader is loaded and unloaded in no less, ms: trips parted by a shorter stay are of one way. */
const LOADED_MS = 10 * MINUTE

/** A stretch in which the machine was carried, and what shows it. */
export interface CarriedStretch extends Stretch {
  by: CarriedBy
}

/** Ms over which a speed must be kept: no lone step tells it. */
const KEPT_MS = 10_000

/** Of the steps of a move to the points from the first to the last of these, the ms in the day at more than `limit` km/h. */
export function tooFastMs(
  { counted: { t }, start }: Window,
  move: Move,
  [from, to]: [number, number],
  limit: number,
): number {
  if (limit === Number.POSITIVE_INFINITY) return 0
  let [tooFast, metres, tail] = [0, 0, from]
  for (let end = from; end <= to; end++) {
    metres += at(move.steps, end - move.first)
    while (tail < end && at(t, end) - at(t, tail) >= KEPT_MS) metres -= at(move.steps, tail++ - move.first)
    const ms = at(t, end) - at(t, tail - 1)
    const stood = at32(move.stood, end - move.first)
    // Km/h of a metre in a ms.
    if (ms >= KEPT_MS && (metres / ms) * 3600 > limit)
      tooFast += Math.max(0, at(t, end) - Math.max(start, at(t, end - 1))) * (1 - stood)
  }
  return tooFast
}

/** The same parts, the carried trips marked. `span`, `classes`: see `activitiesOf`. */
export function withCarried(parts: Part[], span: Stretch | undefined, classes: Uint8Array): Part[] {
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

/** Metres a ms: 6 km/h. A parked machine whose receiver wanders is slower, and so is one that is pushed about on a site. */
const CARRIED_SPEED = 6 / 3600

/** A ferry's: for most of the time in which it moved its engine was off, by a wire or by what its calibrated phone feels. */
function offBy({ first, last, legs }: Part, span: Stretch, classes: Uint8Array): CarriedBy | undefined {
  const isOff = (by: 'ignition' | 'vibration') => movedOffShare(span, classes, { from: first.t, to: last.t }, by) > 0.5
  if (isOff('ignition')) return 'ignition'
  const [metres, ms] = legs.reduce(([way, time], { moved }) => [way + moved.metres, time + moved.time], [0, 0])
  return ms >= TOO_FAST_MS && metres / ms > CARRIED_SPEED && isOff('vibration') ? 'vibration' : undefined
}

/** A trip that is nearer to a carried one than a machine is unloaded is of the same way. */
function spread(parts: Part[], fast: Set<Part>): void {
  const trips = parts.filter(({ stays }) => !stays)
  for (const [i, trip] of trips.entries()) {
    const before = trips[i - 1]
    if (before && fast.has(before) && timeBetween(before, trip) < LOADED_MS) fast.add(trip)
  }
}

/** Ms from the end of the earlier one to the beginning of the later one. */
const timeBetween = (a: Part, b: Part): number => Math.max(a.first.t, b.first.t) - Math.min(a.last.t, b.last.t)

/** What the carried parts come to. `moved`: of each part. */
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
