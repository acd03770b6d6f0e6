/** Values of many points, a column a field: a day at one point a second is 86,400 of them, too many to be objects. */
import { bisect } from '../bisect.ts'

/** A column's value at an index that is known to be there. */
export const at = (column: ArrayLike<number>, index: number): number => column[index] as number

/** Index of the last value of an ascending column that is not above `value`; −1 where all are, or where there are none. */
export const lastNotAfter = (column: ArrayLike<number>, value: number, length = column.length): number =>
  bisect(0, length, (i) => at(column, i) <= value) - 1
