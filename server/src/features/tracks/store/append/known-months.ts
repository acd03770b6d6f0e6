/** The months for which this process has seen partitions. */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type pg from 'pg'
import { ensureMonth } from '../months.queries.ts'

export function openMonths(pool: pg.Pool) {
  const known = new Set<number>()
  /** Month of the last point seen, ms: nearly all points belong to it. */
  let [from, to] = [0, 0]
  let making: Promise<unknown> = Promise.resolve()

  /** Months that are not known yet. */
  function* unknownOf(points: readonly Point[]): Generator<number> {
    for (const { at } of points) {
      if (at >= from && at < to && known.has(from)) continue
      const date = new Date(at)
      from = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
      to = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
      if (!known.has(from)) yield from
    }
  }

  async function make(points: readonly Point[]) {
    for (const month of unknownOf(points)) {
      await ensureMonth(pool, month)
      known.add(month)
    }
  }

  return {
    know: (points: readonly Point[]) => unknownOf(points).next().done === true,
    /** One after another, so that others keep their connections even if a month has to wait for a lock. */
    ensure(points: readonly Point[]): Promise<void> {
      const made = making.then(() => make(points))
      making = made.catch(() => {})
      return made
    },
    forget: () => known.clear(),
  }
}
