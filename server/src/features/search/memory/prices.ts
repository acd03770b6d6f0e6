import { roadKm, shiftRent, shiftSum } from '@spetskarta/shared/catalog/price-here.ts'
import type { Position } from '@spetskarta/shared/geo.ts'
import type { Published } from './changes.queries.ts'
import { Numbers } from './numbers.ts'

/**
 * Prices of machines by their numbers: the work of a shift, and the terms of the way at 4 bytes each; 0 where a value is not
 * given.
 */
export class Prices {
  readonly #rent = new Numbers(Float64Array)
  readonly #terms = {
    fee: new Numbers(Int32Array),
    perKm: new Numbers(Int32Array),
    free: new Numbers(Int32Array),
    radius: new Numbers(Int32Array),
    vat: new Numbers(Int32Array),
  }

  put({ number, terms, ...rates }: Pick<Published, 'number' | 'ratePerHour' | 'ratePerShift' | 'minHours' | 'terms'>) {
    set(this.#rent, number, shiftRent(rates) ?? 0)
    for (const [id, column] of Object.entries(this.#terms)) set(column, number, terms[id] ?? 0)
  }

  /**
   * Price of a shift including the way from one place to the other, roubles; Infinity: no price is given, or the owner does not
   * go that far.
   */
  sum(number: number, from: Position, to: Position): number {
    const rent = at(this.#rent, number)
    if (rent === 0) return Number.POSITIVE_INFINITY
    const { fee, perKm, free, radius, vat } = this.#terms
    const terms = {
      fee: at(fee, number),
      perKm: at(perKm, number),
      free: at(free, number),
      radius: at(radius, number),
      vat: at(vat, number),
    }
    return shiftSum(rent, terms, terms.perKm || terms.free || terms.radius ? roadKm(from, to) : 0)
  }

  get bytes(): number {
    return Object.values(this.#terms).reduce((sum, { bytes }) => sum + bytes, this.#rent.bytes)
  }
}

type Column = Numbers<Int32Array | Float64Array>

const at = (column: Column, number: number) => (number < column.length ? column.at(number) : 0)

/** A column is only as long as needed for the last item that has a value in it. */
function set(column: Column, number: number, value: number) {
  if (value !== 0) column.reach(number + 1)
  if (number < column.length) column.set(number, value)
}
