/** How long without a point is a gap, by the interval at which points are meant to come. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'

/** Usual intervals without a point that make a gap; a point may come a little late. */
export const MISSED = 3
const LATE = 1.05
/** Ms: no more than this is ever bridged. A tracker that sends each hour while it is parked is some seconds late. */
export const GAP_MAX = HOUR + 5 * MINUTE

/** Ms without a point that make a gap where points are meant to come each `usual` ms: ten minutes, or three of these where they are longer. */
export const gapOfInterval = (usual: number): number => Math.max(GAP_MS, Math.min(GAP_MAX, LATE * MISSED * usual))
