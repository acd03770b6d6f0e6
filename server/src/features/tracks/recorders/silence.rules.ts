/** After how long without a sign of life a machine is silent, by how often its recorders mean to send. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import { SILENT_MS } from '@spetskarta/shared/tracks/silence.ts'
import { gapOfInterval } from '../gap-length.rules.ts'
import type { StatedInterval } from '../stated.rules.ts'

/**
 * Ms. `recorders`: ids of those that may record; `usual`: the interval that was learned, seconds, for those that have said nothing
 * (null: it is short). Where one of them sends more often, that one is waited for.
 */
export function silentAfter(
  recorders: readonly string[],
  stated: ReadonlyMap<string, Pick<StatedInterval, 'seconds'>>,
  usual: number | null = null,
): number {
  const gaps = recorders.map((recorder) => gapOfInterval((stated.get(recorder)?.seconds ?? usual ?? 0) * SECOND))
  return Math.max(SILENT_MS, gaps.length > 0 ? Math.min(...gaps) : 0)
}
