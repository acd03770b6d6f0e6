/** Large answers in PostgreSQL's binary form: the driver reads all others as text. */
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Bytes of the stream that wait to be taken. */
const PIECE = 2 ** 20
/** Signature, flags and the length of an extension that there is not. */
const HEADER_BYTES = 19
/** As PostgreSQL writes it. */
const DATE = /^\d{4}-\d{2}-\d{2}$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Value = string | Date

/**
 * The columns of a query's only row, null where they are null. COPY takes no parameters, so `$1`, `$2` … are written into
 * the text: they may be ids, days and moments, and nothing that somebody typed.
 */
export async function copyRow(pool: pg.Pool, query: string, values: Value[]): Promise<(Buffer | null)[]> {
  const text = query.replace(/\$(\d)/g, (_, n: string) => literal(values[Number(n) - 1]))
  const client = await pool.connect()
  try {
    const pieces: Buffer[] = []
    const rows = client.query(copyTo(`copy (${text}) to stdout (format binary)`, { highWaterMark: PIECE }))
    for await (const piece of rows) pieces.push(piece)
    client.release()
    return columnsOf(Buffer.concat(pieces))
  } catch (error) {
    // Nobody knows how far it got: another connection takes its place.
    client.release(true)
    throw error
  }
}

function literal(value: Value | undefined): string {
  if (value instanceof Date && Number.isSafeInteger(value.getTime())) return `to_timestamp(${value.getTime()} / 1000.0)`
  if (typeof value === 'string' && ID.test(value)) return `'${value}'::uuid`
  if (typeof value === 'string' && DATE.test(value)) return `'${value}'::date`
  throw new TypeError('neither an id nor a day nor a moment')
}

function columnsOf(bytes: Buffer): (Buffer | null)[] {
  let at = HEADER_BYTES + 2
  return Array.from({ length: bytes.readInt16BE(HEADER_BYTES) }, () => {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length < 0) return null
    at += length
    return bytes.subarray(at - length, at)
  })
}
