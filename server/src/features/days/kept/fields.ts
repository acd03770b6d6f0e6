/**
 * Building blocks of a binary schema: each reads back exactly what it has written. Reading throws on bytes that cannot have been
 * written.
 */

/** A byte buffer that grows as it is written. */
export class Output {
  #bytes = new Uint8Array(4096)
  #view = new DataView(this.#bytes.buffer)
  #length = 0

  /** Makes room for `size` more bytes and returns where they begin. */
  #claim(size: number): number {
    const begin = this.#length
    this.#length += size
    if (this.#length > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length)
      larger.set(this.#bytes.subarray(0, begin))
      this.#bytes = larger
      this.#view = new DataView(larger.buffer)
    }
    return begin
  }

  byte(value: number): void {
    const begin = this.#claim(1)
    this.#bytes[begin] = value
  }

  double(value: number): void {
    const begin = this.#claim(8)
    this.#view.setFloat64(begin, value, true)
  }

  bytes(value: Uint8Array): void {
    const begin = this.#claim(value.length)
    this.#bytes.set(value, begin)
  }

  /** Returns a copy of the bytes. */
  end(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length))
  }
}

export class Input {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #next = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  byte(): number {
    return this.#view.getUint8(this.#next++)
  }

  double(): number {
    const value = this.#view.getFloat64(this.#next, true)
    this.#next += 8
    return value
  }

  bytes(length: number): Uint8Array {
    const begin = this.#next
    this.#next += length
    if (this.#next > this.#bytes.length) throw new RangeError('The bytes end too soon')
    return this.#bytes.subarray(begin, this.#next)
  }

  get left(): number {
    return this.#bytes.length - this.#next
  }
}

export interface ByteField<T> {
  write(output: Output, value: T): void
  read(input: Input): T
}

/** Any number: metres, degrees, ms. */
export const double: ByteField<number> = {
  write: (output, value) => output.double(value),
  read: (input) => input.double(),
}

const MOST = 2 ** 32

/** A count or an index: an integer from 0, usually small. */
export const whole: ByteField<number> = {
  write(output, value) {
    if (!(Number.isInteger(value) && value >= 0 && value < MOST) || Object.is(value, -0))
      throw new RangeError(`${value} is no count`)
    let left = value
    for (; left > 0x7f; left = Math.floor(left / 0x80)) output.byte((left % 0x80) | 0x80)
    output.byte(left)
  },
  read(input) {
    let [value, times] = [0, 1]
    for (;;) {
      const byte = input.byte()
      value += (byte & 0x7f) * times
      if (byte <= 0x7f) break
      times *= 0x80
      if (times > MOST) throw new RangeError('This is no count')
    }
    return value
  },
}

export const flagByte: ByteField<boolean> = {
  write: (output, value) => output.byte(value ? 1 : 0),
  read(input) {
    const byte = input.byte()
    if (byte > 1) throw new RangeError(`${byte} is no flag`)
    return byte === 1
  },
}

export const utf8: ByteField<string> = {
  write(output, value) {
    const bytes = Buffer.from(value)
    whole.write(output, bytes.length)
    output.bytes(bytes)
  },
  read: (input) => Buffer.from(input.bytes(whole.read(input))).toString(),
}

/** One of a few fixed words. */
export const wordOf = <const T extends string>(words: readonly T[]): ByteField<T> => ({
  write: (output, value) => output.byte(words.indexOf(value)),
  read(input) {
    const word = words[input.byte()]
    if (word === undefined) throw new RangeError('This is none of the words')
    return word
  },
})

/** A field that may also be `nothing`. */
const or = <T, N extends null | undefined>(field: ByteField<T>, nothing: N): ByteField<T | N> => ({
  write(output, value) {
    flagByte.write(output, value !== nothing)
    if (value !== nothing) field.write(output, value as T)
  },
  read: (input) => (flagByte.read(input) ? field.read(input) : nothing),
})
export const orNull = <T>(field: ByteField<T>): ByteField<T | null> => or(field, null)
export const orUndefined = <T>(field: ByteField<T>): ByteField<T | undefined> => or(field, undefined)

export const manyOf = <T>(field: ByteField<T>): ByteField<T[]> => ({
  write(output, values) {
    whole.write(output, values.length)
    for (const value of values) field.write(output, value)
  },
  read(input) {
    const length = whole.read(input)
    // Check first: a broken length must not allocate memory.
    if (length > input.left) throw new RangeError('The list ends too soon')
    return Array.from({ length }, () => field.read(input))
  },
})

export const pair = <A, B>(first: ByteField<A>, second: ByteField<B>): ByteField<[A, B]> => ({
  write(output, [a, b]) {
    first.write(output, a)
    second.write(output, b)
  },
  read: (input) => [first.read(input), second.read(input)],
})

export const map = <K, V>(key: ByteField<K>, value: ByteField<V>): ByteField<Map<K, V>> => {
  const entries = manyOf(pair(key, value))
  return {
    write: (output, all) => entries.write(output, [...all]),
    read: (input) => new Map(entries.read(input)),
  }
}

/** Bytes that repeat for long, such as the state of every ten seconds: run-length encoded. */
export const runs: ByteField<Uint8Array> = {
  write(output, values) {
    whole.write(output, values.length)
    for (let begin = 0; begin < values.length; ) {
      let end = begin + 1
      while (end < values.length && values[end] === values[begin]) end++
      whole.write(output, end - begin)
      output.byte(values[begin] as number)
      begin = end
    }
  },
  read(input) {
    const length = whole.read(input)
    if (length > RUNS_MOST) throw new RangeError('No day is so long')
    const values = new Uint8Array(length)
    for (let begin = 0; begin < length; ) {
      const end = begin + whole.read(input)
      if (end <= begin || end > length) throw new RangeError('This is no run')
      values.fill(input.byte(), begin, end)
      begin = end
    }
    return values
  },
}
const RUNS_MOST = 1_000_000

/** A column of single precision numbers. */
export const column32: ByteField<Float32Array> = {
  write(output, values) {
    whole.write(output, values.length)
    output.bytes(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
  },
  read(input) {
    const bytes = input.bytes(4 * whole.read(input))
    // Copied, because a Float32Array needs an aligned offset.
    return new Float32Array(new Uint8Array(bytes).buffer)
  },
}

type Fields<T> = { [K in keyof T]-?: ByteField<T[K]> }

/** The fields of an object one after another, without their names. */
export function object<T extends object>(fields: Fields<T>): ByteField<T> {
  const all = Object.entries(fields) as [keyof T, ByteField<T[keyof T]>][]
  return {
    write(output, value) {
      for (const [name, field] of all) field.write(output, value[name])
    },
    read(input) {
      const value: Partial<T> = {}
      for (const [name, field] of all) value[name] = field.read(input)
      return value as T
    },
  }
}

/** Some of these names, each with a value. */
export const some = <K extends string, V>(
  names: readonly K[],
  field: ByteField<V>,
): ByteField<Partial<Record<K, V>>> => ({
  write(output, value) {
    for (const name of names) {
      flagByte.write(output, name in value)
      if (name in value) field.write(output, value[name] as V)
    }
  },
  read(input) {
    const value: Partial<Record<K, V>> = {}
    for (const name of names) if (flagByte.read(input)) value[name] = field.read(input)
    return value
  },
})
