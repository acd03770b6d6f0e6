/** When a moving machine stood for a moment: at a light, in a jam. */
import { at, at32, flagAt } from '@spetskarta/shared/tracks/columns.ts'
import type { Run } from '../counted.rules.ts'
import { planeMetres } from '../plane.rules.ts'
import { REPORTED_NEAR, REPORTED_SECONDS } from './reported-speeds.rules.ts'
import type { KnownTrack, Path } from './smooth.rules.ts'

/** Less than this share of the move's own speed is standing, if it is also below this many m/s. */
const PAUSE_SHARE = 0.35
const PAUSE_REPORTED = 0.3
/** The same for speeds derived from positions: m/s per metre of their noise. */
const PAUSE_A_SIGMA = 0.35
/** Seconds: without reported speeds a shorter pause looks like noise. */
const PAUSE_LEAST = 6
/** From this many seconds between two points, a step shorter than this many standard deviations is a pause by itself. */
const SELDOM = 5
const PAUSE_STEP = 1.5
/** Seconds: a slow machine's reported speed may be 0 for a moment. */
const PAUSE_SLOW = 5

/** The share of each step of a move in which the machine stood: 0, ½ at the ends of a pause, 1. */
export function pausesOf(track: KnownTrack, { first }: Run, path: Path): Float32Array {
  const size = path.x.length
  const stood = new Float32Array(size)
  const { speed: speedsReported, t, sigma: sigmas, returns } = track
  const reported = (k: number) => at32(speedsReported, first + k) >= 0
  const speeds = new Float32Array(size)
  let squares = 0
  let total = 0
  for (let k = 0; k < size; k++) {
    const kmh = at32(speedsReported, first + k)
    const speed = kmh >= 0 ? kmh / 3.6 : at(path.speed, k)
    speeds[k] = speed
    squares += speed * speed
    total += speed
  }
  const share = (PAUSE_SHARE * squares) / total
  const seconds = (a: number, b: number) => (at(t, first + b) - at(t, first + a)) / 1000
  /** Whether reported speeds are only samples of the time between two points. */
  const isSample = (k: number) => {
    if (k === 0) return false
    const pause = seconds(k - 1, k)
    return pause > REPORTED_SECONDS && pause <= REPORTED_NEAR && reported(k - 1) && reported(k)
  }
  const slow = (k: number) => {
    if (isSample(k)) return false
    if (at32(speeds, k) >= share && !isSeldom(k)) return false
    if (reported(k)) return at32(speeds, k) < Math.min(share, PAUSE_REPORTED)
    if (flagAt(returns, first + k) > 0) return false
    const sigma = at32(sigmas, first + k)
    if (!isSeldom(k)) return at32(speeds, k) < Math.min(share, PAUSE_A_SIGMA * sigma)
    const noise = PAUSE_STEP * sigma
    return share * seconds(k - 1, k) > 2 * noise && planeMetres(track, first + k - 1, first + k) < noise
  }
  const isSeldom = (k: number) => k > 0 && !reported(k) && seconds(k - 1, k) >= SELDOM
  for (let k = 0; k < size; k++) {
    // Nearly all points of a drive are close in time to the one before, and fast.
    if (k > 0 && at32(speeds, k) >= share && at(t, first + k) - at(t, first + k - 1) < SELDOM * 1000) continue
    if (isSample(k)) {
      const still = (j: number) => (at32(speedsReported, first + j) < PAUSE_REPORTED * 3.6 ? 0.5 : 0)
      stood[k] = still(k - 1) + still(k)
      continue
    }
    if (!slow(k)) continue
    const begin = k
    let anyReported = reported(k)
    for (; k + 1 < size && slow(k + 1); k++) anyReported ||= reported(k + 1)
    if (isSeldom(begin)) {
      stood.fill(1, begin, k + 1)
      if (begin > 0) stood[begin - 1] = Math.max(at32(stood, begin - 1), 0.5)
    } else {
      if (seconds(begin, k) < (anyReported ? (share < PAUSE_REPORTED ? PAUSE_SLOW : 0) : PAUSE_LEAST)) continue
      stood.fill(1, begin + 1, k + 1)
      if (anyReported) stood[begin] = at32(stood, begin) + 0.5
    }
    if (k + 1 < size && (anyReported || isSeldom(begin))) stood[k + 1] = 0.5
  }
  return stood
}
