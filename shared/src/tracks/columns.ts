/**
 * Values of many points, one column per field: a day at one point a second has 86,400 points, too many for objects.
 */
import { bisect } from '../bisect.ts'

/**
 * A column's value at an index that exists. There is one function per kind of column: V8 reads a typed array in
 * one instruction where a function has only seen this kind, and five times slower once it has seen five kinds.
 */
export const at = (column: Float64Array, index: number): number => column[index] as number
export const at32 = (column: Float32Array, index: number): number => column[index] as number
export const indexAt = (column: Uint32Array, index: number): number => column[index] as number
export const flagAt = (column: Uint8Array, index: number): number => column[index] as number
/** For any kind of column, for code that runs rarely. */
export const anyAt = (column: ArrayLike<number>, index: number): number => column[index] as number

/** Index of the last value of an ascending column that is not greater than `value`; −1 where there is none. */
export const lastNotAfter = (column: ArrayLike<number>, value: number): number =>
  bisect(0, column.length, (i) => (column[i] as number) <= value) - 1

/** Index of the first value of an ascending column that is not less than `value`; the column's length where there is none. */
export const firstNotBefore = (column: ArrayLike<number>, value: number): number =>
  bisect(0, column.length, (i) => (column[i] as number) < value)

export function totalOf(column: Float64Array): number {
  let sum = 0
  for (let i = 0; i < column.length; i++) sum += at(column, i)
  return sum
}

/** The median of the values [from, to), the upper one of two; NaN where there are none. */
export function medianOf(values: ArrayLike<number>, from = 0, to = values.length): number {
  const length = to - from
  const sorted = length > FEW ? new Float64Array(length) : few
  for (let i = 0; i < length; i++) sorted[i] = values[from + i] as number
  if (length > FEW) sorted.sort()
  else insert(sorted, length)
  return length > 0 ? at(sorted, length >> 1) : Number.NaN
}

/** Up to this many values, sorting here in a reused array is faster than the engine's sort. */
const FEW = 32
const few = new Float64Array(FEW)

/** Sorts the first `length` values as the engine's sort does: NaN is the greatest. */
function insert(sorted: Float64Array, length: number): void {
  for (let i = 1; i < length; i++) {
    const value = at(sorted, i)
    let k = i
    for (; k > 0 && (at(sorted, k - 1) > value || Number.isNaN(at(sorted, k - 1))); k--) sorted[k] = at(sorted, k - 1)
    sorted[k] = value
  }
}
