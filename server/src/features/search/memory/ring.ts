/**
 * Texts by number in a bounded memory. Texts lie one after another in pieces of one megabyte. Where there is no room for another
 * piece, the piece with the fewest bytes still wanted is dropped, the oldest of equal ones; so no list of uses is needed. Its
 * texts that are still wanted move to the new piece, unless they are nearly all of it: then they are forgotten.
 */
import { Numbers } from './numbers.ts'

const PIECE = 2 ** 20
/** Bytes kept for each number: its piece, the position within it, and the length. */
const PLACE = 12
/** If more bytes than this are wanted, moving a piece would cost more than reading its texts again. */
const MOVED_MAX = 0.8 * PIECE

interface Piece {
  bytes: Buffer
  used: number
  /** Bytes of texts that are still wanted. */
  wanted: number
  numbers: number[]
}

export class Ring {
  /** By number: the key of the text's piece; 0: no text. */
  readonly #pieceOf = new Numbers(Uint32Array)
  readonly #startOf = new Numbers(Uint32Array)
  readonly #lengthOf = new Numbers(Uint32Array)
  /** Oldest first. */
  readonly #pieces = new Map<number, Piece>()
  /** The key of the piece that is being filled. */
  #last = 0
  readonly #room: () => number

  /** `room` returns the bytes that may be used now. */
  constructor(room: () => number) {
    this.#room = room
  }

  get bytes(): number {
    return this.#pieces.size * PIECE + this.#pieceOf.length * PLACE
  }

  /** Length of the text, bytes; undefined where there is none. */
  lengthOf(number: number): number | undefined {
    return this.#pieceFor(number) && this.#lengthOf.at(number)
  }

  /** Copies the text to `target` at `at`; returns its length in bytes, 0 where there is no text. */
  copy(number: number, target: Buffer, at: number): number {
    const start = this.#startOf.at(number)
    return this.#pieceFor(number)?.bytes.copy(target, at, start, start + this.#lengthOf.at(number)) ?? 0
  }

  delete(number: number) {
    const piece = this.#pieceFor(number)
    if (!piece) return
    piece.wanted -= this.#lengthOf.at(number)
    this.#pieceOf.set(number, 0)
  }

  /** Whether this share of the room (0 to 1) is full; the piece being filled counts as whole. */
  isFull(part: number): boolean {
    return this.bytes + PIECE > part * this.#room()
  }

  /** Stores a copy. A text longer than a piece is not stored. */
  put(number: number, text: Uint8Array) {
    this.delete(number)
    if (text.length > PIECE) return
    for (const numbers of [this.#pieceOf, this.#startOf, this.#lengthOf]) numbers.reach(number + 1)
    this.#append(number, text, this.#pieceWithRoom(text.length))
  }

  #pieceFor(number: number): Piece | undefined {
    return number < this.#pieceOf.length ? this.#pieces.get(this.#pieceOf.at(number)) : undefined
  }

  #pieceWithRoom(length: number): Piece {
    const last = this.#pieces.get(this.#last)
    if (last && last.used + length <= PIECE) return last
    const fresh: Piece = { bytes: Buffer.allocUnsafeSlow(PIECE), used: 0, wanted: 0, numbers: [] }
    this.#pieces.set(++this.#last, fresh)
    while (this.#pieces.size > 1 && this.bytes > this.#room()) this.#giveUpOne(fresh, PIECE - length)
    return fresh
  }

  /** Moves the texts still wanted to the fresh piece, up to `usedMax` bytes in it. */
  #giveUpOne(fresh: Piece, usedMax: number) {
    const [key, piece] = this.#leastWanted(fresh)
    const isMoved = piece.wanted <= MOVED_MAX
    for (const number of piece.numbers) {
      if (this.#pieceOf.at(number) !== key) continue
      const start = this.#startOf.at(number)
      const text = piece.bytes.subarray(start, start + this.#lengthOf.at(number))
      this.delete(number)
      if (isMoved && fresh.used + text.length <= usedMax) this.#append(number, text, fresh)
    }
    this.#pieces.delete(key)
  }

  #leastWanted(fresh: Piece): [key: number, piece: Piece] {
    return [...this.#pieces]
      .filter(([, piece]) => piece !== fresh)
      .reduce((least, one) => (one[1].wanted < least[1].wanted ? one : least))
  }

  /** Adds the text to the last piece, which has room for it. */
  #append(number: number, text: Uint8Array, last: Piece) {
    last.bytes.set(text, last.used)
    this.#pieceOf.set(number, this.#last)
    this.#startOf.set(number, last.used)
    this.#lengthOf.set(number, text.length)
    last.numbers.push(number)
    last.used += text.length
    last.wanted += text.length
  }
}
