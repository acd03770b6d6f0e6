/** Large results in PostgreSQL's binary format: the driver reads all others as text. */
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Bytes of the stream that may wait to be read. */
const PIECE = 2 ** 20
/** Signature, flags and length of the extension, which is absent. */
const HEADER_BYTES = 19
/** As PostgreSQL writes ids. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Value = string | Date
/** Arrays must not be empty and have values of one type. */
type Values = readonly (Value | readonly Value[])[]

/**
 * The columns of a query's only row; null columns are null. COPY takes no parameters, so `$1`, `$2` … are inserted into the text:
 * they may only be ids and moments, never anything typed by a person.
 */
export async function copyRow(pool: pg.Pool, query: string, values: Values): Promise<(Buffer | null)[]> {
  return (await copyRows(pool, query, values))[0] ?? []
}

/** The same for all rows of the query. */
export async function copyRows(pool: pg.Pool, query: string, values: Values): Promise<(Buffer | null)[][]> {
  const text = query.replace(/\$(\d)/g, (_, n: string) => written(values[Number(n) - 1]))
  const client = await pool.connect()
  try {
    const pieces: Buffer[] = []
    const rows = client.query(copyTo(`copy (${text}) to stdout (format binary)`, { highWaterMark: PIECE }))
    for await (const piece of rows) pieces.push(piece)
    client.release()
    return rowsOf(Buffer.concat(pieces))
  } catch (error) {
    // It is unknown how far the transfer got: the connection is closed.
    client.release(true)
    throw error
  }
}

const written = (value: Values[number] | undefined): string =>
  Array.isArray(value) ? `array[${value.map(literal).join(',')}]` : literal(value as Value | undefined)

function literal(value: Value | undefined): string {
  if (value instanceof Date && Number.isSafeInteger(value.getTime())) return `to_timestamp(${value.getTime()} / 1000.0)`
  if (typeof value === 'string' && ID.test(value)) return `'${value}'::uuid`
  throw new TypeError('neither an id nor a moment')
}

function rowsOf(bytes: Buffer): (Buffer | null)[][] {
  const rows: (Buffer | null)[][] = []
  let at = HEADER_BYTES
  // After the last row the number of columns is −1.
  for (let columns = bytes.readInt16BE(at); columns >= 0; columns = bytes.readInt16BE(at)) {
    at += 2
    rows.push(
      Array.from({ length: columns }, () => {
        const length = bytes.readInt32BE(at)
        at += 4
        if (length < 0) return null
        at += length
        return bytes.subarray(at - length, at)
      }),
    )
  }
  return rows
}
