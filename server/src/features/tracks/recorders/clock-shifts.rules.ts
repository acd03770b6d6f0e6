/**
 * Recorders of one machine whose clocks differ: they go the same way, minutes apart. Finds the shift at which their tracks agree
 * and puts their points on one clock (docs/decisions/0017-two-recorders.md).
 */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { at, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import { isGap } from '../stated.rules.ts'
import { metres, type RawTrack } from '../track.ts'
import { apart, type Heard, placeAt } from './heard.rules.ts'

/**
 * A recorder whose moments were changed; `recorders`: indexes in `RawTrack.recorders` of the one with the right clock, and of the
 * shifted one.
 */
export interface ClockShift {
  recorders: [right: number, shifted: number]
  /** Ms added to its moments; negative if its clock was ahead. */
  ms: number
}

/** In ms: larger shifts are not looked for, and smaller ones are ignored. */
const MOST_MS = 60 * MINUTE
const LEAST_MS = 20_000
/** Ms between the shifts that are tried first, and between those tried around the best of them. */
const COARSE_MS = 20_000
const FINE_MS = 1000
/** In ms: a recorder has the right clock if some of its points were received this soon. */
const NEW_MS = 5 * MINUTE
/** Metres per ms: a faster machine is driving. */
const DRIVES = 2 / 1000
/** Number of moments of driving: the minimum, the maximum used, and those used to try shifts. */
const MOMENTS_LEAST = 30
const MOMENTS_MOST = 400
const MOMENTS_TRIED = 100
/** Share of the moments at which the tracks must agree, and at which both must be heard. */
const AGREED = 0.9
const HEARD = 0.6
/** Maximum distance in metres: farther is not worse. */
const FAR = 1000
/**
 * With any other shift, at least this far from the best one (ms), the tracks must be this many times as far apart as with the
 * best one, which counts as NEAR metres at least.
 */
const ELSE_MS = 2 * MINUTE
const WORSE = 3
const NEAR = 25

/** The shifts between the recorders' clocks. `heard`: result of `heardOf` for the same track. */
export function clockShiftsOf({ lateness = [] }: RawTrack, heard: Heard[]): ClockShift[] {
  const [first, ...others] = heard
  if (!first) return []
  const shifts = [
    { recorder: first.recorder, ms: 0 },
    ...others.flatMap((other) => {
      const ms = shiftOf(first, other)
      return ms === undefined ? [] : { recorder: other.recorder, ms }
    }),
  ]
  if (shifts.every(({ ms }) => ms === 0)) return []
  // Points of a clock that is ahead arrive before their moment; those of one that is behind are never recent.
  const late = ({ recorder }: { recorder: number }) => Math.abs(lateness[recorder] ?? Number.NaN)
  const [right = { recorder: first.recorder, ms: 0 }] = shifts
    .filter((one) => late(one) < NEW_MS)
    .toSorted((a, b) => late(a) - late(b))
  return shifts
    .filter(({ ms }) => ms !== right.ms)
    .map(({ recorder, ms }) => ({ recorders: [right.recorder, recorder], ms: ms - right.ms }))
}

/**
 * Ms to add to the moments of `other` so that its way matches that of `one`; 0 if they agree already, undefined if nothing shows
 * it.
 */
function shiftOf(one: Heard, other: Heard): number | undefined {
  const moments = drivingMoments(other)
  if (moments.length < MOMENTS_LEAST) return undefined
  if (agreedShare(one, other, moments, 0) >= AGREED) return 0
  const few = spread(moments, MOMENTS_TRIED)
  const tried = Array.from({ length: (2 * MOST_MS) / COARSE_MS + 1 }, (_, i) => {
    const ms = i * COARSE_MS - MOST_MS
    return { ms, far: meanMetres(one, other, few, ms) }
  })
  const least = (shifts: typeof tried) => shifts.reduce((best, shift) => (shift.far < best.far ? shift : best))
  const coarse = least(tried)
  const best = least(
    Array.from({ length: (2 * COARSE_MS) / FINE_MS + 1 }, (_, i) => {
      const ms = coarse.ms - COARSE_MS + i * FINE_MS
      return { ms, far: meanMetres(one, other, few, ms) }
    }),
  )
  const elsewhere = least(tried.filter(({ ms }) => Math.abs(ms - best.ms) > ELSE_MS))
  const isClear = elsewhere.far > WORSE * Math.max(NEAR, best.far)
  if (!isClear || Math.abs(best.ms) < LEAST_MS || agreedShare(one, other, moments, best.ms) < AGREED) return undefined
  return best.ms
}

/** Moments (ms) spread over the times of driving. */
function drivingMoments({ counted: { t, lat, lng }, gaps }: Heard): number[] {
  const driving: number[] = []
  for (let i = 1; i < t.length; i++) {
    const ms = at(t, i) - at(t, i - 1)
    const far = metres(at(lat, i - 1), at(lng, i - 1), at(lat, i), at(lng, i))
    if (far > DRIVES * ms && !isGap(gaps, at(t, i - 1), ms)) driving.push(at(t, i))
  }
  return spread(driving, MOMENTS_MOST)
}

/** About `most` of the moments, from the first to the last. */
function spread(moments: number[], most: number): number[] {
  const step = Math.max(1, Math.floor(moments.length / most))
  return moments.filter((_, k) => k % step === 0)
}

/** Mean distance between them in metres, at most FAR; FAR if one of them is not heard at enough of the moments. */
function meanMetres(one: Heard, other: Heard, moments: number[], shift: number): number {
  let [sum, count] = [0, 0]
  for (const moment of moments) {
    const [here, there] = [placeAt(one, moment + shift), placeAt(other, moment)]
    if (!here || !there) continue
    sum += Math.min(FAR, metres(here.lat, here.lng, there.lat, there.lng))
    count++
  }
  return count < HEARD * moments.length || count < MOMENTS_LEAST ? FAR : sum / count
}

/** The share of the moments with both heard at which they may be at one place. */
function agreedShare(one: Heard, other: Heard, moments: number[], shift: number): number {
  let [agreed, count] = [0, 0]
  for (const moment of moments) {
    const [here, there] = [placeAt(one, moment + shift), placeAt(other, moment)]
    if (!here || !there) continue
    if (apart(here, there) === 0) agreed++
    count++
  }
  return agreed / Math.max(1, count)
}

/** The same points on one clock, in order of time. */
export function onOneClock(track: RawTrack, shifts: ClockShift[]): RawTrack {
  const add = new Float64Array(track.recorders.length)
  for (const { recorders, ms } of shifts) add[recorders[1]] = ms
  const { evidence } = track
  const [points, evidences] = [shiftedOrder(track.t, track.by, add), shiftedOrder(evidence.t, evidence.by, add)]
  const inOrder = <T extends Float64Array | Float32Array | Uint8Array | Uint32Array>(column: T, { order }: Order): T =>
    column.map((_, k) => column[indexAt(order, k)] ?? 0) as T
  return {
    ...track,
    t: points.t,
    lat: inOrder(track.lat, points),
    lng: inOrder(track.lng, points),
    speed: inOrder(track.speed, points),
    accuracy: inOrder(track.accuracy, points),
    mock: inOrder(track.mock, points),
    by: inOrder(track.by, points),
    evidence: {
      t: evidences.t,
      vibration: inOrder(evidence.vibration, evidences),
      frequency: inOrder(evidence.frequency, evidences),
      charging: inOrder(evidence.charging, evidences),
      ignition: inOrder(evidence.ignition, evidences),
      by: inOrder(evidence.by, evidences),
    },
  }
}

/** Moments in order, and the former index of each. */
interface Order {
  t: Float64Array
  order: Uint32Array
}

function shiftedOrder(t: Float64Array, by: Uint32Array, add: Float64Array): Order {
  const moments = t.map((moment, i) => moment + at(add, indexAt(by, i)))
  const order = Uint32Array.from(moments, (_, i) => i).sort(
    (a, b) => at(moments, a) - at(moments, b) || indexAt(by, a) - indexAt(by, b),
  )
  return { t: moments.map((_, k) => at(moments, indexAt(order, k))), order }
}
