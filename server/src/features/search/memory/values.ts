import type { ParamRange, ParamValues } from '@spetskarta/shared/catalog/params.ts'
import { Numbers } from './numbers.ts'

/**
 * The parameters of items by their numbers: a column for each parameter that occurs, 4 bytes a number; 0 where an item has none
 * (no parameter may be 0).
 */
export class Values {
  readonly #columns = new Map<string, Numbers<Float32Array>>()

  put(number: number, params: ParamValues) {
    for (const [id, column] of this.#columns) if (!(id in params) && number < column.length) column.set(number, 0)
    for (const [id, value] of Object.entries(params)) {
      let column = this.#columns.get(id)
      if (!column) {
        column = new Numbers(Float32Array)
        this.#columns.set(id, column)
      }
      column.reach(number + 1)
      column.set(number, value)
    }
  }

  /** A test whether an item lies in all ranges; undefined where none are given. */
  filter(ranges: readonly ParamRange[]): ((number: number) => boolean) | undefined {
    if (ranges.length === 0) return undefined
    const conditions = ranges.map(({ id, from = 0, to = Number.POSITIVE_INFINITY }) => ({
      column: this.#columns.get(id),
      // Rounded as in the columns: 0.9 has another value in 32 bits.
      from: Math.fround(from),
      to: Math.fround(to),
    }))
    return (number) =>
      conditions.every(({ column, from, to }) => {
        if (!column || number >= column.length) return false
        const value = column.at(number)
        return value > 0 && value >= from && value <= to
      })
  }

  get bytes(): number {
    let sum = 0
    for (const column of this.#columns.values()) sum += column.bytes
    return sum
  }
}
