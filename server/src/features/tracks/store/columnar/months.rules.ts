/** Which months of points are stored by columns, and the stretches between them (decision 50). */

/** A partition of points: one month, UTC. */
export interface PointMonth {
  /** Name of the partition's table. */
  name: string
  from: Date
  to: Date
  columnar: boolean
}

/** Moment (ms) such that months ending at or before it are more than `months` whole months old; `now` in ms. */
export function columnarBefore(months: number, now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months)
}

/** From `from` until before `to`; null: unbounded. */
export interface MonthStretch {
  from: Date | null
  to: Date | null
}

/** What is left of a stretch without the columnar months; `months` ascending. */
export function rowStretches(months: readonly PointMonth[], { from, to }: MonthStretch): MonthStretch[] {
  const stretches: MonthStretch[] = []
  let begin = from
  for (const month of months) {
    if (!month.columnar || (from && month.to <= from) || (to && month.from >= to)) continue
    if (!begin || begin < month.from) stretches.push({ from: begin, to: month.from })
    begin = month.to
  }
  if (!begin || !to || begin < to) stretches.push({ from: begin, to })
  return stretches
}

/** The columnar months that overlap a stretch. */
export const columnarIn = (months: readonly PointMonth[], { from, to }: MonthStretch): PointMonth[] =>
  months.filter((month) => month.columnar && (!from || month.to > from) && (!to || month.from < to))

/** Like `202601`. */
export function numberOfMonth(moment: number): number {
  const date = new Date(moment)
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1
}
