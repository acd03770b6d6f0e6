/** Divides a day into chapters: parts of an hour or more, each computed separately from its points and those around it. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { at, firstNotBefore, lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'

/** Minimum number of points and ms of a chapter. */
const POINTS = 240
const MS = HOUR
/** How far a computation looks to both sides: the longest average of positions, and a few points if they come seldom. */
const AROUND_POINTS = 40
const AROUND_MS = 16 * MINUTE

/** Indexes of points: the chapter is [begin, end), and it is computed from [from, to). */
export interface ChapterSpan {
  begin: number
  end: number
  from: number
  to: number
  /**
   * Index of the point from which the next chapter is computed. Undefined for the last chapter, the only one that changes when
   * points are added at the end.
   */
  next: number | undefined
}

/** Index of the first point before a chapter that is needed to compute it. */
function fromOf(t: Float64Array, begin: number): number {
  if (begin < AROUND_POINTS) return 0
  return Math.max(0, Math.min(begin - AROUND_POINTS, lastNotAfter(t, at(t, begin) - AROUND_MS)))
}

/**
 * Chapters of points at these moments (ms), the first of which begins at the index `begin`. Where a chapter ends depends only on
 * its own points and those just after it, so that points added at the end change only the last chapter.
 */
export function chapterSpans(t: Float64Array, begin = 0): ChapterSpan[] {
  const spans: ChapterSpan[] = []
  let first = begin
  let from = 0
  while (first < t.length) {
    const end = Math.max(first + POINTS, firstNotBefore(t, at(t, first) + MS))
    const to =
      end < t.length ? Math.max(end + AROUND_POINTS, firstNotBefore(t, at(t, end) + AROUND_MS) + 1) : Number.NaN
    if (!(to <= t.length)) break
    const next = fromOf(t, end)
    spans.push({ begin: first, end, from, to, next })
    first = end
    from = next
  }
  if (first < t.length) spans.push({ begin: first, end: t.length, from, to: t.length, next: undefined })
  return spans
}
