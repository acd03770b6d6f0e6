/** When a machine moved: stretches of its counted points, each with its path. */
import { at, at32, flagAt, totalOf } from '@spetskarta/shared/tracks/columns.ts'
import type { Run } from '../counted.rules.ts'
import { type FlatTrack, planeMetres } from '../plane.rules.ts'
import type { SummedBins } from './displacement.rules.ts'
import { knownTrack } from './known-track.rules.ts'
import { SPARSE, spansOf, trimmed } from './moved-spans.rules.ts'
import { movingBins } from './moving.rules.ts'
import { pausesOf } from './pauses.rules.ts'
import { REPORTED_SECONDS } from './reported-speeds.rules.ts'
import { type SeenSpeeds, seenSpeeds } from './seen-speeds.rules.ts'
import { type KnownTrack, smoothed, stepsOf } from './smooth.rules.ts'
import { tornIn } from './torn.rules.ts'
import { axisBeside, markSwings, stayingBins, withoutSwings } from './turning.rules.ts'

/** The points of a move and the metres of its steps; `steps[k]` ends at point `first + k`. */
export interface Move extends Run {
  steps: Float64Array
  /** The share of each step in which the machine stood for a moment: at a light, in a jam. */
  stood: Float32Array
  /** 1 for each step that proves no speed, see `tornIn`; undefined if all do. Only for the chapter's own points, like `seen`. */
  torn: Uint8Array | undefined
  /** What the other steps prove of its speed. */
  seen: SeenSpeeds
}

/** In metres: shorter moves are dropped. */
const MOVE_LEAST = 10

/** What is known of reported speeds and of the machine. */
export interface Telling {
  /** Factor from true to reported speeds; null if they are useless. */
  speedFactor: number | null
  /** Whether the phone circles on a turning platform while the machine stays. */
  turns: boolean
  /** Whether neither positions nor reported speeds show any motion: then no bin is treated as moving. */
  stays: boolean
}

export interface Motion {
  /** In order. */
  moves: Move[]
  /** Moments (ms), ten seconds or more apart, at which a platform turned. */
  turned: number[]
}

/** Points [from, to). */
type Points = readonly [from: number, to: number]

/**
 * The moves that have points within `nearby`, and when the machine turned on the spot. `own`: the points whose speeds are needed.
 */
export function motionOf(track: FlatTrack, bins: SummedBins, telling: Telling, nearby: Points, own: Points): Motion {
  const factor = telling.speedFactor ?? Number.NaN
  const reported = factor === 1 ? bins : { ...bins, speed: bins.speed.map((speed) => speed / factor) }
  const isAsReported = factor === 1 && !telling.turns
  const go = (its: SummedBins, flags: Uint8Array) =>
    movesIn(track, its, flags, { factor: isAsReported ? undefined : factor, nearby, own })
  const moving = (its: SummedBins) => (telling.stays ? new Uint8Array(its.length) : movingBins(track, its))
  if (!telling.turns) return { moves: go(reported, moving(reported)), turned: [] }
  const staying = stayingBins(reported)
  const turning = new Uint8Array(bins.length)
  markSwings(reported, staying, turning)
  const still = withoutSwings(reported, staying)
  const flags = moving(still)
  for (let i = 0; i < bins.length; i++) {
    if (!staying[i]) continue
    // Steps that go on around one place are swings of the platform.
    if (flagAt(flags, i) >= 2) turning[i] = 1
    flags[i] = 0
  }
  const turned = [...turning].flatMap((turns, i) => (turns > 0 ? at(track.t, 0) + at(bins.t, i) * 1000 : []))
  return { moves: go(still, flags).map((move) => fromAxisToAxis(track, still, staying, move)), turned }
}

function movesIn(
  track: FlatTrack,
  bins: SummedBins,
  flags: Uint8Array,
  { factor, nearby: [from, to], own }: { factor: number | undefined; nearby: Points; own: Points },
): Move[] {
  const spans = spansOf(bins, flags, track).filter(({ first, last }) => last >= from && first < to)
  if (spans.length === 0) return []
  const known = knownTrack(track, bins, flags, factor)
  return spans
    .map((span) => trimmed(known, span))
    .filter(({ first, last }) => last > first)
    .map((span) => moveOf(known, span, own))
    .filter(({ steps }) => totalOf(steps) >= MOVE_LEAST)
    .filter((move) => isDrivable(known, move))
}

function moveOf(known: KnownTrack, span: Run, own: Points): Move {
  const path = smoothed(known, span)
  const steps = stepsOf(known, span, path)
  const stood = pausesOf(known, span, path)
  const { t } = known
  // Between two distant samples of the speed the machine may have moved although both are zero: there the path decides.
  for (let k = 1; k < steps.length; k++) {
    if (at32(stood, k) !== 1) continue
    const i = span.first + k
    if ((at(t, i) - at(t, i - 1)) / 1000 <= REPORTED_SECONDS) steps[k] = 0
  }
  // Speeds are computed only for the steps to the chapter's own points.
  const wanted: Run = { first: Math.max(1, own[0] - span.first), last: Math.min(steps.length, own[1] - span.first) - 1 }
  const { torn, beside } = tornIn(known, span, path, wanted)
  return { ...span, steps, stood, torn, seen: seenSpeeds(known, span, path, { steps, beside, wanted }) }
}

/** Maximum ms that a machine takes to leave its axis or to come back to it. */
const TO_AXIS_MS = 30_000

/**
 * A platform stays where its axis is, and its drive begins and ends there; the phone's distance from the axis would otherwise be
 * missing.
 */
function fromAxisToAxis(track: FlatTrack, bins: SummedBins, staying: Uint8Array, move: Move): Move {
  const { t } = track
  const metresAMs = totalOf(move.steps) / (at(t, move.last) - at(t, move.first))
  /** Metres to the axis beside an end of the move, and the last point on the way there, which may be the end itself. */
  const reach = (end: number, step: 1 | -1): [metres: number, point: number] => {
    const axis = axisBeside(bins, staying, end, step)
    if (!axis) return [0, end]
    const metres = Math.hypot(at(track.x, end) - axis.x, at(track.y, end) - axis.y) * at(track.scale, end)
    const ms = Math.min(TO_AXIS_MS, metres / metresAMs)
    const msTo = (i: number) => (i >= 0 && i < t.length ? Math.abs(at(t, i) - at(t, end)) : Number.POSITIVE_INFINITY)
    let point = end
    while (msTo(point) + msTo(point + step) < 2 * ms) point += step
    return [metres, point]
  }
  const [[before, first], [after, last]] = [reach(move.first, -1), reach(move.last, 1)]
  const steps = new Float64Array(last - first + 1)
  const stood = new Float32Array(steps.length)
  steps.set(move.steps.subarray(1), move.first - first + 1)
  // Adds the way from the axis to the move's first point; if there is no point before it, to its first step.
  const [leads, follows] = [move.first - first, last - move.last]
  for (let k = 1; k <= Math.max(1, leads); k++) steps[k] = at(steps, k) + before / Math.max(1, leads)
  for (let k = 1; k <= Math.max(1, follows); k++)
    steps[steps.length - k] = at(steps, steps.length - k) + after / Math.max(1, follows)
  stood.set(move.stood, move.first - first)
  const torn = move.torn && new Uint8Array(steps.length)
  torn?.set(move.torn ?? [], move.first - first)
  // The way to the axis was not observed, so it proves no speed.
  const { beside } = move.seen
  const seen = { metres: new Float64Array(steps.length), sigma: new Float32Array(steps.length), beside }
  seen.metres.set(move.seen.metres, move.first - first)
  seen.sigma.set(move.seen.sigma, move.first - first)
  return { first, last, steps, stood, torn, seen }
}

/** M/s²: maximum acceleration and braking; and seconds by which a move may appear too short. */
const GAINS = 1.5
const SEEN_LATE = 2
/** A step with this share of the whole way is a jump. */
const AT_ONCE = 0.8

/** A machine that stood before and after a move must have accelerated and braked within it: beside a wall positions only jump. */
function isDrivable(track: FlatTrack, { first, last, steps }: Move): boolean {
  const seconds = (i: number) => (at(track.t, i) - at(track.t, i - 1)) / 1000
  if (first === 0 || last + 1 >= track.t.length || seconds(first) > SPARSE || seconds(last + 1) > SPARSE) return true
  const metres = totalOf(steps)
  let time = (at(track.t, last) - at(track.t, first)) / 1000
  for (let i = first + 1; i <= last; i++)
    if (planeMetres(track, i - 1, i) > AT_ONCE * metres) time = Math.min(time, seconds(i))
  return metres <= (GAINS * (time + SEEN_LATE) ** 2) / 4
}
