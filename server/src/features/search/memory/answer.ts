import type { Ring } from './ring.ts'

/** Texts of items by number: those kept, and those read just now. */
export interface Cards {
  kept: Ring
  read: Map<number, Buffer>
}

/** A JSON text put together of pieces that are text already, each copied once. */
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

  /** Cards of these items with commas between them; those of items that are gone are missing. */
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
