/**
 * Where the published items are, in memory: for each topic a run of entries sorted by cell, and the entries that came
 * since it was sorted. Items are known by their number (`items.number`); a number stands for 20 bytes, an entry for 12.
 */
import { type Bounds, centreOf } from '@spetskarta/shared/geo.ts'
import quickselect from 'quickselect'
import { cellOf, fineRanges } from '../grid.rules.ts'
import { Numbers } from './numbers.ts'

/** Where an item is, and by which topics it is found. */
export interface Spot {
  number: number
  lat: number
  lng: number
  topics: Iterable<string>
}

/** Items in a rectangle. */
export interface Hits {
  /** Numbers of the nearest, the nearest first. */
  nearest: number[]
  /** How many there are in all. */
  count: number
}

/** The entries of a topic. One whose turn is not that of its item is dead: the item has moved since, or is gone. */
class Topic {
  readonly cells = new Numbers(Int32Array)
  readonly items = new Numbers(Int32Array)
  readonly turns = new Numbers(Uint32Array)
  /** Entries up to here are sorted by cell. */
  sorted = 0
  /** How many were left when they were last sorted, without the dead. */
  #lived = 0

  add(cell: number, item: number, turn: number) {
    const { length } = this.cells
    if (this.sorted === length && (length === 0 || this.cells.at(length - 1) <= cell)) this.sorted++
    this.cells.push(cell)
    this.items.push(item)
    this.turns.push(turn)
  }

  /** Too many to look at each, or to keep the dead among them. While nobody looks, only too many to sort at once. */
  isDisorderly(filling: boolean): boolean {
    const { length } = this.cells
    const late = length - this.sorted
    if (filling) return late > 4096 + 0.1 * this.sorted
    return late > 64 + 4 * Math.sqrt(this.sorted) || length > 64 + 2 * this.#lived
  }

  /** Sorts all entries that `lives` keeps, in time that grows with their number. */
  sort(lives: (item: number, turn: number) => boolean) {
    const { cells, items, turns } = this
    const late: [cell: number, item: number, turn: number][] = []
    for (let i = this.sorted; i < cells.length; i++)
      if (lives(items.at(i), turns.at(i))) late.push([cells.at(i), items.at(i), turns.at(i)])
    late.sort(([a], [b]) => a - b)
    let kept = 0
    for (let i = 0; i < this.sorted; i++) {
      if (!lives(items.at(i), turns.at(i))) continue
      this.#put(kept++, cells.at(i), items.at(i), turns.at(i))
    }
    // Backwards, so that nothing is overwritten before it has been moved. The unsorted end gives the room.
    let from = kept - 1
    let to = kept + late.length - 1
    this.sorted = to + 1
    for (let next = late.pop(); next; to--) {
      if (from >= 0 && cells.at(from) > next[0]) {
        this.#put(to, cells.at(from), items.at(from), turns.at(from))
        from--
      } else {
        this.#put(to, ...next)
        next = late.pop()
      }
    }
    for (const numbers of [cells, items, turns]) numbers.length = this.sorted
    this.#lived = this.sorted
  }

  #put(i: number, cell: number, item: number, turn: number) {
    this.cells.set(i, cell)
    this.items.set(i, item)
    this.turns.set(i, turn)
  }

  /** The first sorted entry whose cell is not below `cell`. */
  firstFrom(cell: number): number {
    let low = 0
    let high = this.sorted
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.cells.at(middle) < cell) low = middle + 1
      else high = middle
    }
    return low
  }
}

type Fits = (item: number) => boolean

/** The topic of every item. */
const EVERYTHING = ''

export class Spots {
  readonly #topics = new Map<string, Topic>()
  readonly #lats = new Numbers(Float64Array)
  readonly #lngs = new Numbers(Float64Array)
  /** Grows with each change of an item; only entries of the newest turn count. */
  readonly #turns = new Numbers(Uint32Array)
  /** Nobody looks yet, so it need not be in order all the time: keeping that would cost a fill of ten times as many 30 times as much. */
  #filling = true

  /** From now on it is looked at. */
  settle() {
    this.#filling = false
    for (const topic of this.#topics.values()) topic.sort(this.#lives)
  }

  /** Adds an item, or puts it where it is now. */
  put({ number, lat, lng, topics }: Spot) {
    const turn = this.remove(number)
    this.#lats.set(number, lat)
    this.#lngs.set(number, lng)
    const cell = cellOf(lat, lng)
    for (const name of new Set([EVERYTHING, ...topics])) {
      let topic = this.#topics.get(name)
      if (!topic) {
        topic = new Topic()
        this.#topics.set(name, topic)
      }
      topic.add(cell, number, turn)
      if (topic.isDisorderly(this.#filling)) topic.sort(this.#lives)
    }
  }

  /** From now on no entry of this number counts. Returns the turn of the next ones. */
  remove(number: number): number {
    for (const numbers of [this.#lats, this.#lngs, this.#turns]) numbers.reach(number + 1)
    const turn = (this.#turns.at(number) + 1) >>> 0
    this.#turns.set(number, turn)
    return turn
  }

  #lives = (item: number, turn: number) => this.#turns.at(item) === turn

  /** Memory of all entries and places, bytes. */
  get bytes(): number {
    let sum = 0
    for (const { cells, items, turns } of this.#topics.values()) sum += cells.bytes + items.bytes + turns.bytes
    return sum + this.#lats.bytes + this.#lngs.bytes + this.#turns.bytes
  }

  /** Items by cells, those of the fullest cells first: one pass over all entries. */
  fullestFirst(): number[] {
    const entries = this.#topics.get(EVERYTHING) ?? new Topic()
    const cells = new Map<number, number[]>()
    for (let i = 0; i < entries.cells.length; i++) {
      const cell = entries.cells.at(i)
      const item = entries.items.at(i)
      if (!this.#lives(item, entries.turns.at(i))) continue
      const items = cells.get(cell)
      if (items) items.push(item)
      else cells.set(cell, [item])
    }
    return [...cells.values()].sort((a, b) => b.length - a.length).flat()
  }

  /**
   * The nearest `limit` of a topic, or of everything where there is none, in the rectangle, and how many there are.
   * `fits`: only those that it takes. With `most`, the search ends without an answer as soon as there are more.
   */
  within(bounds: Bounds, limit: number, topic?: string, fits?: Fits): Hits
  within(bounds: Bounds, limit: number, topic: undefined, fits: undefined, most: number): Hits | undefined
  within(
    bounds: Bounds,
    limit: number,
    topic = EVERYTHING,
    fits: Fits | undefined = undefined,
    most = Number.POSITIVE_INFINITY,
  ): Hits | undefined {
    const entries = this.#topics.get(topic)
    if (!entries) return { nearest: [], count: 0 }
    const found: number[] = []
    const { south, north, west, east } = bounds
    const across = west > east
    const look = (i: number) => {
      const item = entries.items.at(i)
      const lat = this.#lats.at(item)
      const lng = this.#lngs.at(item)
      const inside = lat >= south && lat <= north && (across ? lng >= west || lng <= east : lng >= west && lng <= east)
      if (inside && this.#lives(item, entries.turns.at(i)) && (!fits || fits(item))) found.push(item)
    }
    for (const { lo, hi } of fineRanges(bounds)) {
      for (let i = entries.firstFrom(lo); i < entries.sorted && entries.cells.at(i) <= hi; i++) look(i)
      if (found.length > most) return undefined
    }
    for (let i = entries.sorted; i < entries.cells.length; i++) look(i)
    if (found.length > most) return undefined
    return { nearest: this.#nearest(found, bounds, limit), count: found.length }
  }

  /** Sorted by the distance to the centre, also across the 180th meridian: in degrees, those of longitude shortened. */
  #nearest(found: number[], bounds: Bounds, limit: number): number[] {
    const centre = centreOf(bounds)
    const narrow = Math.cos((centre.lat * Math.PI) / 180)
    const far = new Float64Array(found.length)
    const order = found.map((_, i) => i)
    found.forEach((item, i) => {
      const across = Math.abs(this.#lngs.at(item) - centre.lng)
      const dx = Math.min(across, 360 - across) * narrow
      const dy = this.#lats.at(item) - centre.lat
      far[i] = dx * dx + dy * dy
    })
    const nearer = (a: number, b: number) =>
      (far[a] as number) - (far[b] as number) || (found[a] as number) - (found[b] as number)
    if (limit < order.length) quickselect(order, limit, 0, order.length - 1, nearer)
    return order
      .slice(0, limit)
      .sort(nearer)
      .map((i) => found[i] as number)
  }
}
