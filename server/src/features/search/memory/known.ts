import { Calendars } from './calendars.ts'
import type { Published } from './changes.queries.ts'
import { Numbers } from './numbers.ts'
import { Prices } from './prices.ts'
import { Ring } from './ring.ts'
import { Spots } from './spots.ts'
import { Values } from './values.ts'

/** All data of one filling of the memory; a new filling begins with another instance. */
export class Known {
  readonly spots = new Spots()
  readonly values = new Values()
  readonly calendars = new Calendars()
  readonly prices = new Prices()
  /** For each item, the index of its kind and type in `#names`. */
  readonly #typeOf = new Numbers(Int32Array)
  readonly #names: { kind: Published['kind']; type: string }[] = []
  readonly #placeOfName = new Map<string, number>()
  readonly cards: Ring

  constructor(mostBytes: number) {
    this.cards = new Ring(
      () => mostBytes - this.spots.bytes - this.values.bytes - this.calendars.bytes - this.prices.bytes,
    )
  }

  put(item: Published) {
    this.spots.put(item)
    this.values.put(item.number, item.params)
    this.calendars.put(item.number, item.busy)
    this.prices.put(item)
    const name = `${item.kind} ${item.type}`
    let place = this.#placeOfName.get(name)
    if (place === undefined) {
      place = this.#names.push({ kind: item.kind, type: item.type }) - 1
      this.#placeOfName.set(name, place)
    }
    this.#typeOf.reach(item.number + 1)
    this.#typeOf.set(item.number, place)
  }

  remove(number: number) {
    this.spots.remove(number)
    this.calendars.remove(number)
    this.cards.delete(number)
  }

  isMachine(number: number): boolean {
    return this.nameOf(number)?.kind === 'equipment'
  }

  nameOf(number: number) {
    return this.#names[this.#typeOf.at(number)]
  }

  get bytes(): number {
    const parts = [this.spots, this.values, this.calendars, this.prices, this.#typeOf, this.cards]
    return parts.reduce((sum, { bytes }) => sum + bytes, 0)
  }
}
