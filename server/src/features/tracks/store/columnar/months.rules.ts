/** Which months of points are kept by columns, and what lies between them (decision 50). */

/** A partition of points: one month, UTC. */
export interface PointMonth {
  /** Of its table. */
  name: string
  from: Date
  to: Date
  columnar: boolean
}

/** Months that end here or before are whole months older than so many; `now` ms. */
export function columnarBefore(months: number, now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months)
}

/** From `from` on, before `to`; null: without end. */
export interface MonthStretch {
  from: Date | null
  to: Date | null
}

/** What is left of a stretch without the columnar months, `months` by time. */
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

/** Those of the columnar months into which a stretch reaches. */
export const columnarIn = (months: readonly PointMonth[], { from, to }: MonthStretch): PointMonth[] =>
  months.filter((month) => month.columnar && (!from || month.to > from) && (!to || month.from < to))

/** `202601`. */
export function numberOfMonth(moment: number): number {
  const date = new Date(moment)
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1
}
