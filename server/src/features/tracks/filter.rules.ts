/** Which points count: that depends on the points around in time, not on their arrival; a point left out affects no other. */
import { bisect } from '@spetskarta/shared/bisect.ts'
import { HOUR } from '@spetskarta/shared/durations.ts'
import { anyAt, at, at32, flagAt, indexAt, medianOf } from '@spetskarta/shared/tracks/columns.ts'
import { ACCURACY_MAX, GAP_MS, SPEED_CAP } from '@spetskarta/shared/tracks/rules.ts'
import type { Discarded } from '@spetskarta/shared/tracks/tracks.ts'
import { echoesOf } from './jams/echoes.rules.ts'
import { atMost, between, METRES_A_DEGREE, metres, type RawTrack } from './track.ts'

/** Assumed radius of two fixes of three, metres, if a phone reports none or 0 (Android's «unknown»). */
const ACCURACY_UNREPORTED = 15

export const COUNTED = 0
const REASONS = ['accuracy', 'jump', 'duplicate', 'mock', 'other', 'jam'] as const satisfies (keyof Discarded)[]
const flagOf = (reason: (typeof REASONS)[number]): number => REASONS.indexOf(reason) + 1

const MOCK = flagOf('mock')
const ACCURACY = flagOf('accuracy')
export const DUPLICATE = flagOf('duplicate')
export const JUMP = flagOf('jump')
/** The point belongs to another recorder than the one that serves the machine at that time, see `recorders/serving.rules.ts`. */
export const OTHER = flagOf('other')
/** The receiver was deceived (`jams/deceived.rules.ts`). JAM_IN_PLACE: the machine meanwhile stayed where it was. */
export const JAM = flagOf('jam')
export const JAM_IN_PLACE = REASONS.length + 1

/** Uncertainty of the position, metres: the radius that holds two fixes of three. */
export const uncertainty = ({ accuracy }: RawTrack, i: number): number => {
  const reported = at32(accuracy, i)
  return reported > 0 ? reported : ACCURACY_UNREPORTED
}

/** Whether a machine at point `a` can be at point `b` after `ms`, if both positions are as close as their accuracy allows. */
export function reachable(track: RawTrack, a: number, b: number, ms: number): boolean {
  const far = uncertainty(track, a) + uncertainty(track, b) + (SPEED_CAP * 1000 * Math.abs(ms)) / HOUR
  return atMost(track, a, b) <= far || between(track, a, b) <= far
}

/** A dozing phone sends its last fix again with a new time: all other values are equal. */
const repeats = ({ lat, lng, speed, accuracy }: RawTrack, a: number, b: number): boolean =>
  at(lat, a) === at(lat, b) &&
  at(lng, a) === at(lng, b) &&
  Object.is(speed[a], speed[b]) &&
  Object.is(accuracy[a], accuracy[b])

/**
 * For each point 0, or what is wrong with it by itself: made-up and inaccurate points are left out, a repeated fix is a
 * duplicate. `start`: of the day, ms. The first point of a day is never a duplicate: the tracker of a parked machine may repeat
 * one place for days, and the machine was heard on each of them.
 */
export function usableOf(track: RawTrack, start = Number.NEGATIVE_INFINITY): Uint8Array {
  const flags = new Uint8Array(track.t.length)
  const { mock, accuracy } = track
  let last = -1
  for (let i = 0; i < flags.length; i++) {
    if (flagAt(mock, i)) flags[i] = MOCK
    else if (at32(accuracy, i) > ACCURACY_MAX) flags[i] = ACCURACY
    else if (last >= 0 && repeats(track, last, i) && (at(track.t, last) >= start || at(track.t, i) < start))
      flags[i] = DUPLICATE
    else last = i
  }
  return flags
}

/**
 * Marks jumps among the points that still count. A point is a jump if no machine could come from the points before it and go on
 * to those after it, or if it alone is elsewhere while the points around it are in one place. `seams`: moments (ms) of points
 * that are accepted whenever those before them are, see `Deceived`. `most`: km/h that the machine reaches by itself, see
 * `carriedFrom`.
 */
export function markJumps(track: RawTrack, flags: Uint8Array, seams: number[], most: number): void {
  if (isCalm(track, flags)) return
  let indexes = indexesOf(flags)
  const echoes = echoesOf(track, indexes, { distance: (i) => strayDistance(track, i), least: STRAY_LEAST, most })
  for (const i of echoes) flags[i] = JUMP
  if (echoes.length > 0) indexes = indexesOf(flags)
  let begin = 0
  let isChanged = false
  for (const seam of [...seams, Number.POSITIVE_INFINITY]) {
    const end = bisect(begin, indexes.length, (k) => at(track.t, indexAt(indexes, k)) < seam)
    if (end > begin && consistent(track, indexes.subarray(begin, end), flags)) isChanged = true
    begin = end
  }
  if (isChanged) indexes = indexesOf(flags)
  for (const i of straysOf(track, indexes)) flags[i] = JUMP
}

/**
 * Whether the counted points follow each other without a gap and so closely that none can be a jump, an echo or a stray and the
 * receiver is not deceived. That is nearly always so, and then this single pass suffices; everything else is checked in detail.
 */
export function isCalm(track: RawTrack, flags: Uint8Array): boolean {
  const { t, lat, lng } = track
  let before = -1
  let moment = 0
  let north = 0
  let east = 0
  let isFirst = false
  for (let i = 0; i < flags.length; i++) {
    if (flagAt(flags, i) !== COUNTED) continue
    // Like `atMost`, without looking up the last point's place again.
    const most = (Math.abs(north - at(lat, i)) + Math.abs(east - at(lng, i))) * METRES_A_DEGREE
    if (before >= 0) {
      const ms = at(t, i) - moment
      if (ms > GAP_MS || !(most <= ms * SURELY_DRIVEN)) return false
      if (most > STRAY_LEAST) {
        const far = strayDistance(track, i)
        // The first point is compared with the second one, and every other point with the one before it.
        const least = isFirst ? Math.min(far, strayDistance(track, before)) : far
        if (most > least && between(track, before, i) > least) return false
      }
    }
    isFirst = before < 0
    before = i
    moment = at(t, i)
    north = at(lat, i)
    east = at(lng, i)
  }
  return true
}

/** Metres per ms that are certainly below `SPEED_CAP`, with a margin for rounding. */
const SURELY_DRIVEN = (0.999 * SPEED_CAP * 1000) / HOUR

/** For each point 0, or the reason why it does not count, if nothing is known of a deception. */
export function flagsOf(track: RawTrack): Uint8Array {
  const flags = usableOf(track)
  markJumps(track, flags, [], Number.POSITIVE_INFINITY)
  return flags
}

/** Indexes of the points that count. */
function indexesOf(flags: Uint8Array): Uint32Array {
  const indexes = new Uint32Array(flags.length)
  let length = 0
  for (let i = 0; i < flags.length; i++) if (flags[i] === COUNTED) indexes[length++] = i
  return indexes.subarray(0, length)
}

/**
 * Finds points that can follow from each other: once forwards from the first point, once backwards from the last; where the two
 * differ, the one that keeps more points is used. After ten minutes without an accepted point the next one is accepted. Marks all
 * others as jumps and returns whether the points had to be examined.
 */
function consistent(track: RawTrack, indexes: Uint32Array, flags: Uint8Array): boolean {
  if (allFollow(track, indexes)) return false
  const onward = chain(track, indexes, 0, 1)
  const backward = chain(track, indexes, indexes.length - 1, -1)
  let begin = 0
  for (let k = 0; k <= indexes.length; k++) {
    if (k < indexes.length && !(onward[k] === 1 && backward[k] === 1)) continue
    const better = sum(onward, begin, k) >= sum(backward, begin, k) ? onward : backward
    for (let j = begin; j < k; j++) if (better[j] !== 1) flags[indexAt(indexes, j)] = JUMP
    begin = k + 1
  }
  return true
}

/** Whether each point can be reached from the one before it, as is nearly always the case. */
function allFollow(track: RawTrack, indexes: Uint32Array): boolean {
  const { t } = track
  for (let k = 1; k < indexes.length; k++) {
    const before = indexAt(indexes, k - 1)
    const i = indexAt(indexes, k)
    const ms = Math.abs(at(t, i) - at(t, before))
    // Most steps are far shorter than the machine could drive.
    if (atMost(track, before, i) <= (SPEED_CAP * 1000 * ms) / HOUR) continue
    if (ms <= GAP_MS && !reachable(track, before, i, ms)) return false
  }
  return true
}

/** 1 for each point that can be reached from the last one kept, in one direction. */
function chain(track: RawTrack, indexes: Uint32Array, first: number, step: 1 | -1): Uint8Array {
  const kept = new Uint8Array(indexes.length)
  const { t } = track
  let last = -1
  for (let k = first; k >= 0 && k < indexes.length; k += step) {
    const i = indexAt(indexes, k)
    if (last >= 0) {
      const ms = Math.abs(at(t, i) - at(t, last))
      if (ms <= GAP_MS && !reachable(track, last, i, ms)) continue
    }
    kept[k] = 1
    last = i
  }
  return kept
}

function sum(values: Uint8Array, from: number, to: number): number {
  let total = 0
  for (let i = from; i < to; i++) total += flagAt(values, i)
  return total
}

/** Number of points on each side that show where a lone point should be. */
const AROUND = 5
/** Share of the surrounding points that must be in one place. */
const AGREED = 0.7
/** Metres beyond 2.7 times the uncertainty: a point nearer than that may be where the machine is. */
const STRAY_LEAST = 15
/** In ms: points farther apart in time are not compared. */
const AROUND_MS = HOUR
/** Km/h: a point with this reported speed is not a stray. */
const DRIVES = 4
/**
 * Km/h: nor is a point of a machine that goes back and forth, if it reports at least this speed before, there and afterwards, and
 * has come no farther than NO_FURTHER times its reported speed allows.
 */
const GOES = 1.5
const NO_FURTHER = 1.2

/** Points that lie alone, far from where the points before and after them agree that the machine was. */
function straysOf(track: RawTrack, indexes: Uint32Array): number[] {
  const strays: number[] = []
  if (indexes.length < 2) return strays
  let before = indexAt(indexes, 1)
  for (let k = 0; k < indexes.length; before = indexAt(indexes, k++)) {
    const i = indexAt(indexes, k)
    const most = atMost(track, before, i)
    // Most steps are far shorter than the error of a point.
    if (most <= STRAY_LEAST) continue
    const far = strayDistance(track, i)
    if (most <= far) continue
    if (between(track, before, i) > far && isStray(track, indexes, k, far)) strays.push(i)
  }
  return strays
}

const strayDistance = (track: RawTrack, i: number): number => 2.7 * uncertainty(track, i) + STRAY_LEAST

function isStray(track: RawTrack, indexes: Uint32Array, k: number, far: number): boolean {
  const i = indexAt(indexes, k)
  if (at32(track.speed, i) >= DRIVES) return false
  const first = Math.max(0, k - AROUND)
  const last = Math.min(indexes.length - 1, k + AROUND)
  const around: number[] = []
  for (let j = first; j <= last; j++) {
    const other = indexAt(indexes, j)
    if (j !== k && Math.abs(at(track.t, other) - at(track.t, i)) <= AROUND_MS) around.push(other)
  }
  if (around.length < 4 || (goesBetween(track, indexes, k - 1, far) && goesBetween(track, indexes, k, far)))
    return false
  const lat = medianOf(around.map((other) => at(track.lat, other)))
  const lng = medianOf(around.map((other) => near(at(track.lng, other), at(track.lng, i))))
  const isNear = (other: number) => metres(lat, lng, at(track.lat, other), at(track.lng, other)) <= far
  if (isNear(i) || around.filter(isNear).length < AGREED * around.length) return false
  // At departures and arrivals, the nearest points on both sides must be where the machine was.
  const before = around.filter((other) => other < i)
  const after = around.filter((other) => other > i)
  if (before.length >= 2 && after.length >= 2) return before.slice(-3).some(isNear) && after.slice(0, 3).some(isNear)
  // At an end of the track, only a point that can hardly be reached by driving is left out.
  const nearest = before.length > after.length ? anyAt(before, before.length - 1) : anyAt(after, 0)
  const km = metres(lat, lng, at(track.lat, i), at(track.lng, i)) / 1000
  return km / (Math.abs(at(track.t, nearest) - at(track.t, i)) / HOUR) > HARDLY_KMH
}

const HARDLY_KMH = 90

/** Whether the machine reports at both points, `k` and the next one, that it moves fast enough for the distance between them. */
function goesBetween(track: RawTrack, indexes: Uint32Array, k: number, far: number): boolean {
  if (k < 0 || k + 1 >= indexes.length) return false
  const [a, b] = [indexAt(indexes, k), indexAt(indexes, k + 1)]
  const [one, other] = [at32(track.speed, a), at32(track.speed, b)]
  if (!(one >= GOES && other >= GOES)) return false
  const hours = (at(track.t, b) - at(track.t, a)) / HOUR
  return between(track, a, b) <= far + NO_FURTHER * Math.max(one, other) * 1000 * hours
}

/** The longitude in degrees, shifted to within half a turn of another one. */
export const near = (lng: number, other: number): number =>
  lng - other > 180 ? lng - 360 : lng - other < -180 ? lng + 360 : lng

/** Why a point was left out; undefined if it counts. */
export const reasonOf = (flag: number): keyof Discarded | undefined =>
  flag === JAM_IN_PLACE ? 'jam' : REASONS[flag - 1]

/** Number of points [from, to) that were left out, by reason. */
export function countFlags(flags: Uint8Array, from: number, to: number): Discarded {
  const discarded: Discarded = { accuracy: 0, jump: 0, duplicate: 0, mock: 0, other: 0, jam: 0 }
  for (let i = from; i < to; i++) {
    const flag = flagAt(flags, i)
    const reason = flag === COUNTED ? undefined : reasonOf(flag)
    if (reason) discarded[reason]++
  }
  return discarded
}

/** Straight metres to each of the points [from, to) from the one before it, over gaps too, but over none at `begin`. */
export function rawMetres(track: RawTrack, [from, to]: [number, number], begin: number): number {
  let sum = 0
  for (let i = Math.max(1, from); i < to; i++)
    if (i > begin || at(track.t, i) - at(track.t, i - 1) <= GAP_MS) sum += between(track, i - 1, i)
  return sum
}
