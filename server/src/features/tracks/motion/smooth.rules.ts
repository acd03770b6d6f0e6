/**
 * The path of a moving machine: a Kalman filter of constant velocity forwards and the pass of Rauch, Tung and Striebel backwards
 * (AIAA Journal 3, 1965), each axis separately with a common covariance. If a machine is slow and its phone reports its speed,
 * that speed is more exact than positions: it comes from the Doppler shift, and shows the turns of short passes between two
 * points.
 */
import { at, at32, flagAt, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import type { Run } from '../counted.rules.ts'
import type { FlatTrack } from '../plane.rules.ts'
import { cornersOf } from './corners.rules.ts'
import { REPORTED_NEAR } from './reported-speeds.rules.ts'

/**
 * Spectral density of the acceleration, m²/s³: a lorry that accelerates or brakes by about 1 m/s² for a second. Indexed by
 * `returns`: not going back and forth, over a minute, within seconds.
 */
const ACCELERATION = Float64Array.of(1, 1, 6)
/** M/s: possible speed of a machine at the beginning of a path. */
const SPEED_UNKNOWN = 40

/** A path's points in order of time, metres of the plane. */
export interface Path {
  x: Float64Array
  y: Float64Array
  /** Velocity, metres of the plane per second. */
  u: Float64Array
  v: Float64Array
  /** In m/s. */
  speed: Float64Array
}

/** A track with more than its points reported; `speed` is NaN if it is not to be used. */
export interface KnownTrack extends FlatTrack {
  /** Standard deviation on one axis, metres. */
  sigma: Float32Array
  /** Mean reported speed around the point, m/s; NaN if it is not to be used. */
  reported: Float32Array
  /** How the machine goes back and forth: 0 not at all, 1 within a minute, 2 within seconds. */
  returns: Uint8Array
  /** 1 if positions do not show the reported way. */
  hidden: Uint8Array
}

/** Within a pass of a minute the error hardly changes: points differ only by this share of it. Indexed by `returns`. */
const PASSING = Float64Array.of(1, 0.35, 0.2)

/** Reused buffers for a path and its covariances: allocating them costs as much as computing a path. */
let room = roomFor(0)

function roomFor(points: number) {
  const column = () => new Float64Array(points)
  return { points, x: column(), y: column(), u: column(), v: column(), pp: column(), pv: column(), vv: column() }
}

/** The path of the points of a run; valid until the next call. */
export function smoothed(track: KnownTrack, { first, last }: Run): Path {
  const n = last - first + 1
  if (n > room.points) room = roomFor(2 * n)
  const x = room.x.subarray(0, n)
  const y = room.y.subarray(0, n)
  const u = room.u.subarray(0, n)
  const v = room.v.subarray(0, n)
  // Covariances after the point: of the position, of position and velocity, of the velocity.
  const pp = room.pp.subarray(0, n)
  const { pv, vv } = room
  const { t, x: seenX, y: seenY, sigma, returns } = track
  const scale = at(track.scale, first)
  const wider = 1 / (scale * scale)
  let a = (at32(sigma, first) * at(PASSING, flagAt(returns, first))) ** 2 * wider
  let b = 0
  let c = SPEED_UNKNOWN ** 2 * wider
  // Position and velocity after the previous point.
  let east = at(seenX, first)
  let north = at(seenY, first)
  let eastward = 0
  let northward = 0
  let moment = at(t, first)
  x[0] = east
  y[0] = north
  u[0] = 0
  v[0] = 0
  pp[0] = a
  pv[0] = 0
  vv[0] = c
  for (let k = 1; k < n; k++) {
    const i = first + k
    const back = flagAt(returns, i)
    const q = at(ACCELERATION, back) * wider
    const error = at32(sigma, i) * at(PASSING, back)
    const dt = (at(t, i) - moment) / 1000
    moment = at(t, i)
    a += dt * (2 * b + dt * (c + (q * dt) / 3))
    b += dt * (c + (q * dt) / 2)
    c += q * dt
    const whole = a + error * error * wider
    const gain = a / whole
    const gainSpeed = b / whole
    const px = east + eastward * dt
    const py = north + northward * dt
    const dx = at(seenX, i) - px
    const dy = at(seenY, i) - py
    east = px + gain * dx
    north = py + gain * dy
    eastward += gainSpeed * dx
    northward += gainSpeed * dy
    x[k] = east
    y[k] = north
    u[k] = eastward
    v[k] = northward
    c -= gainSpeed * b
    b -= gain * b
    a -= gain * a
    pp[k] = a
    pv[k] = b
    vv[k] = c
  }
  // The speeds overwrite covariances that are no longer needed.
  const speed = pp
  speed[n - 1] = Math.sqrt(eastward * eastward + northward * northward) * scale
  for (let k = n - 2; k >= 0; k--) {
    const i = first + k
    const q = at(ACCELERATION, flagAt(returns, i + 1)) * wider
    const dt = (moment - at(t, i)) / 1000
    moment = at(t, i)
    const p = at(pp, k)
    const s = at(pv, k)
    const w = at(vv, k)
    // The prediction from here, and the gain back from it.
    const a1 = p + dt * (2 * s + dt * (w + (q * dt) / 3))
    const b1 = s + dt * (w + (q * dt) / 2)
    const c1 = w + q * dt
    const whole = a1 * c1 - b1 * b1
    const m = p + dt * s
    const r = s + dt * w
    const g11 = (m * c1 - s * b1) / whole
    const g12 = (s * a1 - m * b1) / whole
    const g21 = (r * c1 - w * b1) / whole
    const g22 = (w * a1 - r * b1) / whole
    const ex = east - at(x, k) - at(u, k) * dt
    const ey = north - at(y, k) - at(v, k) * dt
    const eu = eastward - at(u, k)
    const ev = northward - at(v, k)
    east = at(x, k) + g11 * ex + g12 * eu
    north = at(y, k) + g11 * ey + g12 * ev
    eastward = at(u, k) + g21 * ex + g22 * eu
    northward = at(v, k) + g21 * ey + g22 * ev
    x[k] = east
    y[k] = north
    u[k] = eastward
    v[k] = northward
    speed[k] = Math.sqrt(eastward * eastward + northward * northward) * scale
  }
  return { x, y, u, v, speed }
}

/** M/s: below this, the reported speed is more exact than two positions; the limit rises with the error of the positions. */
const SLOW = 3
const SLOW_A_SIGMA = 0.6
/** Seconds between two points within which the way follows from reported speeds. */
const NEAR_S = 16
/**
 * A path that leaves its straight line by less than this many standard deviations is noise. The faster a machine, the less noise
 * adds to its way; above this many m/s, or times the deviation in metres, corners are not reduced.
 */
const STRAIGHT = { most: 2.5, speed: 3, least: 0.15 }
const FAST = 4
const FAST_A_SIGMA = 1.5
/**
 * M/s: a machine with a lower mean speed creeps or stands in a jam. Its path is straightened within more standard deviations, the
 * more the slower it is: the longer it takes for a way, the more its positions err to both sides meanwhile.
 */
const JAMMED = 2
const STRAIGHT_SLOW = { most: 6, speed: 4 }
/** The same if the machine goes back and forth. Indexed by `returns`. */
const STRAIGHT_BACK = Float64Array.of(0, 0.5, 0.25)

/** Whether the way to a point, this many seconds after the one before, follows from reported speeds. */
export const isBySpeed = ({ reported, sigma, speed, hidden }: KnownTrack, i: number, seconds: number): boolean =>
  (seconds <= NEAR_S || (seconds <= REPORTED_NEAR && flagAt(hidden, i) > 0)) &&
  at32(reported, i) < Math.max(SLOW, SLOW_A_SIGMA * at32(sigma, i)) &&
  at32(speed, i) + at32(speed, i - 1) >= 0

/** Metres of each step of a path; the first is 0. */
export function stepsOf(track: KnownTrack, run: Run, path: Path): Float64Array {
  const steps = new Float64Array(path.x.length)
  // If a speed is reported for every slow step, the mean speeds of the path are not needed.
  const means = reportedDensely(track, run) ? undefined : meanSpeeds(track, run, path)
  const widths = widthsOf(track, run, path, means)
  const corners = cornersOf(path, (k) => at(widths, k))
  const { x, y } = path
  const { t, speed: speeds, scale } = track
  let corner = -1
  let dx = 0
  let dy = 0
  let far = 0
  for (let k = 1; k < steps.length; k++) {
    const i = run.first + k
    const seconds = (at(t, i) - at(t, i - 1)) / 1000
    if (isBySpeed(track, i, seconds)) {
      steps[k] = ((at32(speeds, i) + at32(speeds, i - 1)) / 7.2) * seconds
      continue
    }
    if (corner < 0 || indexAt(corners, corner + 1) < k) {
      do corner++
      while (indexAt(corners, corner + 1) < k)
      dx = at(x, indexAt(corners, corner + 1)) - at(x, indexAt(corners, corner))
      dy = at(y, indexAt(corners, corner + 1)) - at(y, indexAt(corners, corner))
      far = Math.sqrt(dx * dx + dy * dy)
    }
    // Length of the step along the straight line between two corners.
    const along = far === 0 ? 0 : ((at(x, k) - at(x, k - 1)) * dx + (at(y, k) - at(y, k - 1)) * dy) / far
    const bent = seconds >= BENT_S && at(path.speed, k) > SLOW && at(path.speed, k - 1) > SLOW ? bend(path, k) : 1
    steps[k] = bent * along * 0.5 * (at(scale, i) + at(scale, i - 1))
  }
  return steps
}

/** See `widthAt`. `means`: if undefined, mean speeds are ignored. */
function widthsOf(track: KnownTrack, { first }: Run, { speed }: Path, means: Float32Array | undefined): Float64Array {
  const widths = new Float64Array(speed.length)
  for (let k = 0; k < widths.length; k++)
    widths[k] = widthAt(track, first + k, at(speed, k), means ? at32(means, k) : Number.POSITIVE_INFINITY)
  return widths
}

const reportedDensely = ({ t, reported }: KnownTrack, { first, last }: Run): boolean =>
  at32(reported, first) >= 0 && at32(reported, last) >= 0 && at(t, last) - at(t, first) < NEAR_S * 1000 * (last - first)

/** Seconds before and after a point over which the speed of its path is averaged. */
const MEAN_S = 60

/** M/s: in a jam the mean is low, however fast the machine is for a moment. */
function meanSpeeds({ t }: KnownTrack, { first }: Run, { speed }: Path): Float32Array {
  const means = new Float32Array(speed.length)
  const last = speed.length - 1
  let from = 0
  let to = 0
  let metres = 0
  for (let k = 0; k <= last; k++) {
    const moment = at(t, first + k)
    while (to < last && at(t, first + to + 1) <= moment + MEAN_S * 1000) metres += metresTo(++to)
    while (at(t, first + from) < moment - MEAN_S * 1000) metres -= metresTo(++from)
    means[k] = to > from ? (metres / (at(t, first + to) - at(t, first + from))) * 1000 : at(speed, k)
  }
  return means

  function metresTo(k: number): number {
    return 0.0005 * (at(speed, k) + at(speed, k - 1)) * (at(t, first + k) - at(t, first + k - 1))
  }
}

/** How far a point of a path may be from its straight line, metres of the plane; 0: the point is a corner. */
function widthAt(track: KnownTrack, i: number, speed: number, mean: number): number {
  const sigma = at32(track.sigma, i)
  const returns = flagAt(track.returns, i)
  if (returns > 0) return (at(STRAIGHT_BACK, returns) * sigma) / at(track.scale, i)
  if (speed > Math.max(FAST, FAST_A_SIGMA * sigma) && mean > JAMMED) return 0
  const share = Math.max(STRAIGHT.least, Math.min(STRAIGHT.most, STRAIGHT.speed / speed))
  if (mean < JAMMED)
    return (Math.max(share, Math.min(STRAIGHT_SLOW.most, STRAIGHT_SLOW.speed / mean)) * sigma) / at(track.scale, i)
  return (share * sigma) / at(track.scale, i)
}

/** Seconds between two points from which the bend between them matters. */
const BENT_S = 4
/** Tangent of the sharpest bend that is accepted. */
const BEND_MOST = 1.2

/**
 * Factor from the chord to the length of the way to point `k`, if it begins and ends in the directions of the two velocities: the
 * length of a cubic Hermite curve, to the second order.
 */
function bend({ x, y, u, v }: Path, k: number): number {
  const dx = at(x, k) - at(x, k - 1)
  const dy = at(y, k) - at(y, k - 1)
  const tangent = (i: number) => {
    const along = at(u, i) * dx + at(v, i) * dy
    if (along <= 0) return BEND_MOST
    const across = (at(u, i) * dy - at(v, i) * dx) / along
    return Math.max(-BEND_MOST, Math.min(BEND_MOST, across))
  }
  const a = tangent(k - 1)
  const b = tangent(k)
  return 1 + (2 * a * a + 2 * b * b - a * b) / 30
}
