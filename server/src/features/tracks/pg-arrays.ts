/**
 * Arrays in PostgreSQL's binary format (array_recv). The driver passes a Buffer on unchanged, so that neither side converts
 * numbers to text; for thousands of points that would take longer than storing them.
 */

const HEADER = 20
const POSTGRES_EPOCH = Date.UTC(2000, 0, 1)
const TWO_32 = 2 ** 32

interface ElementType<T> {
  /** OID of the element type in pg_type. */
  oid: number
  bytes: number
  write(buffer: Buffer, value: T, offset: number): void
}

const elementType = <T>(oid: number, bytes: number, write: ElementType<T>['write']): ElementType<T> => ({
  oid,
  bytes,
  write,
})

export const INT4 = elementType<number>(23, 4, (buffer, value, offset) => buffer.writeInt32BE(value, offset))
export const INT2 = elementType<number>(21, 2, (buffer, value, offset) => buffer.writeInt16BE(value, offset))
export const FLOAT4 = elementType<number>(700, 4, (buffer, value, offset) => buffer.writeFloatBE(value, offset))
export const FLOAT8 = elementType<number>(701, 8, (buffer, value, offset) => buffer.writeDoubleBE(value, offset))
export const BOOL = elementType<boolean>(16, 1, (buffer, value, offset) => buffer.writeUInt8(value ? 1 : 0, offset))
/** A hash of 32 bytes. */
export const SHA256 = elementType<Buffer>(17, 32, (buffer, value, offset) => value.copy(buffer, offset))
/** 16 bytes, see `uuidBytes`. */
export const UUID = elementType<Buffer>(2950, 16, (buffer, value, offset) => value.copy(buffer, offset))
export const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
/** Whole ms since 1970; PostgreSQL counts µs since 2000. */
export const TIMESTAMPTZ = elementType<number>(1184, 8, (buffer, at, offset) => {
  const microseconds = (at - POSTGRES_EPOCH) * 1000
  const high = Math.floor(microseconds / TWO_32)
  buffer.writeInt32BE(high, offset)
  buffer.writeUInt32BE(microseconds - high * TWO_32, offset + 4)
})

/** A one-dimensional array of one value per row; null values are allowed. */
export function pgArray<R, T>({ oid, bytes, write }: ElementType<T>, rows: R[], value: (row: R) => T | null): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER + rows.length * (4 + bytes))
  buffer.writeInt32BE(rows.length === 0 ? 0 : 1, 0)
  // The flag «has nulls»: PostgreSQL ignores it and checks the elements.
  buffer.writeInt32BE(1, 4)
  buffer.writeInt32BE(oid, 8)
  buffer.writeInt32BE(rows.length, 12)
  buffer.writeInt32BE(1, 16)
  let offset = HEADER
  for (const row of rows) {
    const element = value(row)
    buffer.writeInt32BE(element === null ? -1 : bytes, offset)
    offset += 4
    if (element === null) continue
    write(buffer, element, offset)
    offset += bytes
  }
  // An array without elements has no dimensions.
  return rows.length === 0 ? buffer.subarray(0, 12) : buffer.subarray(0, offset)
}
