/** What bins show of each point of a track: its error, and how fast and in which way the machine moves around it. */
import { at, at32, flagAt, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import { type FlatTrack, planeMetres } from '../plane.rules.ts'
import type { Bins } from './bins.rules.ts'
import { isLoneMove } from './moved-spans.rules.ts'
import { REPORTED_SECONDS } from './reported-speeds.rules.ts'
import type { KnownTrack } from './smooth.rules.ts'
import { reportedStep } from './straight-ways.rules.ts'

/**
 * The track with what the bins show of its points. `factor`: from true to reported speeds; undefined if these are used as
 * reported.
 */
export function knownTrack(track: FlatTrack, bins: Bins, flags: Uint8Array, factor: number | undefined): KnownTrack {
  const size = track.t.length
  const mean = meanSpeeds(bins)
  const known = {
    sigma: new Float32Array(size),
    reported: new Float32Array(size),
    returns: new Uint8Array(size),
    hidden: new Uint8Array(size),
    speed: factor === undefined ? track.speed : new Float32Array(size),
  }
  const hidden = hiddenWays(bins, flags)
  for (let bin = 0; bin < bins.length; bin++) {
    const first = indexAt(bins.first, bin)
    const end = bin + 1 < bins.length ? indexAt(bins.first, bin + 1) : size
    const sigma = at(bins.sigma, bin)
    const reported = at(mean, bin)
    const returns = Math.max(0, flagAt(flags, bin) - 1)
    const isHidden = flagAt(hidden, bin)
    // A loop, as `fill` is slower for a few points.
    for (let i = first; i < end; i++) {
      known.sigma[i] = sigma
      known.reported[i] = reported
      known.returns[i] = returns
      known.hidden[i] = isHidden
    }
    if (factor === undefined) continue
    // The correction of the bin's speed applies to its points too.
    const times = at(bins.speed, bin) >= 0 ? (at(bins.speed, bin) > 0 ? 1 / factor : 0) : Number.NaN
    for (let i = first; i < end; i++) known.speed[i] = at32(track.speed, i) * times
  }
  return { ...track, ...known }
}

/** Seconds before and after a moment in which positions are examined, and the share of the reported way that they must show. */
const SHOWN_SECONDS = 300
const SHOWN = 0.4

/**
 * For each bin, whether positions fail to show the way reported around it, as when the machine goes back and forth between two
 * points.
 */
function hiddenWays(bins: Bins, moving: Uint8Array): Uint8Array {
  const hidden = new Uint8Array(bins.length)
  const way = new Float64Array(bins.length)
  for (let i = 1; i < bins.length; i++) {
    const step = reportedStep(bins, i)
    way[i] = at(way, i - 1) + (step >= 0 && indexAt(bins.run, i) === indexAt(bins.run, i - 1) ? step : 0)
  }
  let from = 0
  let to = 0
  for (let i = 1; i < bins.length; i++) {
    // Between points that are near in time, reported speeds are always used.
    if (at(bins.t, i) - at(bins.t, i - 1) <= REPORTED_SECONDS) continue
    while (at(bins.t, from) < at(bins.t, i) - SHOWN_SECONDS || indexAt(bins.run, from) < indexAt(bins.run, i)) from++
    to = Math.max(to, i)
    while (
      to + 1 < bins.length &&
      at(bins.t, to + 1) <= at(bins.t, i) + SHOWN_SECONDS &&
      indexAt(bins.run, to + 1) === indexAt(bins.run, i)
    )
      to++
    if (
      isLoneMove(bins, moving, i) ||
      isLoneMove(bins, moving, i - 1) ||
      planeMetres(bins, from, to) < SHOWN * (at(way, to) - at(way, from))
    )
      hidden[i] = 1
  }
  return hidden
}

/** Seconds before and after a moment over which the reported speed is averaged. */
const MEAN_SECONDS = 150

/** Mean reported speed around each bin, m/s; NaN if none was reported there. */
function meanSpeeds(bins: Bins): Float64Array {
  const means = new Float64Array(bins.length)
  const sums = new Float64Array(bins.length + 1)
  const counts = new Float64Array(bins.length + 1)
  for (let i = 0; i < bins.length; i++) {
    const reported = at(bins.speed, i) >= 0
    sums[i + 1] = at(sums, i) + (reported ? at(bins.speed, i) : 0)
    counts[i + 1] = at(counts, i) + (reported ? 1 : 0)
  }
  let from = 0
  let to = 0
  for (let i = 0; i < bins.length; i++) {
    while (at(bins.t, from) < at(bins.t, i) - MEAN_SECONDS) from++
    while (to < bins.length && at(bins.t, to) <= at(bins.t, i) + MEAN_SECONDS) to++
    means[i] = (at(sums, to) - at(sums, from)) / (at(counts, to) - at(counts, from))
  }
  return means
}
