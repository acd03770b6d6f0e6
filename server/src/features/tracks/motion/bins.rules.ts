/** A track in steps of ten seconds: enough to distinguish standing from moving, and few enough for repeated passes. */
import { at, at32 } from '@spetskarta/shared/tracks/columns.ts'
import type { CountedTrack, Run } from '../counted.rules.ts'
import type { FlatTrack, Plane } from '../plane.rules.ts'

export interface Bins extends Plane {
  length: number
  /** Seconds since the track's first point: the mean of the bin's points. */
  t: Float64Array
  /** Standard deviation of a position on one axis, metres; NaN if unknown. */
  sigma: Float64Array
  /** Mean of the reported speeds, m/s; NaN if none was reported. */
  speed: Float64Array
  /** Index of the bin's first point in the track. */
  first: Uint32Array
  /** Index of the run that the bin belongs to. */
  run: Uint32Array
}

/** The reported accuracy holds 68 % of fixes (Android's Location.getAccuracy): 1.5 standard deviations on one axis. */
const ACCURACY_IN_SIGMAS = 1.5

/** A reported accuracy as a standard deviation on one axis, metres; NaN if it is unknown: not reported, 0 or negative. */
const sigmaReported = (accuracy: number): number => (accuracy > 0 ? accuracy / ACCURACY_IN_SIGMAS : Number.NaN)

/** Length of a bin, ms. */
const BIN_MS = 10_000

function countBins({ t }: CountedTrack, runs: Run[]): number {
  let count = 0
  for (const { first, last } of runs) {
    let end = Number.NEGATIVE_INFINITY
    for (let i = first; i <= last; i++) {
      if (at(t, i) < end) continue
      end = binEnd(at(t, i))
      count++
    }
  }
  return count
}

/** Moment (ms) at which the bin of a given moment ends. */
const binEnd = (moment: number): number => Math.floor(moment / BIN_MS + 1) * BIN_MS

/** The bins of all runs of a track, in order; no bin extends over the end of a run. */
export function binsOf(track: FlatTrack, runs: Run[]): Bins {
  const size = countBins(track, runs)
  const bins: Bins = {
    length: 0,
    t: new Float64Array(size),
    x: new Float64Array(size),
    y: new Float64Array(size),
    scale: new Float64Array(size),
    sigma: new Float64Array(size),
    speed: new Float64Array(size),
    first: new Uint32Array(size),
    run: new Uint32Array(size),
  }
  const zero = size > 0 ? at(track.t, 0) : 0
  for (const [number, run] of runs.entries())
    for (let i = run.first; i <= run.last; ) {
      const bin = bins.length++
      const begin = i
      const end = binEnd(at(track.t, i))
      let t = 0
      let x = 0
      let y = 0
      let sigma = 0
      let speed = 0
      let reported = 0
      for (; i <= run.last && at(track.t, i) < end; i++) {
        t += at(track.t, i) - zero
        x += at(track.x, i)
        y += at(track.y, i)
        sigma += sigmaReported(at32(track.accuracy, i))
        if (at32(track.speed, i) >= 0) {
          speed += at32(track.speed, i) / 3.6
          reported++
        }
      }
      const count = i - begin
      bins.t[bin] = t / count / 1000
      bins.x[bin] = x / count
      bins.y[bin] = y / count
      bins.scale[bin] = at(track.scale, begin)
      bins.sigma[bin] = sigma / count
      bins.speed[bin] = reported > 0 ? speed / reported : Number.NaN
      bins.first[bin] = begin
      bins.run[bin] = number
    }
  return bins
}
