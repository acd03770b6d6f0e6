/** What one chapter of a day shows: everything that is shown or summed of a day is assembled from chapters. */
import { at, at32, firstNotBefore } from '@spetskarta/shared/tracks/columns.ts'
import type { Discarded, Gap } from '@spetskarta/shared/tracks/tracks.ts'
import { type Run, stoodUntil } from '../counted.rules.ts'
import { countFlags, rawMetres } from '../filter.rules.ts'
import { type Intervals, intervalsIn } from '../motion/coarse.rules.ts'
import type { Move } from '../motion/moves.rules.ts'
import { type SeldomSteps, seldomStepsIn } from '../motion/unseen-turns.rules.ts'
import type { Leg, Moved, Ride } from '../places.rules.ts'
import type { FlatTrack } from '../plane.rules.ts'
import { type Gaps, isGap } from '../stated.rules.ts'
import { engineWork } from '../work/engine-work.ts'
import { carriedFrom } from '../work/own-speeds.ts'
import type { Stretch } from '../work/slots.rules.ts'
import { loadingsIn, tooFastMs } from './carried.rules.ts'
import { type Streaks, streaksIn } from './streaks.rules.ts'
import { firstInDay, heardSince, placeIn, type Window } from './window.rules.ts'

export interface Chapter {
  /** Moment (ms) from which the machine is heard in the day; undefined if the chapter has nothing of the day. */
  heardSince: number | undefined
  /** Number of points in the day, counted or not. */
  points: number
  discarded: Discarded
  rawMetres: number
  /** First and last counted point in the day, ms. */
  firstAt: number | null
  lastAt: number | null
  /** The runs of counted points as far as they are in the chapter, including the points that lead into the day. */
  rides: Ride[]
  /**
   * `continues`: whether the first ride continues one of the previous chapter; `legContinues`: whether its first leg does;
   * `legGoesOn`: whether the last leg goes on in the next chapter.
   */
  continues: boolean
  legContinues: boolean
  legGoesOn: boolean
  /** Ms until which the machine stood at the counted point before the chapter; undefined if there is none near. */
  stoodBefore: number | undefined
  gaps: Gap[]
  streaks: Streaks
  intervals: Intervals
  seldom: SeldomSteps
  /** Metres of moves that follow from reported speeds and not from positions. */
  reportedMetres: number
  /** Whether the machine may work by going back and forth: lorries do not. */
  mayPass: boolean
  /** Index of the first slot, and the class of each slot, see `classesOf`. */
  slot: number
  classes: Uint8Array
}

/** What was found in a window. */
export interface ReadWindow {
  type: string | undefined
  speedFactor: number | null
  gaps: Gaps
  runs: Run[]
  moves: Move[]
  slot: number
  classes: Uint8Array
}

export function chapterOf(
  window: Window,
  { type, speedFactor, gaps, runs, moves, slot, classes }: ReadWindow,
): Chapter {
  const { span, track, flags, counted, first, end, start } = window
  const to = span.end - span.from
  const inDayFrom = firstNotBefore(track.t, start)
  const begin = Math.max(span.begin - span.from, Math.min(to, inDayFrom))
  const inDay = firstInDay(window)
  const legs = moves.filter((move) => move.last >= first && move.first + 1 < end)
  const limit = carriedFrom(type)
  const halts = new Map(legs.map((move) => [move, loadingsIn(window, move, limit)]))
  const rides = runs
    .filter((run) => run.last >= first && run.first < end)
    .map((run) =>
      rideOf(
        window,
        run,
        legs.filter((move) => move.first >= run.first && move.last <= run.last),
        { limit, halts },
      ),
    )
  const goesOnAt = (point: number) => (move: Move) =>
    move.first < point && move.last > point && !halts.get(move)?.some(([from, to]) => from <= point && to >= point)
  return {
    heardSince: heardSince(window),
    points: to - begin,
    discarded: countFlags(flags, begin, to),
    rawMetres: rawMetres(track, [begin, to], inDayFrom),
    firstAt: inDay < end ? at(counted.t, inDay) : null,
    lastAt: inDay < end ? at(counted.t, end - 1) : null,
    rides,
    continues: runs.some((run) => run.first < first && run.last >= first),
    legContinues: legs.some(goesOnAt(first - 1)),
    legGoesOn: legs.some(goesOnAt(end - 1)),
    stoodBefore: first > 0 ? stoodUntil(counted, first - 1) : undefined,
    gaps: gapsIn(window, gaps, start),
    streaks: streaksIn(window, type, speedFactor),
    intervals: intervalsIn(counted, [inDay, end], moves),
    seldom: seldomStepsIn(counted, gaps, [inDay, end]),
    reportedMetres: legs.reduce((sum, move) => sum + reportedMetresIn(move, inDay, end), 0),
    mayPass: engineWork(type).standing !== 'road',
    slot,
    classes,
  }
}

/** Metres by reported speeds, over the steps of a move that lead to the points [from, to). */
function reportedMetresIn({ first, last, steps, seen: { sigma } }: Move, from: number, to: number): number {
  let metres = 0
  const end = Math.min(last, to - 1) - first
  for (let k = Math.max(1, from - first); k <= end; k++) if (at32(sigma, k) === 0) metres += at(steps, k)
  return metres
}

/** The speed above which a machine is carried (km/h), and the halts in its moves where it may have been loaded. */
interface Carriage {
  limit: number
  halts: Map<Move, [from: number, to: number][]>
}

/** The part of a run that is within the chapter. */
function rideOf(window: Window, run: Run, moves: Move[], carriage: Carriage): Ride {
  const { first, end } = window
  return {
    first: placeIn(window, Math.max(first, run.first)),
    last: placeIn(window, Math.min(end - 1, run.last)),
    legs: moves.flatMap((move) => legsOf(window, move, carriage)),
  }
}

/** The steps of a move that end in the chapter, split at halts where the machine may have been loaded or unloaded. */
function legsOf(window: Window, move: Move, { limit, halts }: Carriage): Leg[] {
  const end = Math.min(move.last, window.end - 1)
  let first = Math.max(move.first, window.first - 1)
  const legs: Leg[] = []
  for (const [from, to] of halts.get(move) ?? []) {
    if (to <= first || from >= end) continue
    if (from > first) legs.push(legOf(window, move, [first, from], limit))
    first = to
  }
  if (end > first) legs.push(legOf(window, move, [first, end], limit))
  return legs
}

function legOf(window: Window, move: Move, [first, last]: [number, number], limit: number): Leg {
  let metres = 0
  for (let i = first + 1; i <= last; i++) metres += at(move.steps, i - move.first)
  return {
    first: placeIn(window, first),
    last: placeIn(window, last),
    metres,
    corners: cornersOf(window, first, last),
    moved: movedIn(window, move, first + 1, last),
    tooFast: tooFastMs(window, move, [first + 1, last], limit),
  }
}

/** The farthest points in eight directions. */
function cornersOf({ counted }: Window, first: number, last: number): Leg['corners'] {
  const farthest = SIDES.flatMap(([east, north]) => farthestIn(counted, first, last, east, north))
  return [...new Set(farthest)].map((i) => [at(counted.lat, i), at(counted.lng, i)])
}

/** East and north components; each direction also stands for the opposite one. */
const SIDES = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const

/** Among the points [first, last], the farthest one in a direction and in the opposite one; of equal ones the first. */
function farthestIn({ x, y }: FlatTrack, first: number, last: number, east: number, north: number): [number, number] {
  // Normalises the diagonal directions.
  const length = east !== 0 && north !== 0 ? Math.SQRT1_2 : 1
  let most = Number.NEGATIVE_INFINITY
  let least = Number.POSITIVE_INFINITY
  let farthest = first
  let across = first
  for (let i = first; i <= last; i++) {
    const far = (east * at(x, i) + north * at(y, i)) * length
    if (far > most) {
      most = far
      farthest = i
    }
    if (far < least) {
      least = far
      across = i
    }
  }
  return [farthest, across]
}

/** Factor from metres per ms to km/h. */
export const KMH_IN_METRES_A_MS = 3600
/**
 * Ms over which a speed must be kept. Over a longer time a machine can gain more speed, and errors of its positions matter less.
 * The longest comes first, as shorter ones seldom exceed what it proves.
 */
const KEPT_MS = [60_000, 20_000, 5000]
/** Metres per ms²: maximum acceleration (4 m/s²). A jump of the positions within a move exceeds it. */
const GAINS = 4e-6

/** The speed (km/h) that these metres in these ms prove. */
export const keptSpeed = (metres: number, ms: number): number => Math.min(metres / ms, GAINS * ms) * KMH_IN_METRES_A_MS

/** Sums within the day of the steps of a move that lead to the points [from, to]. */
function movedIn({ counted, start }: Window, move: Move, from: number, to: number): Moved {
  const { t, repeatedUntil } = counted
  const { steps, stood } = move
  const begin = Math.max(from, firstNotBefore(t, start))
  if (begin > to) return { metres: 0, time: 0, maxSpeed: null, from: null, to: null }
  const begins = (end: number): number => {
    const before = at(t, end - 1)
    return Math.max(start, at(repeatedUntil, end - 1) === before ? before : stoodUntil(counted, end - 1))
  }
  let metres = 0
  let time = 0
  for (let end = begin; end <= to; end++) {
    metres += at(steps, end - move.first)
    time += (at(t, end) - begins(end)) * (1 - at32(stood, end - move.first))
  }
  const highest = KEPT_MS.reduce((most, least) => highestIn(move, t, [begin, to], { least, most }), NOT_KEPT)
  const maxSpeed = highest === NOT_KEPT ? null : highest * KMH_IN_METRES_A_MS
  return { metres, time, maxSpeed, from: begins(begin), to: at(t, to) }
}

/**
 * Standard deviations that are subtracted from a speed: of a day's thousands of steps, the fastest is the one to which the
 * receiver's error adds most. WANDERS_MS is the time within which the error (of a phone, see `machines.ts`) drifts.
 */
const NOISE = 3.5
/** With points at most this often (ms) the fastest of more steps errs by more, and a larger error makes the path wind more. */
const OFTEN_MS = 15_000
const NOISE_OFTEN = 4
const WINDS_M = 7.5
const WANDERS_MS = 60_000
/** Margin for rounding. */
const SURELY = 0.999_999
/** Error at each end of a smoothed path, as a share of the error from point to point. */
const ROUGH = 0.5

/** No speed was kept long enough. */
const NOT_KEPT = -1

/** The highest speed (metres per ms) kept for `least` ms anywhere in the steps to the points [from, to]; at least `most`. */
function highestIn(
  move: Move,
  t: Float64Array,
  [from, to]: [number, number],
  { least, most }: { least: number; most: number },
): number {
  const { first, torn } = move
  const { metres: ways, sigma: sigmas, beside } = move.seen
  let highest = most
  let metres = 0
  let ms = 0
  let tail = from
  // Points mostly come evenly, so that the value for the previous duration can usually be reused.
  let wanderedMs = -1
  let wandered = 0
  for (let end = from; end <= to; end++) {
    if (torn?.[end - first]) {
      metres = 0
      ms = 0
      tail = end + 1
      continue
    }
    metres += at(ways, end - first)
    ms += at(t, end) - at(t, end - 1)
    for (; tail < end; tail++) {
      const before = at(t, tail) - at(t, tail - 1)
      if (ms - before < least) break
      metres -= at(ways, tail - first)
      ms -= before
    }
    // Most stretches are slower than the highest speed even without any error: skip them.
    if (ms < least || metres <= highest * ms) continue
    const sigma = at32(sigmas, end - first)
    const rough = sigma > 0 ? ROUGH * beside : 0
    if (ms !== wanderedMs) {
      wanderedMs = ms
      wandered = 1 - Math.exp(-ms / WANDERS_MS)
    }
    const often = at(t, end) - at(t, end - 1) <= OFTEN_MS
    const times = often ? NOISE_OFTEN + sigma / WINDS_M : NOISE
    const errs = sigma * sigma * wandered + rough * rough
    // Most of the rest are slower once their error is subtracted, which is known without the square root.
    const above = metres - highest * ms
    if (SURELY * times * times * errs > above * above) continue
    const noise = times * Math.sqrt(errs)
    if (metres > noise) highest = Math.max(highest, Math.min((metres - noise) / ms, GAINS * ms))
  }
  return highest
}

/** Gaps that end in the chapter. Each begins when the machine was last heard or known to stand, and ends at the next point. */
function gapsIn({ counted, first, end, calm }: Window, gaps: Gaps, start: number): Gap[] {
  const found: Gap[] = []
  if (calm) return found
  const { t, lat, lng } = counted
  for (let i = Math.max(0, first - 1); i + 1 < end; i++) {
    const to = at(t, i + 1)
    if (at(t, i) < start || !isGap(gaps, at(t, i), to - at(t, i))) continue
    const from = stoodUntil(counted, i)
    if (!isGap(gaps, at(t, i), to - from)) continue
    found.push({ from, to, fromCoords: [at(lat, i), at(lng, i)], toCoords: [at(lat, i + 1), at(lng, i + 1)] })
  }
  return found
}

/** The silences of the machine within a window; `stays`: stretches in which it is known to have stayed in place, ascending. */
export const silencesIn = (window: Window, gaps: Gaps, stays: Stretch[]): Stretch[] =>
  stays.reduce(
    (left, { from, to }) =>
      left.flatMap((silence) => {
        if (silence.to <= from || silence.from >= to) return [silence]
        const parts = [
          { from: silence.from, to: from },
          { from: to, to: silence.to },
        ]
        return parts.filter((part) => part.to > part.from)
      }),
    withoutPoints(window, gaps),
  )

function withoutPoints({ span, counted, calm }: Window, gaps: Gaps): Stretch[] {
  const { t } = counted
  const last = t.length - 1
  if (last < 0) return [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }]
  const silences: Stretch[] = [{ from: Number.NEGATIVE_INFINITY, to: at(t, 0) }]
  if (span.next !== undefined) silences.push({ from: stoodUntil(counted, last), to: Number.POSITIVE_INFINITY })
  for (let i = 0; i < last && !calm; i++) {
    if (!isGap(gaps, at(t, i), at(t, i + 1) - at(t, i))) continue
    const from = stoodUntil(counted, i)
    if (isGap(gaps, at(t, i), at(t, i + 1) - from)) silences.push({ from, to: at(t, i + 1) })
  }
  return silences
}
