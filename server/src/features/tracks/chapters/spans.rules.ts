/** Where a day is divided into chapters: parts of an hour or more, each computed by itself with what is around it. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { at, firstNotBefore, lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'

/** A chapter has at least so many points and ms. */
const POINTS = 240
const MS = HOUR
/** What is computed looks so far to both sides: the longest mean of positions, and a few points where they come seldom. */
const AROUND_POINTS = 40
const AROUND_MS = 16 * MINUTE

/** Indexes of points: the chapter is [begin, end), and it is computed from [from, to). */
export interface ChapterSpan {
  begin: number
  end: number
  from: number
  to: number
  /** From which point on the next chapter is computed. Undefined for the last one: only that changes with more points behind it. */
  next: number | undefined
}

/** Where to begin to look for what is before a chapter. */
function fromOf(t: Float64Array, begin: number): number {
  if (begin < AROUND_POINTS) return 0
  return Math.max(0, Math.min(begin - AROUND_POINTS, lastNotAfter(t, at(t, begin) - AROUND_MS)))
}

/**
 * The chapters of points at these moments (ms), the first of which begins at the index `begin`. Where one ends depends on the points in it
 * and those just after it, so that more points at the end change only the last one.
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
