/**
 * What a day's points come to. Kilometres are those of the counted points only; a step over a gap is not driven, and
 * what a standing receiver wanders is not either.
 */
import type { DaySummary, Gap, Stop, Trip } from '@spetskarta/shared/tracks/tracks.ts'
import {
  COUNTED,
  countFlags,
  flagsOf,
  GAP_MS,
  reachable,
  repeatedUntil,
  SPEED_CAP,
  uncertainty,
} from './filter.rules.ts'
import { isWorking, STAY_RADIUS, type Stay, staysOf } from './standing.rules.ts'
import { at, between, metres, type Track } from './track.ts'

export interface Day {
  summary: DaySummary
  trips: Trip[]
  stops: Stop[]
  gaps: Gap[]
  /** Times of the first and the last counted point. */
  firstAt: number | null
  lastAt: number | null
  /** Of every point, see `flagsOf`. */
  flags: Uint8Array
  /** Index of the day's first point: those before it only led in. */
  begin: number
}

/** Metres: a longer step counts whatever the accuracy, so that bends are not cut. */
const STEP_MAX = 10

/** A row of counted points without a gap: positions in the list of them. */
interface Run {
  first: number
  last: number
}

interface Moving {
  trip: Trip
  /** Metres. */
  length: number
}

/**
 * `track` may begin before the day, within GAP_MS of its `start` (ms): the step over midnight belongs to the day in which
 * it ends. Everything else is of the points from `start` on.
 */
export function dayOf(track: Track, start: number): Day {
  const flags = flagsOf(track)
  const begin = track.t.findIndex((t) => t >= start)
  const from = begin < 0 ? track.t.length : begin
  const counted = indexesOfCounted(flags, from)
  const runs = runsOf(track, counted)
  const moving: Moving[] = []
  const stops: Stop[] = []
  for (const run of runs) walk(track, counted, run, moving, stops)

  const crossing = overMidnight(track, flags, from, counted, stops)
  if (crossing > 0) lead(moving, track, counted, crossing)
  const gaps = silences(track, flags, counted, stops)
  const trips = moving.map(({ trip }) => trip)
  return {
    summary: summarise(track, flags, from, moving, stops),
    trips,
    stops,
    gaps,
    firstAt: counted.length > 0 ? at(track.t, at(counted, 0)) : null,
    lastAt: counted.length > 0 ? at(track.t, at(counted, counted.length - 1)) : null,
    flags,
    begin: from,
  }
}

function indexesOfCounted(flags: Uint8Array, from: number): Uint32Array {
  const indexes = new Uint32Array(flags.length - from)
  let length = 0
  for (let i = from; i < flags.length; i++) if (flags[i] === COUNTED) indexes[length++] = i
  return indexes.subarray(0, length)
}

function runsOf({ t }: Track, counted: Uint32Array): Run[] {
  const runs: Run[] = []
  for (let k = 0; k < counted.length; k++) {
    const run = runs.at(-1)
    if (run && at(t, at(counted, k)) - at(t, at(counted, k - 1)) <= GAP_MS) run.last = k
    else runs.push({ first: k, last: k })
  }
  return runs
}

/** Splits a run into what was driven and where the machine stood. */
function walk(track: Track, counted: Uint32Array, run: Run, moving: Moving[], stops: Stop[]): void {
  const stays = staysOf(track, counted, run.first, run.last)
  let before: Stay | undefined
  for (const stay of stays) {
    const first = before?.last ?? run.first
    if (stay.first > first) moving.push(drive(track, counted, first, stay.first, before, stay))
    stops.push(stopOf(track, counted, stay))
    before = stay
  }
  const first = before?.last ?? run.first
  if (run.last > first) moving.push(drive(track, counted, first, run.last, before, undefined))
}

/** From one counted position to another, begun and ended in the middle of the places where the machine stood. */
function drive(
  track: Track,
  counted: Uint32Array,
  first: number,
  last: number,
  left: Stay | undefined,
  reached: Stay | undefined,
): Moving {
  const { t, lat, lng, speed } = track
  const toPlace = (stay: Stay | undefined, k: number) =>
    stay ? metres(stay.lat, stay.lng, at(lat, at(counted, k)), at(lng, at(counted, k))) : 0
  let length = toPlace(left, first) + toPlace(reached, last)
  let maxSpeed: number | null = null
  let from = at(counted, first)
  for (let k = first + 1; k <= last; k++) {
    const to = at(counted, k)
    const step = between(track, from, to)
    const told = at(speed, to)
    // A step within the accuracy is half noise: the way is measured from the same point on to a later one.
    const sure = step >= Math.min(STEP_MAX, uncertainty(track, to)) || k === last
    const kmh = told >= 0 || !sure ? told : (step / (at(t, to) - at(t, from))) * 3600
    if (kmh <= SPEED_CAP && kmh > (maxSpeed ?? -1)) maxSpeed = kmh
    if (!sure) continue
    length += step
    from = to
  }
  const trip = {
    from: at(t, at(counted, first)),
    to: at(t, at(counted, last)),
    distance: length / 1000,
    maxSpeed: tenth(maxSpeed),
  }
  return { trip, length }
}

const stopOf = (track: Track, counted: Uint32Array, stay: Stay): Stop => ({
  from: at(track.t, at(counted, stay.first)),
  to: at(track.t, at(counted, stay.last)),
  coords: [stay.lat, stay.lng],
  working: isWorking(track, counted, stay),
})

/** Metres from the last point before midnight to the first after it; 0 where the machine stood or was not heard. */
function overMidnight(track: Track, flags: Uint8Array, from: number, counted: Uint32Array, stops: Stop[]): number {
  const first = counted[0]
  const before = flags.subarray(0, from).lastIndexOf(COUNTED)
  if (first === undefined || before < 0 || at(track.t, first) - at(track.t, before) > GAP_MS) return 0
  const step = between(track, before, first)
  return stops[0]?.from === track.t[first] && step <= STAY_RADIUS ? 0 : step
}

/** Adds the step over midnight to the trip that goes on, or makes one of it. */
function lead(moving: Moving[], { t }: Track, counted: Uint32Array, step: number): void {
  const from = at(t, at(counted, 0))
  const first = moving[0]
  if (first && first.trip.from === from) {
    first.length += step
    first.trip.distance = first.length / 1000
  } else moving.unshift({ trip: { from, to: from, distance: step / 1000, maxSpeed: null }, length: step })
}

/** Gaps; where a phone only repeated its place and could go on from there in time, the machine stood there. */
function silences(track: Track, flags: Uint8Array, counted: Uint32Array, stops: Stop[]): Gap[] {
  const { t, lat, lng } = track
  const heard = repeatedUntil(track, flags, counted)
  const gaps: Gap[] = []
  for (let k = 0; k < counted.length; k++) {
    const a = at(counted, k)
    const b = counted[k + 1]
    let from = at(t, a)
    const repeated = at(heard, k)
    if (repeated > from && (b === undefined || reachable(track, a, b, at(t, b) - repeated))) {
      stand(stops, from, repeated, [at(lat, a), at(lng, a)])
      from = repeated
    }
    if (b === undefined || at(t, b) - from <= GAP_MS) continue
    gaps.push({ from, to: at(t, b), fromCoords: [at(lat, a), at(lng, a)], toCoords: [at(lat, b), at(lng, b)] })
  }
  return gaps
}

/** The machine stood from one time to another: a longer stop, or one of its own if nothing else is told of the time. */
function stand(stops: Stop[], from: number, to: number, coords: [number, number]): void {
  const index = stops.findIndex((stop) => stop.to >= from)
  const stop = stops[index]
  if (stop && stop.from <= from) stop.to = Math.max(stop.to, to)
  else if (to - from > GAP_MS) stops.splice(index < 0 ? stops.length : index, 0, { from, to, coords, working: false })
}

const seconds = (spans: { from: number; to: number }[]) =>
  Math.round(spans.reduce((sum, { from, to }) => sum + to - from, 0) / 1000)

const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

function summarise(track: Track, flags: Uint8Array, from: number, moving: Moving[], stops: Stop[]): DaySummary {
  const trips = moving.map(({ trip }) => trip)
  const distance = moving.reduce((sum, { length }) => sum + length, 0)
  const movingSeconds = seconds(trips)
  const speeds = trips.flatMap(({ maxSpeed }) => maxSpeed ?? [])
  let raw = 0
  for (let i = from + 1; i < track.t.length; i++) raw += between(track, i - 1, i)
  return {
    distance: distance / 1000,
    rawDistance: raw / 1000,
    points: track.t.length - from,
    discarded: countFlags(flags, from),
    firstMove: trips[0]?.from ?? null,
    lastMove: trips.at(-1)?.to ?? null,
    maxSpeed: speeds.length > 0 ? Math.max(...speeds) : null,
    meanSpeed: movingSeconds > 0 ? tenth((distance / movingSeconds) * 3.6) : null,
    movingSeconds,
    workingSeconds: movingSeconds + seconds(stops.filter(({ working }) => working)),
    idleSeconds: seconds(stops.filter(({ working }) => !working)),
  }
}
