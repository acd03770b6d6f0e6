/**
 * The places of published items, in memory: for each topic a run of entries sorted by cell, and entries added since it was
 * sorted. Items are identified by their number (`items.number`); each number takes 20 bytes, each entry 12.
 */
import { type Bounds, centreOf, type Position } from '@spetskarta/shared/geo.ts'
import { cellOf, fineRanges } from '../grid.rules.ts'
import { putFirst } from './first-of.ts'
import { Numbers } from './numbers.ts'
import { TopicEntries } from './topic.ts'

/** Where an item is, and the topics under which it is found. */
export interface Spot {
  number: number
  lat: number
  lng: number
  topics: Iterable<string>
}

/** Items in a rectangle. */
export interface Hits {
  /** Numbers of the nearest items, nearest first; or of the cheapest. */
  nearest: number[]
  /** Number of items in the rectangle. */
  count: number
}

type Fits = (item: number) => boolean
type SumAt = (item: number, at: Position, centre: Position) => number | undefined

/** The topic that all items have. */
const EVERYTHING = ''

export class Spots {
  readonly #topics = new Map<string, TopicEntries>()
  readonly #lats = new Numbers(Float64Array)
  readonly #lngs = new Numbers(Float64Array)
  /** Increases with each change of an item; only entries with the newest turn count. */
  readonly #turns = new Numbers(Uint32Array)
  /**
   * There are no searches yet, so entries need not be in order all the time: for ten times as many items, keeping order would
   * make filling 30 times as expensive.
   */
  #filling = true

  /** Call this before the first search. */
  settle() {
    this.#filling = false
    for (const topic of this.#topics.values()) topic.sort(this.#lives)
  }

  /** Adds an item, or moves it to its present place. */
  put({ number, lat, lng, topics }: Spot) {
    const turn = this.remove(number)
    this.#lats.set(number, lat)
    this.#lngs.set(number, lng)
    const cell = cellOf(lat, lng)
    for (const name of new Set([EVERYTHING, ...topics])) {
      let topic = this.#topics.get(name)
      if (!topic) {
        topic = new TopicEntries()
        this.#topics.set(name, topic)
      }
      topic.add(cell, number, turn)
      if (topic.isDisorderly(this.#filling)) topic.sort(this.#lives)
    }
  }

  /** From now on no entry of this number counts. Returns the turn for its next entries. */
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

  /** Items grouped by cells, those of the fullest cells first: one pass over all entries. */
  fullestFirst(): number[] {
    const entries = this.#topics.get(EVERYTHING) ?? new TopicEntries()
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
   * The nearest `limit` items of a topic (default: of all) in the rectangle, and how many there are. `fits`: only items for which
   * it is true. With `most`, the result is undefined as soon as there are more.
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
    const items = this.#find(bounds, topic, fits, most)
    return items && { nearest: this.#first(items, bounds, limit), count: items.length }
  }

  /**
   * As `within`, but items for which `sumAt` returns a sum are ordered by it, at most `limit`; after them the nearest items
   * without a sum, at most `limit`. Equal sums are ordered by distance.
   */
  cheapest(bounds: Bounds, limit: number, topic: string, fits: Fits | undefined, sumAt: SumAt): Hits {
    const centre = centreOf(bounds)
    const others: number[] = []
    const priced: number[] = []
    const sums: number[] = []
    const items = this.#find(bounds, topic, fits, Number.POSITIVE_INFINITY) ?? []
    for (const item of items) {
      const sum = sumAt(item, { lat: this.#lats.at(item), lng: this.#lngs.at(item) }, centre)
      if (sum === undefined) others.push(item)
      else {
        priced.push(item)
        sums.push(sum)
      }
    }
    const nearest = [...this.#first(priced, bounds, limit, sums), ...this.#first(others, bounds, limit)]
    return { nearest, count: items.length }
  }

  /** All items of a topic in the rectangle, unordered; undefined: more than `most`. */
  #find(bounds: Bounds, topic: string, fits: Fits | undefined, most: number): number[] | undefined {
    const entries = this.#topics.get(topic)
    if (!entries) return []
    const items: number[] = []
    const { south, north, west, east } = bounds
    const across = west > east
    const look = (i: number) => {
      const item = entries.items.at(i)
      const lat = this.#lats.at(item)
      const lng = this.#lngs.at(item)
      const inside = lat >= south && lat <= north && (across ? lng >= west || lng <= east : lng >= west && lng <= east)
      if (inside && this.#lives(item, entries.turns.at(i)) && (!fits || fits(item))) items.push(item)
    }
    for (const { lo, hi } of fineRanges(bounds)) {
      for (let i = entries.firstFrom(lo); i < entries.sorted && entries.cells.at(i) <= hi; i++) look(i)
      if (items.length > most) return undefined
    }
    for (let i = entries.sorted; i < entries.cells.length; i++) look(i)
    if (items.length > most) return undefined
    return items
  }

  /**
   * Sorted by the sums, then by the distance to the centre, also across the 180th meridian; in degrees, with those of longitude
   * shortened.
   */
  #first(items: number[], bounds: Bounds, limit: number, sums?: number[]): number[] {
    const centre = centreOf(bounds)
    const narrow = Math.cos((centre.lat * Math.PI) / 180)
    const far = new Float64Array(items.length)
    const order = items.map((_, i) => i)
    items.forEach((item, i) => {
      const across = Math.abs(this.#lngs.at(item) - centre.lng)
      const dx = Math.min(across, 360 - across) * narrow
      const dy = this.#lats.at(item) - centre.lat
      far[i] = dx * dx + dy * dy
    })
    const nearer = (a: number, b: number) =>
      (far[a] as number) - (far[b] as number) || (items[a] as number) - (items[b] as number)
    const cheaper = (sums: number[]) => (a: number, b: number) => {
      const [x, y] = [sums[a] as number, sums[b] as number]
      // Infinity minus Infinity is NaN.
      return x === y ? nearer(a, b) : x - y
    }
    const before = sums ? cheaper(sums) : nearer
    if (limit < order.length) putFirst(order, limit, before)
    return order
      .slice(0, limit)
      .sort(before)
      .map((i) => items[i] as number)
  }
}
