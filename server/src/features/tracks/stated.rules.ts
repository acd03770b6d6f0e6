/**
 * How often recorders state that they send, and so how long without a point is a gap (docs/decisions/0051-false-positions.md). A
 * stated interval is not learned from the steps; these only show whether it is kept.
 */
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { gapOfInterval } from './gap-length.rules.ts'

/** From a moment (ms) on, the interval in seconds; null: no longer stated. */
export interface StatedInterval {
  recorder: string
  from: number
  seconds: number | null
  /** The owner's statement takes precedence over the recorder's. */
  by: 'owner' | 'recorder'
}

/** From a moment on, the ms without a point that make a gap; undefined: no interval was stated, so it is learned. */
export interface StatedGap {
  from: number
  gap: number | undefined
}

/** How long without a point is a gap, depending on the moment of the point before. */
export interface Gaps {
  learned: number
  /** The longest interval (ms) shown by its own steps, see `longestPace`; null if they show none. */
  pace: number | null
  /** Ascending. */
  stated: readonly StatedGap[]
}

/** By recorder id. */
export type StatedGaps = Readonly<Record<string, StatedGap[]>>

export const NOTHING_STATED: readonly StatedGap[] = []

/**
 * Largest factor between a stated interval and the longest one that the recorder keeps to; with a larger one the statement is not
 * used.
 */
const KEPT = 1.25

/** Ms without a point, from this moment (ms) on, that make a gap. */
export function gapAt({ learned, pace, stated }: Gaps, moment: number): number {
  for (let i = stated.length - 1; i >= 0; i--) {
    const one = stated[i]
    if (!one || one.from > moment) continue
    if (one.gap === undefined) return learned
    return pace === null || one.gap <= gapOfInterval(KEPT * pace) ? one.gap : gapOfInterval(pace)
  }
  return learned
}

/** Whether this many ms without a point from a moment on are a gap. Hardly any step is longer than ten minutes. */
export const isGap = (gaps: Gaps, from: number, ms: number): boolean => ms > GAP_MS && ms > gapAt(gaps, from)

/** The longest gap length in force within [from, to], ms. */
export const longestGap = (gaps: Gaps, from: number, to: number): number =>
  Math.max(
    gapAt(gaps, from),
    ...gaps.stated.filter((one) => one.from > from && one.from <= to).map((one) => gapAt(gaps, one.from)),
  )

/**
 * The statements in force in [start, end), ms. An earlier one is dated to `start`, so that a day depends only on what matters to
 * it. Undefined if nothing was stated.
 */
export function statedGaps(
  intervals: readonly StatedInterval[],
  { start, end }: { start: number; end: number },
): StatedGaps | undefined {
  const byRecorder: Record<string, StatedGap[]> = {}
  for (const [recorder, its] of Map.groupBy(intervals, (one) => one.recorder)) {
    const said = its.filter(({ from }) => from < end).sort((a, b) => a.from - b.from)
    const gaps: StatedGap[] = []
    for (const { from } of said) {
      const moment = Math.max(start, from)
      const gap = gapBy(said, moment)
      if (gaps.at(-1)?.from === moment) gaps.pop()
      if (gap !== gaps.at(-1)?.gap) gaps.push({ from: moment, gap })
    }
    if (gaps.length > 0) byRecorder[recorder] = gaps
  }
  return Object.keys(byRecorder).length > 0 ? byRecorder : undefined
}

function gapBy(said: readonly StatedInterval[], moment: number): number | undefined {
  const last = (by: StatedInterval['by']) => said.findLast((one) => one.by === by && one.from <= moment)?.seconds
  const seconds = last('owner') ?? last('recorder')
  return seconds == null ? undefined : gapOfInterval(seconds * 1000)
}

/** What a recorder has stated; empty for points without a known recorder. */
export const statedOf = (stated: StatedGaps | undefined, recorder: string | null | undefined): readonly StatedGap[] =>
  stated?.[recorder ?? ''] ?? NOTHING_STATED

/** For recorders that serve one after another, ascending: the statements of each during its own turn. */
export function statedInTurn(
  turns: readonly { from: number; to: number; recorder: string | null | undefined }[],
  stated: StatedGaps | undefined,
): readonly StatedGap[] {
  if (!stated) return NOTHING_STATED
  return turns.flatMap(({ from, to, recorder }) => {
    const its = statedOf(stated, recorder)
    return [
      { from, gap: its.findLast((one) => one.from <= from)?.gap },
      ...its.filter((one) => one.from > from && one.from <= to),
    ]
  })
}
