/** A growing list of numbers in one typed array: 4 or 8 bytes a number, and no work for the garbage collector. */
export class Numbers<A extends Float32Array | Float64Array | Int32Array | Uint32Array> {
  #of: new (
    length: number,
  ) => A
  #array: A
  /** Number of entries in use; may be reduced. */
  length = 0

  constructor(of: new (length: number) => A) {
    this.#of = of
    this.#array = new of(16)
  }

  /** 0 where no value was set. */
  at(i: number): number {
    return this.#array[i] as number
  }

  set(i: number, value: number) {
    this.#array[i] = value
  }

  push(value: number) {
    if (this.length === this.#array.length) this.#grow(2 * this.length)
    this.#array[this.length++] = value
  }

  /** Makes the list at least this long, with zeros. */
  reach(length: number) {
    if (length <= this.length) return
    if (length > this.#array.length) this.#grow(Math.max(length, 2 * this.#array.length))
    this.length = length
  }

  get bytes(): number {
    return this.#array.byteLength
  }

  #grow(length: number) {
    const array = new this.#of(length)
    array.set(this.#array)
    this.#array = array
  }
}
