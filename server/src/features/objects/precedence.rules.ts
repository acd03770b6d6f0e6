/** Which of two overlapping objects gets the hours that a machine spends in both (decision 41). */

export interface Ranked {
  id: string
  /** In square metres. */
  area: number
  /** Ids of objects over which the owner gave it precedence. */
  before: readonly string[]
}

/** The object that the owner has put first, otherwise the smaller one. */
export const goesFirst = (one: Ranked, other: Ranked): boolean =>
  one.before.includes(other.id) || (!other.before.includes(one.id) && bySize(one, other) < 0)

/** Smaller objects first; of equal ones the older. */
export const bySize = (one: Ranked, other: Ranked): number => one.area - other.area || Number(one.id) - Number(other.id)
