/**
 * Texts by number in a bounded memory: the newest push out the oldest. Texts lie one after another in pieces of one
 * megabyte; a whole piece is given up at a time, so that nothing is moved and no list of uses is kept.
 */
const PIECE = 2 ** 20
/** What knowing the place of a text costs, bytes. */
const PLACE = 150

interface Piece {
  bytes: Uint8Array
  used: number
  numbers: number[]
}

export class Ring {
  readonly #places = new Map<number, Uint8Array>()
  readonly #pieces: Piece[] = []
  readonly #room: () => number

  /** `room`: bytes that may be used now. */
  constructor(room: () => number) {
    this.#room = room
  }

  get bytes(): number {
    return this.#pieces.length * PIECE + this.#places.size * PLACE
  }

  get(number: number): Uint8Array | undefined {
    return this.#places.get(number)
  }

  delete(number: number) {
    this.#places.delete(number)
  }

  /** Whether this part of the room (0 to 1) is full; a piece that is begun counts as whole. */
  isFull(part: number): boolean {
    return this.bytes + PIECE > part * this.#room()
  }

  /** Keeps a copy. A text longer than a piece is not kept. */
  put(number: number, text: Uint8Array) {
    if (text.length > PIECE) return
    const piece = this.#pieceFor(text.length)
    const place = piece.bytes.subarray(piece.used, piece.used + text.length)
    place.set(text)
    piece.used += text.length
    piece.numbers.push(number)
    this.#places.set(number, place)
  }

  clear() {
    this.#places.clear()
    this.#pieces.length = 0
  }

  #pieceFor(length: number): Piece {
    const last = this.#pieces.at(-1)
    if (last && last.used + length <= PIECE) return last
    while (this.#pieces.length > 0 && this.bytes + PIECE > this.#room()) this.#forgetOldest()
    const piece = { bytes: new Uint8Array(PIECE), used: 0, numbers: [] }
    this.#pieces.push(piece)
    return piece
  }

  #forgetOldest() {
    const oldest = this.#pieces.shift()
    // It may have been put anew since.
    for (const number of oldest?.numbers ?? [])
      if (this.#places.get(number)?.buffer === oldest?.bytes.buffer) this.#places.delete(number)
  }
}
