/** One of several recorders of a machine: which of its points would count alone, and where they place the machine. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { anyAt, at, at32, firstNotBefore, flagAt, indexAt, lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'
import { chapterSpans } from '../chapters/spans.rules.ts'
import { type CountedTrack, countedTrack, stoodUntil } from '../counted.rules.ts'
import { markJumps, near, uncertainty, usableOf } from '../filter.rules.ts'
import { type Deceived, deceivedBy, markDeceived } from '../jams/deceived.rules.ts'
import { piecesIn, speedCapOf } from '../jams/pieces.rules.ts'
import type { KnownMachine } from '../known-machine.ts'
import { ownGaps } from '../paces.rules.ts'
import { type Gaps, isGap, statedOf } from '../stated.rules.ts'
import { between, emptyTrack, metres, type RawTrack } from '../track.ts'
import { carriedFrom } from '../work/own-speeds.ts'

export interface Heard {
  /** Index in `RawTrack.recorders`. */
  recorder: number
  /** Indexes of its points in the whole track, and flags as if it were alone, see `flagsOf`. */
  points: Uint32Array
  flags: Uint8Array
  deceived: Deceived
  counted: CountedTrack
  /** For each counted point the moment (ms) until which the machine stood there. */
  until: Float64Array
  /** A longer time without a point is silence. */
  gaps: Gaps
}

/** The recorders of the track separately; first the one with the most counted points from `start` (ms) on. */
export function heardOf(track: RawTrack, start: number, machine: KnownMachine = {}): Heard[] {
  const points = track.recorders.map(() => new Uint32Array(track.t.length))
  const counts = new Uint32Array(track.recorders.length)
  for (let i = 0; i < track.t.length; i++) {
    const recorder = indexAt(track.by, i)
    const its = points[recorder]
    if (its) its[indexAt(counts, recorder)] = i
    counts[recorder] = indexAt(counts, recorder) + 1
  }
  const reported = ({ counted: { t } }: Heard) => t.length - firstNotBefore(t, start)
  return points
    .map((its, recorder) => heardAlone(track, recorder, its.subarray(0, counts[recorder]), machine))
    .toSorted((a, b) => reported(b) - reported(a) || byContent(a.counted, b.counted))
}

function heardAlone(track: RawTrack, recorder: number, points: Uint32Array, machine: KnownMachine): Heard {
  const cap = speedCapOf(machine.type)
  const alone = emptyTrack(points.length)
  for (let k = 0; k < points.length; k++) {
    const i = indexAt(points, k)
    alone.t[k] = at(track.t, i)
    alone.lat[k] = at(track.lat, i)
    alone.lng[k] = at(track.lng, i)
    alone.speed[k] = at32(track.speed, i)
    alone.accuracy[k] = at32(track.accuracy, i)
    alone.mock[k] = flagAt(track.mock, i)
  }
  const flags = usableOf(alone)
  const pieces = chapterSpans(alone.t).flatMap(({ begin, end }) => piecesIn(alone, flags, [begin, end], cap))
  const deceived = deceivedBy(pieces, cap, machine.shown)
  markDeceived(alone, flags, deceived)
  markJumps(alone, flags, deceived.seams, carriedFrom(machine.type))
  const counted = countedTrack(alone, flags)
  const until = new Float64Array(counted.t.length)
  for (let i = 0; i < until.length; i++) until[i] = stoodUntil(counted, i)
  const { gap: learned, pace } = ownGaps(counted)
  const gaps = { learned, pace, stated: statedOf(machine.stated, track.recorders[recorder]) }
  return { recorder, points, flags, deceived, counted, until, gaps }
}

/** Orders two equally good recorders by their points alone, not by arrival or id. */
function byContent(a: CountedTrack, b: CountedTrack): number {
  if (a.t.length !== b.t.length) return b.t.length - a.t.length
  for (const name of ['t', 'lat', 'lng', 'speed', 'accuracy'] as const)
    for (let i = 0; i < a.t.length; i++) {
      const difference = (anyAt(a[name], i) || 0) - (anyAt(b[name], i) || 0)
      if (difference !== 0) return difference
    }
  return 0
}

/** The machine's place by one recorder. */
interface Place {
  lat: number
  lng: number
  /** Uncertainty of the position, metres. */
  accuracy: number
  /** Metres per ms. */
  speed: number
  /** Ms to the next point of a moving machine, in which its place is unknown. */
  unseen: number
}

/** Ms by which two phones may differ in their clocks and in when they take a position. */
const CLOCKS = 10_000
/** Km/h: at a lower reported speed the machine may stand. */
const DRIVES = 4

/** The place at a moment (ms), on the straight line between two points; undefined if the recorder was silent. */
export function placeAt({ counted, until, gaps }: Heard, moment: number): Place | undefined {
  const i = lastNotAfter(counted.t, moment)
  if (i < 0) return undefined
  const from = at(until, i)
  const next = i + 1
  if (moment <= from || next === counted.t.length) return moment <= from ? pointAt(counted, i) : undefined
  const ms = at(counted.t, next) - from
  if (isGap(gaps, at(counted.t, i), ms)) return undefined
  const part = (moment - from) / ms
  const way = between(counted, i, next)
  const reported = Math.max(reportedSpeed(counted, i), reportedSpeed(counted, next))
  const stands = reported < DRIVES / HOUR_IN_METRES && way < uncertainty(counted, i) + uncertainty(counted, next)
  const lng = at(counted.lng, i)
  return {
    lat: at(counted.lat, i) + (at(counted.lat, next) - at(counted.lat, i)) * part,
    lng: lng + (near(at(counted.lng, next), lng) - lng) * part,
    accuracy: Math.max(uncertainty(counted, i), uncertainty(counted, next)),
    speed: Math.max(way / ms, reported),
    unseen: stands ? 0 : ms * Math.min(part, 1 - part),
  }
}

/** Factor from metres per ms to km/h. */
const HOUR_IN_METRES = HOUR / 1000

const reportedSpeed = ({ speed }: CountedTrack, i: number): number => (at32(speed, i) || 0) / HOUR_IN_METRES

const pointAt = (counted: CountedTrack, i: number): Place => ({
  lat: at(counted.lat, i),
  lng: at(counted.lng, i),
  accuracy: uncertainty(counted, i),
  speed: reportedSpeed(counted, i),
  unseen: 0,
})

/** Metres: a driver carries the phone around the machine, and a site is as large (`places.rules.ts`). */
const SAME_SITE = 100

/** Metres between two places that exclude each other; 0 if both may belong to one machine. */
export function apart(a: Place, b: Place): number {
  const far = metres(a.lat, a.lng, b.lat, b.lng)
  const way = Math.max(a.speed, b.speed) * (CLOCKS + a.unseen + b.unseen)
  return far > SAME_SITE + a.accuracy + b.accuracy + way ? far : 0
}

/**
 * Whether the machine can have been at both recorders' places at a moment. If the other recorder was first heard after it
 * (`later`), or last heard before it, the machine may have driven meanwhile as it did on both sides.
 */
export function agree(one: Heard, other: Heard, moment: number, later: boolean): boolean {
  const here = placeAt(one, moment)
  const there = placeAt(other, moment)
  if (!here || there) return here !== undefined && there !== undefined && apart(here, there) === 0
  const { counted } = other
  const i = lastNotAfter(counted.t, moment) + (later ? 1 : 0)
  if (i < 0 || i >= counted.t.length) return false
  const next = at(counted.t, i)
  const minute = later ? MINUTE : -MINUTE
  const speed = Math.max(speedOver(one, moment - minute, moment), speedOver(other, next, next + minute))
  return apart({ ...here, speed, unseen: Math.abs(next - moment) }, { ...pointAt(counted, i), speed: 0 }) === 0
}

/** Straight-line metres per ms between two moments; 0 if one of the places is unknown. */
function speedOver(heard: Heard, from: number, to: number): number {
  const [a, b] = [placeAt(heard, from), placeAt(heard, to)]
  return a && b ? metres(a.lat, a.lng, b.lat, b.lng) / Math.abs(to - from) : 0
}
