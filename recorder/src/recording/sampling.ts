/** Chooses which of the phone's positions become points of the track. */
import { distanceKm } from '@spetskarta/shared/geo.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import { ACCURACY_MAX } from '@spetskarta/shared/tracks/rules.ts'

/** A position before sampling, `at` by the phone's clock. Its accuracy is always known; the battery is read apart. */
export interface Fix extends Omit<Point, 'battery'> {
  accuracy: number
  mock: boolean
}

export interface Sampling {
  /** Ms between two points of a moving machine. */
  interval: number
  /** Or this many metres, if the machine covers them sooner. */
  distance: number
  /** Ms between two points of a standing machine. */
  heartbeat: number
  /** Metres; a worse position makes no point. */
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

/** The position of a standing phone wanders within so many metres. */
const WANDERING = 5

/** M/s²: a phone that shakes more is in a machine whose engine runs. */
const SHAKES = 0.06
/** Ms between two points of a standing machine that shakes: a shorter rest or idling would be missed. */
const SHAKEN = 30_000

const shakes = (fix: Fix): boolean => (fix.vibration ?? 0) > SHAKES

/**
 * Takes the next position; returns the positions that become points, and the new state. When a machine starts moving,
 * the last position where it still stood becomes a point too: otherwise the standing time would look like slow
 * driving. While it stands with its engine on there are more points, for what each measures of the shaking.
 */
export function sample(sampled: Sampled, fix: Fix, sampling: Sampling): { points: Fix[]; sampled: Sampled } {
  const { kept, passed } = sampled
  if (fix.accuracy > sampling.accuracy) return { points: [], sampled }
  if (!kept) return { points: [fix], sampled: { kept: fix, passed: undefined } }
  const elapsed = fix.at - kept.at
  // Delivered twice, or late.
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
