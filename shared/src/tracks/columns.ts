/**
 * Values of many points, one column per field: a day at one point a second has 86,400 points, too many for objects.
 */
import { bisect } from '../bisect.ts'

/** A column's value at an index that is known to exist. */
export const at = (column: ArrayLike<number>, index: number): number => column[index] as number

/** Index of the last value of an ascending column that is not greater than `value`; −1 where there is none. */
export const lastNotAfter = (column: ArrayLike<number>, value: number): number =>
  bisect(0, column.length, (i) => at(column, i) <= value) - 1

/** The middle one of the values by size, the upper of two; NaN of none. */
export const medianOf = (values: ArrayLike<number>): number =>
  Float64Array.from(values).sort()[values.length >> 1] ?? Number.NaN
