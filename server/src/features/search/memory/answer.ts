import type { Ring } from './ring.ts'

/** Cards of items by number: those in the ring, and those just read from the database. */
export interface Cards {
  kept: Ring
  read: Map<number, Buffer>
}

/** A JSON text put together from pieces that are already text; each is copied once. */
export class Answer {
  readonly #cards: Cards
  readonly #pieces: (string | number)[] = []
  #bytes = 0

  constructor(cards: Cards) {
    this.#cards = cards
  }

  text(text: string) {
    this.#pieces.push(text)
    this.#bytes += Buffer.byteLength(text)
  }

  /** The cards of these items, separated by commas; items that no longer exist are left out. */
  list(items: number[]) {
    let first = true
    for (const item of items) {
      const length = this.#cards.read.get(item)?.length ?? this.#cards.kept.lengthOf(item)
      if (length === undefined) continue
      if (!first) this.text(',')
      this.#pieces.push(item)
      this.#bytes += length
      first = false
    }
  }

  bytes(): Buffer {
    const bytes = Buffer.allocUnsafe(this.#bytes)
    let at = 0
    for (const piece of this.#pieces) {
      if (typeof piece === 'string') at += bytes.write(piece, at)
      else at += this.#cards.read.get(piece)?.copy(bytes, at) ?? this.#cards.kept.copy(piece, bytes, at)
    }
    return bytes
  }
}
