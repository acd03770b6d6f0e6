/**
 * Computes a day from its points (docs/decisions/0010-what-a-day-counts.md). The counted points are split into runs
 * without a gap, and each run into stays and the drives between them. Only drives add kilometres: a step over a gap
 * does not, and neither does the noise of a receiver that stands still.
 */
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { GAP_MS, SPEED_CAP } from '@spetskarta/shared/tracks/rules.ts'
import type { DaySummary, Gap, Stop, Trip } from '@spetskarta/shared/tracks/tracks.ts'
import { type CountedTrack, countedTrack, duration, type Run, runsOf } from './counted.rules.ts'
import { COUNTED, countFlags, flagsOf, uncertainty } from './filter.rules.ts'
import { isWorking, STAY_RADIUS, type Stay, staysOf, stoodUntil } from './standing.rules.ts'
import { between, metres, type RawTrack } from './track.ts'

export interface Day {
  summary: DaySummary
  trips: Trip[]
  stops: Stop[]
  gaps: Gap[]
  /** Times of the first and the last counted point. */
  firstAt: number | null
  lastAt: number | null
  /** One flag for every point, see `flagsOf`. */
  flags: Uint8Array
  /** Index of the day's first point; the points before it only lead into the day. */
  begin: number
}

/**
 * `track` may begin before the day, within GAP_MS of its `start` (ms): the step over midnight belongs to the day in
 * which it ends. Everything else is computed from the points at `start` or later.
 */
export function dayOfTrack(track: RawTrack, start: number): Day {
  const flags = flagsOf(track)
  const begin = indexSince(track, start)
  const counted = countedTrack(track, flags, begin)
  const runs = runsOf(counted).map((run) => ({ ...run, stays: staysOf(counted, run) }))
  const stops = runs.flatMap((run) => stopsOf(counted, run))
  const drives = withStepOverMidnight(
    runs.flatMap((run) => legsOf(run).map((leg) => driveOf(counted, leg))),
    stepOverMidnight(track, flags, begin, stops),
  )
  return {
    summary: daySummary(pointSums(track, flags, begin), drives, stops),
    trips: drives.map(tripOf),
    stops,
    gaps: gapsOf(counted),
    firstAt: counted.t[0] ?? null,
    lastAt: counted.t.at(-1) ?? null,
    flags,
    begin,
  }
}

/** Index of the first point at `start` (ms) or later; the track's length where there is none. */
function indexSince({ t }: RawTrack, start: number): number {
  const index = t.findIndex((moment) => moment >= start)
  return index < 0 ? t.length : index
}

interface RunWithStays extends Run {
  stays: Stay[]
}

/** From one counted point to a later one, with the stays at its two ends, if any. */
interface Leg extends Run {
  left: Stay | undefined
  reached: Stay | undefined
}

/** The parts of a run outside its stays: before the first, between two, after the last. */
const legsOf = ({ first, last, stays }: RunWithStays): Leg[] =>
  [undefined, ...stays]
    .map((left, i) => {
      const reached = stays[i]
      return { first: left?.last ?? first, last: reached?.first ?? last, left, reached }
    })
    .filter((leg) => leg.last > leg.first)

/** A trip, with its length in metres. */
interface Drive extends Omit<Trip, 'distance'> {
  length: number
}

const tripOf = ({ from, to, length, maxSpeed }: Drive): Trip => ({ from, to, distance: length / 1000, maxSpeed })

const KMH_IN_METRES_A_SECOND = 3.6
const KMH_IN_METRES_A_MS = 3600

/** Metres: a longer step counts whatever the accuracy, so that bends are not cut. */
const STEP_MAX = 10

/** The drive of a leg. It begins and ends in the middle of the places where the machine stood. */
function driveOf(counted: CountedTrack, leg: Leg): Drive {
  let length = toPlace(counted, leg.first, leg.left) + toPlace(counted, leg.last, leg.reached)
  let maxSpeed: number | null = null
  let measured = leg.first
  for (let i = leg.first + 1; i <= leg.last; i++) {
    const step = between(counted, measured, i)
    // A step shorter than the accuracy is half noise: measuring goes on from the same point to a later one.
    const isSure = step >= Math.min(STEP_MAX, uncertainty(counted, i)) || i === leg.last
    const toldSpeed = at(counted.speed, i)
    const kmh = toldSpeed >= 0 || !isSure ? toldSpeed : (step / duration(counted, measured, i)) * KMH_IN_METRES_A_MS
    if (kmh <= SPEED_CAP && kmh > (maxSpeed ?? -1)) maxSpeed = kmh
    if (!isSure) continue
    length += step
    measured = i
  }
  return { from: at(counted.t, leg.first), to: at(counted.t, leg.last), length, maxSpeed: tenth(maxSpeed) }
}

/** Metres from a point to the middle of the stay that it belongs to; 0 without one. */
const toPlace = ({ lat, lng }: CountedTrack, i: number, stay: Stay | undefined): number =>
  stay ? metres(stay.lat, stay.lng, at(lat, i), at(lng, i)) : 0

/** The stays of a run, and the stop at its end where a parked phone only repeated its place. */
function stopsOf(counted: CountedTrack, { last, stays }: RunWithStays): Stop[] {
  const stops = stays.map((stay) => ({
    from: at(counted.t, stay.first),
    to: stoodUntil(counted, stay.last),
    coords: [stay.lat, stay.lng] satisfies Stop['coords'],
    working: isWorking(counted, stay),
  }))
  const [from, to] = [at(counted.t, last), stoodUntil(counted, last)]
  if (stays.at(-1)?.last === last || to - from <= GAP_MS) return stops
  return [...stops, { from, to, coords: coordsOf(counted, last), working: false }]
}

/** Each gap begins when the machine was last heard or known to stand, and ends at the next point. */
function gapsOf(counted: CountedTrack): Gap[] {
  const gaps: Gap[] = []
  for (let i = 0; i + 1 < counted.t.length; i++) {
    const from = stoodUntil(counted, i)
    const to = at(counted.t, i + 1)
    if (to - from <= GAP_MS) continue
    gaps.push({ from, to, fromCoords: coordsOf(counted, i), toCoords: coordsOf(counted, i + 1) })
  }
  return gaps
}

const coordsOf = ({ lat, lng }: CountedTrack, i: number): [number, number] => [at(lat, i), at(lng, i)]

/**
 * From the last counted point before midnight to the first after it; none where the machine stood or a gap lies
 * between.
 */
function stepOverMidnight(track: RawTrack, flags: Uint8Array, begin: number, stops: Stop[]): Drive | undefined {
  const before = flags.subarray(0, begin).lastIndexOf(COUNTED)
  const first = flags.indexOf(COUNTED, begin)
  if (before < 0 || first < 0 || duration(track, before, first) > GAP_MS) return undefined
  const length = between(track, before, first)
  const firstAt = at(track.t, first)
  const stood = stops[0]?.from === firstAt && length <= STAY_RADIUS
  return stood || length === 0 ? undefined : { from: firstAt, to: firstAt, length, maxSpeed: null }
}

/**
 * The step lengthens the drive that follows it at once. Otherwise it is a drive by itself, without any time in this
 * day.
 */
function withStepOverMidnight(drives: Drive[], step: Drive | undefined): Drive[] {
  if (!step) return drives
  const [first, ...later] = drives
  if (first?.from !== step.to) return [step, ...drives]
  return [{ ...first, length: first.length + step.length }, ...later]
}

/** The points' own sums: kilometres straight through all of them, and how many points were left out. */
function pointSums(track: RawTrack, flags: Uint8Array, begin: number) {
  let raw = 0
  for (let i = begin + 1; i < track.t.length; i++) raw += between(track, i - 1, i)
  return { rawDistance: raw / 1000, points: track.t.length - begin, discarded: countFlags(flags, begin) }
}

function daySummary(points: ReturnType<typeof pointSums>, drives: Drive[], stops: Stop[]): DaySummary {
  const length = drives.reduce((sum, drive) => sum + drive.length, 0)
  const movingSeconds = seconds(drives)
  const speeds = drives.flatMap(({ maxSpeed }) => maxSpeed ?? [])
  return {
    distance: length / 1000,
    ...points,
    firstMove: drives[0]?.from ?? null,
    lastMove: drives.at(-1)?.to ?? null,
    maxSpeed: speeds.length > 0 ? Math.max(...speeds) : null,
    meanSpeed: movingSeconds > 0 ? tenth((length / movingSeconds) * KMH_IN_METRES_A_SECOND) : null,
    movingSeconds,
    workingSeconds: movingSeconds + seconds(stops.filter(({ working }) => working)),
    idleSeconds: seconds(stops.filter(({ working }) => !working)),
  }
}

/** Whole seconds of all spans together. */
const seconds = (spans: { from: number; to: number }[]) =>
  Math.round(spans.reduce((sum, { from, to }) => sum + to - from, 0) / 1000)

const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
