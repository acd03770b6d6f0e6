/**
 * Computes a day from its points (docs/decisions/0013-how-a-machine-moved.md). The counted points are split into runs
 * without a gap; in each run the machine moves or stands. Only moves add kilometres: a step over a gap does not, and
 * neither does the noise of a receiver that stands still.
 */
import { at, at32 } from '@spetskarta/shared/tracks/columns.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import type { Activity, DaySummary, Gap, Stop, Trip } from '@spetskarta/shared/tracks/tracks.ts'
import { type CountedTrack, countedTrack, GAP_MAX, gapOf, type Run, runsOf, stoodUntil } from './counted.rules.ts'
import { countFlags, rawMetres } from './filter.rules.ts'
import { type Move, movesOf } from './moves.rules.ts'
import { middleOf, type Part, partsOf, STAY_MS } from './places.rules.ts'
import { flatTrack } from './plane.rules.ts'
import type { Apart } from './recorders/disagreements.rules.ts'
import { sharedTrack } from './recorders/shared-track.rules.ts'
import type { RawTrack } from './track.ts'
import { type Activities, activitiesOf } from './work/activities.rules.ts'
import type { Stretch } from './work/slots.rules.ts'

/** Ms before a day whose points must be known, too: the longest time without a point that is no gap. */
export const LEAD_MS = GAP_MAX

export interface Day {
  summary: DaySummary
  trips: Trip[]
  stops: Stop[]
  gaps: Gap[]
  /** The time in which the machine was heard, in order. */
  activities: Activity[]
  /** Times of the first and the last counted point. */
  firstAt: number | null
  lastAt: number | null
  /** One flag for every point, see `flagsOf`. */
  flags: Uint8Array
  /** Id of the recorder that tells most of what counts; null for a file. */
  recorder: string | null
  /** Recorders that told places which exclude each other, by time. */
  apart: Apart[]
  /** Index of the day's first point; the points before it only lead into the day. */
  begin: number
}

/**
 * `track` may begin before the day, within LEAD_MS of its `start` (ms): the step over midnight belongs to the day in
 * which it ends. Points before the start tell how the machine moved then, and nothing else of them is told. `type` is the
 * id of the machine's type: it tells when the machine works while it stands.
 */
export function dayOfTrack(track: RawTrack, start: number, type?: string): Day {
  const { flags, evidence, recorder, apart, apartSeconds } = sharedTrack(track, start)
  const begin = indexSince(track, start)
  const counted = flatTrack(countedTrack(track, flags))
  const first = indexSince(counted, start)
  const gap = gapOf(counted)
  const runs = runsOf(counted, gap)
  const moves = movesOf(counted, runs)
  const parts = runs.flatMap((run) => {
    const its = moves.filter((move) => move.first >= run.first && move.last <= run.last)
    return [...partsOf(counted, run, its), ...dozingAfter(counted, run, its)]
  })
  const day: DayPart = { counted, start, first }
  const moved = parts.map((part) => movedIn(day, part.moves))
  const trips = parts.flatMap((part, i) => (part.stays ? [] : (tripOf(moved[i]) ?? [])))
  const stops = parts.flatMap((part, i) => (part.stays ? (stopOf(day, part, moved[i]) ?? []) : []))
  const gaps = gapsOf(day, gap)
  const span = heardSpan(day)
  const { activities, ...shares } = activitiesOf({ counted, moves, gaps, span, evidence }, type)
  return {
    summary: {
      ...pointSums(track, flags, begin),
      ...movedSums(moved),
      ...workSums(moved, heardMs(span, gaps), shares),
      workBy: WORK_BY.filter((by) => activities.some((stretch) => stretch.by === by)),
      sparse: gap > GAP_MS,
      apartSeconds,
    },
    trips,
    stops,
    gaps,
    activities,
    firstAt: counted.t[first] ?? null,
    lastAt: first < counted.t.length ? at(counted.t, counted.t.length - 1) : null,
    flags,
    recorder,
    apart,
    begin,
  }
}

/** The counted points, and from which on they belong to the day: index and ms. */
interface DayPart {
  counted: CountedTrack
  start: number
  first: number
}

/** The stay of a parked machine whose phone only repeated its fix, at the end of a run that drove until then. */
function dozingAfter(counted: CountedTrack, { last }: Run, moves: Move[]): Part[] {
  const dozes = stoodUntil(counted, last) - at(counted.t, last) >= STAY_MS
  return dozes && moves.at(-1)?.last === last ? [{ first: last, last, stays: true, moves: [] }] : []
}

/** Index of the first point at `start` (ms) or later; the track's length where there is none. */
function indexSince({ t }: Pick<RawTrack, 't'>, start: number): number {
  const index = t.findIndex((moment) => moment >= start)
  return index < 0 ? t.length : index
}

interface Moved {
  metres: number
  /** Ms. */
  time: number
  /** Km/h; null where nothing moved. */
  maxSpeed: number | null
  /** Ms; null where nothing moved. */
  from: number | null
  to: number | null
}

const KMH_IN_METRES_A_MS = 3600
/** Ms: nothing is a machine's speed that it does not keep so long. */
const KEPT_MS = 5000

/** What the day's steps of these moves come to. */
function movedIn({ counted, start, first }: DayPart, moves: Move[]): Moved {
  const { t, repeatedUntil } = counted
  const sum: Moved = { metres: 0, time: 0, maxSpeed: null, from: null, to: null }
  for (const move of moves) {
    if (move.last < first || move.last === move.first) continue
    const { steps, stood } = move
    let [kept, keptMs] = [0, 0]
    let tail = 1
    for (let k = 1; k < steps.length; k++) {
      const end = move.first + k
      if (end < first) {
        tail = k + 1
        continue
      }
      const before = at(t, end - 1)
      const begins = Math.max(start, at(repeatedUntil, end - 1) === before ? before : stoodUntil(counted, end - 1))
      const metres = at(steps, k)
      const moment = at(t, end)
      sum.from ??= begins
      sum.to = moment
      sum.metres += metres
      sum.time += (moment - begins) * (1 - at32(stood, k))
      kept += metres
      keptMs += moment - before
      for (; tail < k; tail++) {
        const ms = at(t, move.first + tail) - at(t, move.first + tail - 1)
        if (keptMs - ms < KEPT_MS) break
        kept -= at(steps, tail)
        keptMs -= ms
      }
      if (keptMs >= KEPT_MS) sum.maxSpeed = Math.max(sum.maxSpeed ?? 0, (kept / keptMs) * KMH_IN_METRES_A_MS)
    }
  }
  // A machine that stopped for a moment was faster in between than the mean over the stretches.
  if (sum.time > 0) sum.maxSpeed = Math.max(sum.maxSpeed ?? 0, (sum.metres / sum.time) * KMH_IN_METRES_A_MS)
  return sum
}

function tripOf(moved: Moved | undefined): Trip | undefined {
  if (!moved || moved.from === null || moved.to === null) return undefined
  return { from: moved.from, to: moved.to, distance: moved.metres / 1000, maxSpeed: tenth(moved.maxSpeed) }
}

/** The stop of a part; undefined where all of it was before the day. */
function stopOf({ counted, start, first }: DayPart, part: Part, moved: Moved | undefined): Stop | undefined {
  const to = stoodUntil(counted, part.last)
  if (part.last < first && to <= start) return undefined
  return {
    from: Math.max(start, at(counted.t, part.first)),
    to,
    coords: middleOf(counted, part),
    distance: (moved?.metres ?? 0) / 1000,
  }
}

/** Each gap begins when the machine was last heard or known to stand, and ends at the next point. */
function gapsOf({ counted, first }: DayPart, gap: number): Gap[] {
  const gaps: Gap[] = []
  const { t } = counted
  for (let i = first; i + 1 < t.length; i++) {
    const to = at(t, i + 1)
    if (to - at(t, i) <= gap) continue
    const from = stoodUntil(counted, i)
    if (to - from <= gap) continue
    gaps.push({ from, to, fromCoords: coordsOf(counted, i), toCoords: coordsOf(counted, i + 1) })
  }
  return gaps
}

const coordsOf = ({ lat, lng }: CountedTrack, i: number): [number, number] => [at(lat, i), at(lng, i)]

/** The points' own sums: kilometres straight through all of them, and how many were left out. */
const pointSums = (track: RawTrack, flags: Uint8Array, begin: number) => ({
  rawDistance: rawMetres(track, flags, begin) / 1000,
  points: track.t.length - begin,
  discarded: countFlags(flags, begin),
})

/** What all parts of the day moved together. */
function movedSums(moved: Moved[]) {
  const metres = moved.reduce((sum, part) => sum + part.metres, 0)
  const time = moved.reduce((sum, part) => sum + part.time, 0)
  const speeds = moved.flatMap(({ maxSpeed }) => maxSpeed ?? [])
  return {
    distance: metres / 1000,
    firstMove: moved.find(({ from }) => from !== null)?.from ?? null,
    lastMove: moved.findLast(({ to }) => to !== null)?.to ?? null,
    maxSpeed: speeds.length > 0 ? tenth(Math.max(...speeds)) : null,
    meanSpeed: time > 0 ? tenth((metres / time) * KMH_IN_METRES_A_MS) : null,
    movingSeconds: Math.round(time / 1000),
  }
}

const WORK_BY = ['movement', 'vibration', 'ignition'] as const

/** What the machine did of the `heard` ms: it moved or was carried, and did the rest while it stood. */
function workSums(moved: Moved[], heard: number, { standing, carried }: Omit<Activities, 'activities'>) {
  const time = moved.reduce((sum, part) => sum + part.time, 0)
  const stood = Math.max(0, heard - time)
  const { work, idle, off } = standing
  return {
    workingSeconds: Math.round((time * (1 - carried) + stood * work) / 1000),
    idleSeconds: Math.round((stood * idle) / 1000),
    offSeconds: Math.round((time * carried + stood * off) / 1000),
    unknownSeconds: Math.round((stood * (1 - work - idle - off)) / 1000),
  }
}

/** From the day's first to its last moment at which the machine was heard; undefined where it never was. */
function heardSpan({ counted, start, first }: DayPart): Stretch | undefined {
  if (first >= counted.t.length) return undefined
  const leads = first > 0 && at(counted.t, first) - at(counted.t, first - 1) <= GAP_MS
  return { from: leads ? start : at(counted.t, first), to: stoodUntil(counted, counted.t.length - 1) }
}

const heardMs = (span: Stretch | undefined, gaps: Gap[]): number =>
  span ? span.to - span.from - gaps.reduce((sum, gap) => sum + gap.to - gap.from, 0) : 0

const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
