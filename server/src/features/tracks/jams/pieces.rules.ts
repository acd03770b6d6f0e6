/**
 * Splits a chapter's usable points into pieces of tracks between which no machine could change: if a receiver is deceived
 * (jammed, spoofed), its fixes go on elsewhere, and later again where the machine is. Which pieces are true is judged over the
 * whole day (`deceived.rules.ts`), so a piece carries everything needed for that, and depends on no other chapter.
 */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { at, medianOf } from '@spetskarta/shared/tracks/columns.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import type { LatLng } from '../coords.rules.ts'
import { COUNTED } from '../filter.rules.ts'
import { atMost, between, METRES_A_DEGREE, type RawTrack } from '../track.ts'
import type { Stretch } from '../work/slots.rules.ts'
import { speedLimitOf } from '../work/speed-limits.ts'
import { type SeenWay, seenWayOf, WAY_MS } from './ways.rules.ts'

/** A place that the machine passed or where it stayed; moments in ms. */
export interface Node {
  from: number
  until: number
  coords: LatLng
}

/** Points that follow from each other, even if other points come between them. */
export interface Piece {
  /** Moments (ms) and places of its first and last point. */
  from: number
  to: number
  first: LatLng
  last: LatLng
  points: number
  /** Ms in which it was heard: its weight. */
  heard: number
  /** Median place. */
  middle: LatLng
  /** Places ordered by when the machine was last there: each stay, and every few hundred metres of drives. */
  nodes: Node[]
  /** Its way in more detail. */
  way: SeenWay
  /** Stretches between its points in which other points are elsewhere: a receiver may alternate between two places. */
  left: Stretch[]
}

/** Metres: a smaller distance is not a deception but a bad fix, which `filter.rules.ts` handles. */
const FAR = 1000
/** Km/h: a low-loader, a ferry or a train is no faster. A type with a higher limit may exceed it by this factor. */
const CARRIED = 120
const ABOVE_LIMIT = 1.5

/** Km/h that a machine of this type cannot exceed, whatever carries it. */
export const speedCapOf = (type: string | undefined): number => Math.max(CARRIED, ABOVE_LIMIT * speedLimitOf(type))

/** Whether a machine with this maximum speed (km/h) can have covered the distance (metres) in this time (ms). */
export const canCome = (far: number, ms: number, cap: number): boolean => far <= FAR + (cap * 1000 * ms) / HOUR

/** Consecutive points on one track, as indexes. */
interface Run {
  track: number
  first: number
  last: number
  points: number
}

/** Maximum number of tracks followed at once, and of pieces kept. */
const TRACKS_MOST = 6
const PIECES_MOST = 60
/** Fewer fixes, or a shorter time (ms), are single bad fixes. */
export const POINTS_LEAST = 2
export const LEAST_MS = MINUTE

/** Track of a point that is not usable by itself. */
const NONE = -1

/** Pieces of the usable points [begin, end). `cap` in km/h. `isOne`: they are known to be one piece, see `isCalm`. */
export function piecesIn(
  track: RawTrack,
  usable: Uint8Array,
  [begin, end]: [number, number],
  cap: number,
  isOne = false,
): Piece[] {
  const follows = new Int32Array(end).fill(NONE)
  const found = isOne ? oneRun(usable, begin, follows) : runsIn(track, usable, begin, follows, cap)
  const runs = followedIn(track, found)
  const kept = runs.toSorted((a, b) => b.points - a.points || a.first - b.first).slice(0, PIECES_MOST)
  return kept.sort((a, b) => a.first - b.first).map((run) => pieceOf(track, follows, run))
}

/** Like `runsIn`, if all points are known to be on one track. */
function oneRun(usable: Uint8Array, begin: number, follows: Int32Array): Run[] {
  const run: Run = { track: 0, first: -1, last: -1, points: 0 }
  for (let i = begin; i < follows.length; i++) {
    if (usable[i] !== COUNTED) continue
    if (run.points++ === 0) run.first = i
    run.last = i
    follows[i] = run.track
  }
  return run.points > 0 ? [run] : []
}

/** Fills `follows` with each point's track. */
function runsIn(track: RawTrack, usable: Uint8Array, begin: number, follows: Int32Array, cap: number): Run[] {
  const runs: Run[] = []
  /** The last point of each track, most recent track first. */
  const open: Pick<Run, 'track' | 'last'>[] = []
  let tracks = 0
  let now: Pick<Run, 'track' | 'last'> | undefined
  let run: Run | undefined
  const { lat, lng } = track
  let north = Number.NaN
  let east = Number.NaN
  for (let i = begin; i < follows.length; i++) {
    if (usable[i] !== COUNTED) continue
    // Like `atMost`, without looking up the last point's place again.
    const far = (Math.abs(north - at(lat, i)) + Math.abs(east - at(lng, i))) * METRES_A_DEGREE
    north = at(lat, i)
    east = at(lng, i)
    if (!now || !(far <= FAR || goesOn(track, now.last, i, cap))) {
      const farFrom = ({ last }: Pick<Run, 'last'>) => between(track, last, i)
      const [nearest] = open.filter(({ last }) => goesOn(track, last, i, cap)).sort((a, b) => farFrom(a) - farFrom(b))
      now = nearest ?? { track: tracks++, last: i }
      if (nearest) open.splice(open.indexOf(nearest), 1)
      open.unshift(now)
      open.splice(TRACKS_MOST)
    }
    now.last = i
    follows[i] = now.track
    if (run?.track === now.track) {
      run.last = i
      run.points++
    } else {
      run = { track: now.track, first: i, last: i, points: 1 }
      runs.push(run)
    }
  }
  return runs
}

/** Whether the point continues the track. A distant point after a silence may belong to any track: the whole day decides. */
function goesOn(track: RawTrack, last: number, i: number, cap: number): boolean {
  const far = between(track, last, i)
  const ms = at(track.t, i) - at(track.t, last)
  return far <= FAR || (ms <= GAP_MS && canCome(far, ms, cap))
}

/** Points of one track that follow from each other, even if other points come between them. */
interface Followed extends Run {
  /** Number of points of all tracks up to its last one. */
  seen: number
  /** Index of the first point of the latest dense sequence; `close`: number of points in it; `closest`: in the longest one. */
  since: number
  close: number
  closest: number
}

/**
 * A machine unseen for minutes is at most as far away as its former speed, times this factor, allows; else it is another place.
 */
const FASTER = 1.5

/** Joins runs of the same track and drops single bad fixes. */
function followedIn(track: RawTrack, runs: Run[]): Run[] {
  const { t } = track
  const all: Followed[] = []
  const latest = new Map<number, Followed>()
  let seen = 0
  for (const run of runs) {
    const same = latest.get(run.track)
    const isClose = same && (seen - same.seen < POINTS_LEAST || at(t, run.first) - at(t, same.last) < LEAST_MS)
    const close = run.points + (isClose ? same.close : 0)
    seen += run.points
    if (same && (isClose || isBackOn(track, same, run.first))) {
      if (!isClose) same.since = run.first
      const closest = Math.max(close, same.closest)
      Object.assign(same, { last: run.last, points: same.points + run.points, seen, close, closest })
    } else {
      const one = { ...run, seen, since: run.first, close, closest: close }
      latest.set(run.track, one)
      all.push(one)
    }
  }
  const lasting = all.filter(({ closest }) => closest >= POINTS_LEAST)
  const isShort = ({ first, last }: Run) => at(t, last) - at(t, first) < LEAST_MS
  const isAmong = (one: Run) => lasting.some(({ first, last }) => first < one.first && last > one.last)
  const kept = lasting.filter((one) => !isShort(one) || !isAmong(one))
  return kept.length > 0 ? kept : all.slice(-1)
}

function isBackOn(track: RawTrack, { since, last }: Followed, i: number): boolean {
  const ms = at(track.t, i) - at(track.t, last)
  const pace = between(track, since, last) / Math.max(1, at(track.t, last) - at(track.t, since))
  return ms <= GAP_MS && between(track, last, i) <= FAR + FASTER * pace * ms
}

/** Number of points sampled for the median place, and ms between samples for nodes. */
const MEANT = 50
const SEEN_MS = 5000

function pieceOf(track: RawTrack, follows: Int32Array, { track: its, first, last, points }: Run): Piece {
  const { t, lat, lng } = track
  const place = (i: number): LatLng => [at(lat, i), at(lng, i)]
  const passed: Passed[] = []
  const [lats, lngs]: [number[], number[]] = [[], []]
  const way: number[] = []
  const left: Stretch[] = []
  let isElsewhere = false
  let heard = 0
  let before = at(t, first)
  let seen = Number.NEGATIVE_INFINITY
  const step = Math.ceil((last - first + 1) / MEANT)
  let wayAt = Number.NEGATIVE_INFINITY
  let meant = first
  for (let i = first; i <= last; i++) {
    const isMeant = i === meant
    if (isMeant) meant += step
    if (follows[i] !== its) {
      if (follows[i] !== NONE) isElsewhere = true
      continue
    }
    const moment = at(t, i)
    if (isElsewhere) left.push({ from: before, to: moment })
    isElsewhere = false
    heard += Math.min(GAP_MS, moment - before)
    before = moment
    if (moment - wayAt >= WAY_MS || i === last) {
      way.push(i)
      wayAt = moment
    }
    // In a few seconds a machine gets nowhere else.
    if (moment - seen >= SEEN_MS || i === last) {
      addTo(passed, track, i)
      seen = moment
    }
    if (!isMeant) continue
    lats.push(at(lat, i))
    lngs.push(at(lng, i))
  }
  return {
    from: at(t, first),
    to: at(t, last),
    first: place(first),
    last: place(last),
    points,
    heard,
    middle: [medianOf(lats), medianOf(lngs)],
    nodes: nodesOf(track, passed),
    way: seenWayOf(track, way),
    left,
  }
}

/** Metres around a node that count as its place. */
const PLACE = 250
/** A place where the machine was for less than this (ms) is only passed; passed places are kept this many metres apart. */
const PASSED_MS = MINUTE
const PASSED_APART = 400
/** Number of latest places recognised on return. Of older ones, stays are kept, and passed places this many metres apart. */
const KNOWN = 40
const OLD_APART = 2000

/** Indexes of the first and the last point at a place. */
interface Passed {
  first: number
  last: number
}

/** Whether two points are within this distance (metres). Checks latitudes first, which usually decide. */
const isNear = (track: RawTrack, a: number, b: number, far: number): boolean =>
  Math.abs(at(track.lat, a) - at(track.lat, b)) * METRES_A_DEGREE <= far &&
  (atMost(track, a, b) <= far || between(track, a, b) <= far)

function addTo(passed: Passed[], track: RawTrack, i: number): void {
  const last = passed.at(-1)
  if (last && isNear(track, last.first, i, PLACE)) last.last = i
  else addPlace(passed, track, i)
}

function addPlace(passed: Passed[], track: RawTrack, i: number): void {
  const last = passed.at(-1)
  const before = passed.at(-2)
  const isShort = (one: Passed) => at(track.t, one.last) - at(track.t, one.first) < PASSED_MS
  if (last && before && isShort(last) && between(track, before.first, last.first) < PASSED_APART) passed.pop()
  const old = passed.length - KNOWN
  const [older, oldest] = [passed[old - 1], passed[old]]
  // The first place is kept too: a deceived receiver may have been farthest away there.
  if (oldest && older && isShort(oldest) && between(track, older.first, oldest.first) < OLD_APART) passed.splice(old, 1)
  const known = placeAmong(passed, track, i)
  const [again] = known < 0 ? [] : passed.splice(known, 1)
  passed.push({ first: again?.first ?? i, last: i })
}

/** Index of the last known place that contains a point; −1 if there is none. */
function placeAmong(passed: Passed[], track: RawTrack, i: number): number {
  for (let k = passed.length - 1; k >= Math.max(0, passed.length - KNOWN); k--)
    if (isNear(track, passed[k]?.first ?? 0, i, PLACE)) return k
  return -1
}

const nodesOf = ({ t, lat, lng }: RawTrack, passed: Passed[]): Node[] =>
  passed.map(({ first, last }) => ({
    from: at(t, first),
    until: at(t, last),
    coords: [at(lat, first), at(lng, first)],
  }))
