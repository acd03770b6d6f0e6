/** Which of two objects that lie over each other has the hours that a machine spends in both (decision 41). */

export interface Ranked {
  id: string
  /** Square metres. */
  area: number
  /** Ids of objects before which it goes because the owner has said so. */
  before: readonly string[]
}

/** The one that the owner has put first, else the smaller one. */
export const goesFirst = (one: Ranked, other: Ranked): boolean =>
  one.before.includes(other.id) || (!other.before.includes(one.id) && bySize(one, other) < 0)

/** The smaller ones first, of equal ones the older. */
export const bySize = (one: Ranked, other: Ranked): number => one.area - other.area || Number(one.id) - Number(other.id)
