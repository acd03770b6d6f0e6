/** The time without a sign of life after which a machine is silent, by the intervals of its recorders. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import { SILENT_MS } from '@spetskarta/shared/tracks/silence.ts'
import { gapOfInterval } from '../gap-length.rules.ts'
import type { StatedInterval } from '../stated.rules.ts'

/**
 * In ms. `recorders`: ids of those that may record; `usual`: the learned interval in seconds for those without a stated one
 * (null: it is short). The recorder that sends most often decides.
 */
export function silentAfter(
  recorders: readonly string[],
  stated: ReadonlyMap<string, Pick<StatedInterval, 'seconds'>>,
  usual: number | null = null,
): number {
  const gaps = recorders.map((recorder) => gapOfInterval((stated.get(recorder)?.seconds ?? usual ?? 0) * SECOND))
  return Math.max(SILENT_MS, gaps.length > 0 ? Math.min(...gaps) : 0)
}
