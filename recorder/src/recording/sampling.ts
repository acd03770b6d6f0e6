/** Chooses which of the phone's positions become points of the track. */
import { distanceKm } from '@spetskarta/shared/geo.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import { ACCURACY_MAX } from '@spetskarta/shared/tracks/rules.ts'

/** A position before sampling, `at` by the phone's clock. Its accuracy is always known; the battery is read separately. */
export interface Fix extends Omit<Point, 'battery'> {
  accuracy: number
  mock: boolean
}

export interface Sampling {
  /** Ms between two points of a moving machine. */
  interval: number
  /** Metres after which a point is made even before `interval` has passed. */
  distance: number
  /** Ms between two points of a standing machine. */
  heartbeat: number
  /** Metres; a position with a worse accuracy makes no point. */
  accuracy: number
}

export const SAMPLING: Sampling = { interval: 10_000, distance: 25, heartbeat: 300_000, accuracy: ACCURACY_MAX }

export interface Sampled {
  /** The last position that became a point. */
  kept: Fix | undefined
  /** The last good position after it. */
  passed: Fix | undefined
}

export const NOTHING_SAMPLED: Sampled = { kept: undefined, passed: undefined }

/** Metres within which the position of a standing phone wanders. */
const WANDERING = 5

/** M/s²: a stronger vibration means that the phone is in a machine with a running engine. */
const SHAKES = 0.06
/** Ms between two points of a standing machine that vibrates: longer intervals would miss short rests and idling. */
const SHAKEN = 30_000

const shakes = (fix: Fix): boolean => (fix.vibration ?? 0) > SHAKES

/**
 * Takes the next fix; returns the fixes that become points, and the new state. When a machine starts moving, the last fix
 * where it still stood becomes a point too: otherwise the standing time would look like slow driving. While it stands with
 * its engine on, points are more frequent, because each has a measurement of the vibration.
 */
export function sample(sampled: Sampled, fix: Fix, sampling: Sampling): { points: Fix[]; sampled: Sampled } {
  const { kept, passed } = sampled
  if (fix.accuracy > sampling.accuracy) return { points: [], sampled }
  if (!kept) return { points: [fix], sampled: { kept: fix, passed: undefined } }
  const elapsed = fix.at - kept.at
  // Delivered twice or late.
  if (elapsed <= 0) return { points: [], sampled }

  const moved = distanceKm(kept, fix) * 1000
  const moving = moved > Math.max(WANDERING, Math.min(fix.accuracy, kept.accuracy) / 2)
  const due = elapsed >= sampling.interval || moved >= sampling.distance
  const changed = fix.vibration != null && kept.vibration != null && shakes(fix) !== shakes(kept)
  const heartbeat = changed
    ? sampling.interval
    : shakes(fix)
      ? Math.min(SHAKEN, sampling.heartbeat)
      : sampling.heartbeat
  if (!(moving && due) && elapsed < heartbeat) return { points: [], sampled: { kept, passed: fix } }

  const stood = moving && passed && passed.at - kept.at >= sampling.interval && fix.at > passed.at
  return { points: stood ? [passed, fix] : [fix], sampled: { kept: fix, passed: undefined } }
}
