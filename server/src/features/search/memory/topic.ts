import { Numbers } from './numbers.ts'

/** The entries of a topic. An entry whose turn differs from its item's is dead: the item has moved since, or was removed. */
export class TopicEntries {
  readonly cells = new Numbers(Int32Array)
  readonly items = new Numbers(Int32Array)
  readonly turns = new Numbers(Uint32Array)
  /** Entries before this index are sorted by cell. */
  sorted = 0
  /** Number of living entries when they were last sorted. */
  #lived = 0

  add(cell: number, item: number, turn: number) {
    const { length } = this.cells
    if (this.sorted === length && (length === 0 || this.cells.at(length - 1) <= cell)) this.sorted++
    this.cells.push(cell)
    this.items.push(item)
    this.turns.push(turn)
  }

  /** Too many unsorted entries to read each of them, or too many dead ones. While filling, only too many to sort at once. */
  isDisorderly(filling: boolean): boolean {
    const { length } = this.cells
    const late = length - this.sorted
    if (filling) return late > 4096 + 0.1 * this.sorted
    return late > 64 + 4 * Math.sqrt(this.sorted) || length > 64 + 2 * this.#lived
  }

  /** Sorts all entries that `lives` keeps, in time proportional to their number. */
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
    // Backwards, so that no entry is overwritten before it has been moved; the unsorted end gives the room.
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
