/** What one chapter of a day shows: whatever is shown or summed of the day is put together from these. */
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
  /** Ms from which on the machine is heard in the day; undefined where the chapter has nothing of it. */
  heardSince: number | undefined
  /** Points in the day, counted or not. */
  points: number
  discarded: Discarded
  rawMetres: number
  /** Ms of the first and the last counted point in the day. */
  firstAt: number | null
  lastAt: number | null
  /** The runs of counted points, as far as they are in it; the points that lead into the day are among them. */
  rides: Ride[]
  /** Whether the first ride goes on from the chapter before; whether its first leg does, and whether the last leg goes on in the next one. */
  continues: boolean
  legContinues: boolean
  legGoesOn: boolean
  /** Ms until which the machine stood at the counted point before the chapter; undefined where there is none near. */
  stoodBefore: number | undefined
  gaps: Gap[]
  streaks: Streaks
  intervals: Intervals
  seldom: SeldomSteps
  /** Of its ways, what reported speeds give and positions do not. */
  reportedMetres: number
  /** Whether the machine may work by going forth and back: lorries do not. */
  mayPass: boolean
  /** Index of the first slot, and what each was, see `classesOf`. */
  slot: number
  classes: Uint8Array
}

/** What a window was found to hold. */
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

/** Of the steps of a move to the points [from, to). */
function reportedMetresIn({ first, last, steps, seen: { sigma } }: Move, from: number, to: number): number {
  let metres = 0
  const end = Math.min(last, to - 1) - first
  for (let k = Math.max(1, from - first); k <= end; k++) if (at32(sigma, k) === 0) metres += at(steps, k)
  return metres
}

/** From which speed on a machine is carried, and where in its moves it may have been loaded. */
interface Carriage {
  limit: number
  halts: Map<Move, [from: number, to: number][]>
}

/** The part of a run that is in the chapter. */
function rideOf(window: Window, run: Run, moves: Move[], carriage: Carriage): Ride {
  const { first, end } = window
  return {
    first: placeIn(window, Math.max(first, run.first)),
    last: placeIn(window, Math.min(end - 1, run.last)),
    legs: moves.flatMap((move) => legsOf(window, move, carriage)),
  }
}

/** The steps of a move that end in the chapter, parted by halts where the machine may have been carried. */
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

/** The farthest points to eight sides. */
function cornersOf({ counted }: Window, first: number, last: number): Leg['corners'] {
  const farthest = SIDES.flatMap(([east, north]) => farthestIn(counted, first, last, east, north))
  return [...new Set(farthest)].map((i) => [at(counted.lat, i), at(counted.lng, i)])
}

/** East and north: each stands for the side across from it too. */
const SIDES = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const

/** Of the points [first, last] that which lies farthest on a side, and that on the side across; of equal ones the first. */
function farthestIn({ x, y }: FlatTrack, first: number, last: number, east: number, north: number): [number, number] {
  // Slanting ways are as long as straight ones.
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

/** Km/h of a metre in a ms. */
export const KMH_IN_METRES_A_MS = 3600
/**
 * Ms over which a speed must be kept: the longer, the faster a machine can have become meanwhile, and the less its positions err about it.
 * The longest comes first: what it proves, shorter ones seldom exceed.
 */
const KEPT_MS = [60_000, 20_000, 5000]
/** Metres a ms² by which it gains speed at most: 4 m/s². A jump of the positions within a move is faster. */
const GAINS = 4e-6

/** Km/h that so many metres in so many ms prove of a machine's speed. */
export const keptSpeed = (metres: number, ms: number): number => Math.min(metres / ms, GAINS * ms) * KMH_IN_METRES_A_MS

/** What the steps of a move to the points [from, to] come to in the day. */
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
 * Of a day's thousands of steps the fastest is that to which the receiver's error adds most: so many standard deviations, of an error
 * that wanders within so many ms (a phone's; see `machines.ts`).
 */
const NOISE = 3.5
/** Where points come so often, ms, there are so many steps that the fastest errs by more, and the further they err the longer a path winds. */
const OFTEN_MS = 15_000
const NOISE_OFTEN = 4
const WINDS_M = 7.5
const WANDERS_MS = 60_000
/** What is larger by so much is larger however it is rounded. */
const SURELY = 0.999_999
/** How far an end of a smoothed path errs, as a share of what its positions do from point to point. */
const ROUGH = 0.5

/** No speed was kept for so long. */
const NOT_KEPT = -1

/** Metres a ms that were kept for `least` ms somewhere in the steps to the points [from, to], or `most` where that is more. */
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
  // Points mostly come evenly, so that most stretches take as long as the one before.
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
    // Most are slower than the highest even if nothing errs.
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
    // Most are slower if they err by as much as that: without asking for the root.
    const above = metres - highest * ms
    if (SURELY * times * times * errs > above * above) continue
    const noise = times * Math.sqrt(errs)
    if (metres > noise) highest = Math.max(highest, Math.min((metres - noise) / ms, GAINS * ms))
  }
  return highest
}

/** Those that end in the chapter. Each begins when the machine was last heard or known to stand, and ends at the next point. */
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

/** When the machine was not heard within a window; `stays`: when it is known to have stayed where it was, by time. */
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
