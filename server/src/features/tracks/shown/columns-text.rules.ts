/**
 * Writes the columns of `PointColumns` as text, digit by digit into bytes: a string per number would be most of the garbage of an
 * answer of several megabytes.
 */
import { at, at32, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import { NO_SPEED, PARTS } from '@spetskarta/shared/tracks/point-columns.ts'
import type { Track } from '@spetskarta/shared/tracks/track.ts'

/** Maximum characters of an integer with its sign and the preceding comma. */
const NUMBER_MOST = 22
const [ZERO, COMMA, MINUS] = [48, 44, 45]
const INT32_MOST = 2 ** 31 - 1

/** The numbers for the points of these indexes, from `begin` until before `end`, separated by commas. */
export function columnText(
  track: Track,
  name: keyof typeof PARTS,
  points: Uint32Array,
  begin: number,
  end: number,
): string {
  const bytes = Buffer.allocUnsafe((end - begin) * NUMBER_MOST)
  const some = { bytes, points, begin, end }
  const written = name === 'speed' ? speeds(track.speed, some) : differences(track[name], PARTS[name], some)
  return bytes.toString('latin1', 1, Math.max(1, written))
}

interface Some {
  /** Buffer to write into. */
  bytes: Buffer
  points: Uint32Array
  begin: number
  end: number
}

/** Differences of the rounded values, so that rounding errors do not add up. Returns the number of bytes written. */
function differences(column: Float64Array, parts: number, { bytes, points, begin, end }: Some): number {
  let before = begin > 0 ? Math.round(at(column, indexAt(points, begin - 1)) * parts) : 0
  let length = 0
  for (let k = begin; k < end; k++) {
    const value = Math.round(at(column, indexAt(points, k)) * parts)
    length = write(bytes, value - before, length)
    before = value
  }
  return length
}

function speeds(column: Float32Array, { bytes, points, begin, end }: Some): number {
  let length = 0
  for (let k = begin; k < end; k++) {
    const kmh = at32(column, indexAt(points, k))
    length = write(bytes, kmh >= 0 ? Math.round(kmh * PARTS.speed) : NO_SPEED, length)
  }
  return length
}

/** Writes a comma and an integer from byte `begin` on. Returns the byte after them. */
function write(bytes: Buffer, value: number, begin: number): number {
  let next = begin
  bytes[next++] = COMMA
  let rest = value
  if (rest < 0) {
    bytes[next++] = MINUS
    rest = -rest
  }
  if (rest > INT32_MOST) return next + bytes.write(String(rest), next, 'latin1')
  let digits = 1
  for (let most = 10; most <= rest; most *= 10) digits++
  rest |= 0
  for (let i = next + digits - 1; i >= next; i--) {
    const tens = (rest / 10) | 0
    bytes[i] = ZERO + rest - 10 * tens
    rest = tens
  }
  return next + digits
}
