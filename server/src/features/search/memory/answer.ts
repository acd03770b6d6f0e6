const COMMA = Buffer.from(',')

/** A JSON text put together of pieces that are text already. */
export class Answer {
  readonly #pieces: Uint8Array[] = []

  text(text: string) {
    this.#pieces.push(Buffer.from(text))
  }

  list(cards: Map<number, Uint8Array>, items: number[]) {
    let first = true
    for (const item of items) {
      const card = cards.get(item)
      if (!card) continue
      if (!first) this.#pieces.push(COMMA)
      this.#pieces.push(card)
      first = false
    }
  }

  bytes(): Buffer {
    return Buffer.concat(this.#pieces)
  }
}
