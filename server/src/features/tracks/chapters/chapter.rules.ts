/** What one chapter of a day tells: whatever is shown or summed of the day is put together from these. */
import { at, at32, firstNotBefore } from '@spetskarta/shared/tracks/columns.ts'
import type { Discarded, Gap } from '@spetskarta/shared/tracks/tracks.ts'
import { type Run, stoodUntil } from '../counted.rules.ts'
import { countFlags, rawMetres } from '../filter.rules.ts'
import { type Intervals, intervalsIn } from '../motion/coarse.rules.ts'
import type { Move } from '../motion/moves.rules.ts'
import type { Leg, Moved, Ride } from '../places.rules.ts'
import { type Gaps, isGap } from '../stated.rules.ts'
import { engineWork } from '../work/engine-work.ts'
import { carriedFrom } from '../work/own-speeds.ts'
import type { Stretch } from '../work/slots.rules.ts'
import { tooFastMs } from './carried.rules.ts'
import { type Streaks, streaksIn } from './streaks.rules.ts'
import { firstInDay, heardSince, placeAt, type Window } from './window.rules.ts'

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
  const rides = runs
    .filter((run) => run.last >= first && run.first < end)
    .map((run) =>
      rideOf(
        window,
        run,
        moves.filter((move) => move.first >= run.first && move.last <= run.last),
        carriedFrom(type),
      ),
    )
  const legs = moves.filter((move) => move.last >= first && move.first + 1 < end)
  return {
    heardSince: heardSince(window),
    points: to - begin,
    discarded: countFlags(flags, begin, to),
    rawMetres: rawMetres(track, [begin, to], inDayFrom),
    firstAt: inDay < end ? at(counted.t, inDay) : null,
    lastAt: inDay < end ? at(counted.t, end - 1) : null,
    rides,
    continues: runs.some((run) => run.first < first && run.last >= first),
    legContinues: legs.some((move) => move.first + 1 < first),
    legGoesOn: legs.some((move) => move.last >= end),
    stoodBefore: first > 0 ? stoodUntil(counted, first - 1) : undefined,
    gaps: gapsIn(window, gaps, start),
    streaks: streaksIn(window, type, speedFactor),
    intervals: intervalsIn(counted, inDay, end),
    mayPass: engineWork(type).standing !== 'road',
    slot,
    classes,
  }
}

/** The part of a run that is in the chapter. */
function rideOf(window: Window, run: Run, moves: Move[], limit: number): Ride {
  const { first, end } = window
  return {
    first: placeAt(window, Math.max(first, run.first)),
    last: placeAt(window, Math.min(end - 1, run.last)),
    legs: moves.flatMap((move) => legOf(window, move, limit) ?? []),
  }
}

/** The steps of a move that end in the chapter; undefined without any. */
function legOf(window: Window, move: Move, limit: number): Leg | undefined {
  const first = Math.max(move.first, window.first - 1)
  const last = Math.min(move.last, window.end - 1)
  if (last <= first) return undefined
  let metres = 0
  for (let i = first + 1; i <= last; i++) metres += at(move.steps, i - move.first)
  return {
    first: placeAt(window, first),
    last: placeAt(window, last),
    metres,
    corners: cornersOf(window, first, last),
    moved: movedIn(window, move, first + 1, last),
    tooFast: tooFastMs(window, move, [first + 1, last], limit),
  }
}

/** The farthest points to eight sides. */
function cornersOf({ counted: { x, y, lat, lng } }: Window, first: number, last: number): Leg['corners'] {
  const farthest = new Uint32Array(8).fill(first)
  const most = new Float64Array(8).fill(Number.NEGATIVE_INFINITY)
  for (let i = first; i <= last; i++) {
    const [east, north] = [at(x, i), at(y, i)]
    const sum = (east + north) * Math.SQRT1_2
    const difference = (east - north) * Math.SQRT1_2
    const look = (side: number, far: number) => {
      if (far <= at(most, side)) return
      most[side] = far
      farthest[side] = i
    }
    look(0, east)
    look(1, -east)
    look(2, north)
    look(3, -north)
    look(4, sum)
    look(5, -sum)
    look(6, difference)
    look(7, -difference)
  }
  return [...new Set(farthest)].map((i) => [at(lat, i), at(lng, i)])
}

/** Km/h of a metre in a ms. */
export const KMH_IN_METRES_A_MS = 3600
/** Ms over which a speed must be kept: the longer, the faster a machine can have become meanwhile. */
const KEPT_MS = 5000
const KEPT_FAST_MS = 20_000
/** Metres a ms² by which it gains speed at most: 4 m/s². A jump of the positions within a move is faster. */
const GAINS = 4e-6

/** Km/h that so many metres in so many ms tell of a machine's speed. */
export const keptSpeed = (metres: number, ms: number): number => Math.min(metres / ms, GAINS * ms) * KMH_IN_METRES_A_MS

/** What the steps of a move to the points [from, to] come to in the day. */
function movedIn({ counted, start }: Window, move: Move, from: number, to: number): Moved {
  const { t, repeatedUntil } = counted
  const { steps, stood } = move
  const sum: Moved = { metres: 0, time: 0, maxSpeed: null, from: null, to: null }
  const begin = Math.max(from, firstNotBefore(t, start))
  for (let end = begin; end <= to; end++) {
    const before = at(t, end - 1)
    const begins = Math.max(start, at(repeatedUntil, end - 1) === before ? before : stoodUntil(counted, end - 1))
    sum.from ??= begins
    sum.to = at(t, end)
    sum.metres += at(steps, end - move.first)
    sum.time += (at(t, end) - begins) * (1 - at32(stood, end - move.first))
  }
  const slow = highestIn(move, t, [begin, to], KEPT_MS)
  const fast = (slow ?? 0) < GAINS * KEPT_MS ? slow : highestIn(move, t, [begin, to], KEPT_FAST_MS)
  sum.maxSpeed = slow === null ? null : Math.max(slow, fast ?? 0) * KMH_IN_METRES_A_MS
  return sum
}

/** Metres a ms that were kept for so many ms somewhere in the steps to the points [from, to]; null where these are fewer. */
function highestIn(move: Move, t: Float64Array, [from, to]: [number, number], least: number): number | null {
  let highest: number | null = null
  let [metres, ms, tail] = [0, 0, from]
  for (let end = from; end <= to; end++) {
    if (move.torn?.[end - move.first]) {
      ;[metres, ms, tail] = [0, 0, end + 1]
      continue
    }
    metres += evenMetres(move, t, end)
    ms += at(t, end) - at(t, end - 1)
    for (; tail < end; tail++) {
      const first = at(t, tail) - at(t, tail - 1)
      if (ms - first < least) break
      metres -= evenMetres(move, t, tail)
      ms -= first
    }
    if (ms >= least) highest = Math.max(highest ?? 0, Math.min(metres / ms, GAINS * ms))
  }
  return highest
}

/** A lone step that is so many times faster than those beside it is a receiver that catches up. */
const CATCHES_UP = 1.25

/** Metres of the step of a move to a point, no more than those beside it tell: of seldom points a single step proves no speed. */
function evenMetres({ first, last, steps }: Move, t: Float64Array, end: number): number {
  const metres = at(steps, end - first)
  const ms = at(t, end) - at(t, end - 1)
  if (ms < KEPT_MS || last - first < 2) return metres
  const speedTo = (i: number) => (i > first && i <= last ? at(steps, i - first) / (at(t, i) - at(t, i - 1)) : 0)
  return Math.min(metres, CATCHES_UP * ms * Math.max(speedTo(end - 1), speedTo(end + 1)))
}

/** Those that end in the chapter. Each begins when the machine was last heard or known to stand, and ends at the next point. */
function gapsIn({ counted, first, end }: Window, gaps: Gaps, start: number): Gap[] {
  const found: Gap[] = []
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

function withoutPoints({ span, counted }: Window, gaps: Gaps): Stretch[] {
  const { t } = counted
  const last = t.length - 1
  if (last < 0) return [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }]
  const silences: Stretch[] = [{ from: Number.NEGATIVE_INFINITY, to: at(t, 0) }]
  if (span.next !== undefined) silences.push({ from: stoodUntil(counted, last), to: Number.POSITIVE_INFINITY })
  for (let i = 0; i < last; i++) {
    if (!isGap(gaps, at(t, i), at(t, i + 1) - at(t, i))) continue
    const from = stoodUntil(counted, i)
    if (isGap(gaps, at(t, i), at(t, i + 1) - from)) silences.push({ from, to: at(t, i + 1) })
  }
  return silences
}
