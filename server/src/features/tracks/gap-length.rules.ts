/** How long a time without a point is a gap, depending on the usual interval of points. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'

/** Number of usual intervals without a point that make a gap, with a tolerance for points that come late. */
export const MISSED = 3
const LATE = 1.05
/** In ms: a longer time is always a gap. A tracker that sends hourly while parked may be some seconds late. */
export const GAP_MAX = HOUR + 5 * MINUTE

/**
 * Ms without a point that make a gap if points usually come every `usual` ms: ten minutes, or three intervals if that is longer.
 */
export const gapOfInterval = (usual: number): number => Math.max(GAP_MS, Math.min(GAP_MAX, LATE * MISSED * usual))
