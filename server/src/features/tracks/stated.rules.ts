/**
 * How often recorders say that they mean to send, and so how long without a point is a gap (docs/decisions/0051-false-positions.md).
 * Where one says so, nothing has to be learned from its steps; they only show whether it means what it says.
 */
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { gapOfInterval } from './gap-length.rules.ts'

/** From a moment (ms) on, so many seconds; null: no more. */
export interface StatedInterval {
  recorder: string
  from: number
  seconds: number | null
  /** The owner's word stands above the recorder's own. */
  by: 'owner' | 'recorder'
}

/** From a moment on so many ms without a point are a gap; undefined: no interval was stated, and it is learned. */
export interface StatedGap {
  from: number
  gap: number | undefined
}

/** How long without a point is a gap, by the moment of the point before. */
export interface Gaps {
  learned: number
  /** The longest interval (ms) that its own steps show, see `longestPace`; null where they show none. */
  pace: number | null
  /** By time. */
  stated: readonly StatedGap[]
}

/** By the id of the recorder. */
export type StatedGaps = Readonly<Record<string, StatedGap[]>>

export const NOTHING_STATED: readonly StatedGap[] = []

/** A stated interval may be so many times the longest one that its recorder keeps; a longer one is not believed. */
const KEPT = 1.25

/** Ms without a point from this moment (ms) on that make a gap. */
export function gapAt({ learned, pace, stated }: Gaps, moment: number): number {
  for (let i = stated.length - 1; i >= 0; i--) {
    const one = stated[i]
    if (!one || one.from > moment) continue
    if (one.gap === undefined) return learned
    return pace === null || one.gap <= gapOfInterval(KEPT * pace) ? one.gap : gapOfInterval(pace)
  }
  return learned
}

/** Whether so many ms without a point from a moment on are a gap. Nearly no step is longer than ten minutes. */
export const isGap = (gaps: Gaps, from: number, ms: number): boolean => ms > GAP_MS && ms > gapAt(gaps, from)

/** The longest that is in force for some of [from, to], ms. */
export const longestGap = (gaps: Gaps, from: number, to: number): number =>
  Math.max(
    gapAt(gaps, from),
    ...gaps.stated.filter((one) => one.from > from && one.from <= to).map((one) => gapAt(gaps, one.from)),
  )

/**
 * What is in force in [start, end), ms. What was said before is said from `start` on, so that a day is known by what matters to it.
 * Undefined where nothing was said.
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

/** What a recorder has stated; nothing for points without a known recorder. */
export const statedOf = (stated: StatedGaps | undefined, recorder: string | null | undefined): readonly StatedGap[] =>
  stated?.[recorder ?? ''] ?? NOTHING_STATED

/** Of several that serve one after another, by time: each says so for its own time. */
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
