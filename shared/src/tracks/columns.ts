/**
 * Values of many points, one column per field: a day at one point a second has 86,400 points, too many for objects.
 */
import { bisect } from '../bisect.ts'

/**
 * A column's value at an index that is known to exist. One function for each kind of column: V8 reads a typed array in one
 * instruction where a function has only ever seen this kind, and five times slower after it has seen five of them.
 */
export const at = (column: Float64Array, index: number): number => column[index] as number
export const at32 = (column: Float32Array, index: number): number => column[index] as number
export const indexAt = (column: Uint32Array, index: number): number => column[index] as number
export const flagAt = (column: Uint8Array, index: number): number => column[index] as number
/** Of whatever kind, for what is done a few times a day. */
export const anyAt = (column: ArrayLike<number>, index: number): number => column[index] as number

/** Index of the last value of an ascending column that is not greater than `value`; −1 where there is none. */
export const lastNotAfter = (column: ArrayLike<number>, value: number): number =>
  bisect(0, column.length, (i) => (column[i] as number) <= value) - 1

/** The middle one of the values by size, the upper of two; NaN of none. */
export const medianOf = (values: ArrayLike<number>): number =>
  Float64Array.from(values).sort()[values.length >> 1] ?? Number.NaN
