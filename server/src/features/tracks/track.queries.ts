/**
 * Points of one machine, read as columns. One object a row would take most of the time for a day of 86,400 points.
 */
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { ACCURACY_MAX } from '@spetskarta/shared/tracks/rules.ts'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../db/tables.ts'
import { type EvidenceColumns, emptyEvidence, emptyTrack, type RawTrack } from './track.ts'

/** Few days have more points; larger ones are read in several pieces, so the memory of one piece is limited. */
const POINTS_A_PIECE = 100_000

// Columns of bytes in PostgreSQL's binary form: arrays would come as text, to be written and read number by number.
const columnsOf = (which: string) => `
select string_agg(timestamptz_send(recorded_at), '') as t, string_agg(float8send(lat), '') as lat,
  string_agg(float8send(lng), '') as lng, string_agg(float4send(coalesce(speed_kmh, 'NaN')), '') as speed,
  string_agg(float4send(coalesce(accuracy_m, 'NaN')), '') as accuracy,
  case when bool_or(mock) then string_agg(boolsend(coalesce(mock, false)), '') end as mock,
  string_agg(timestamptz_send(recorded_at) || int2send(coalesce(vibration, -1::int2)) ||
    int2send(coalesce(frequency, -1::int2)) || int2send(coalesce(charging::int, -1)::int2) ||
    int2send(coalesce(ignition::int, -1)::int2), '')
    filter (where vibration is not null or charging is not null or ignition is not null) as evidence
from (
  select recorded_at, lat, lng, speed_kmh, accuracy_m, mock, vibration, frequency, charging, ignition
  from track_points
  where equipment = $1 and recorded_at >= $2 and recorded_at < $3 ${which}
  order by recorded_at limit ${POINTS_A_PIECE}
) p`

type Row = Record<'t' | 'lat' | 'lng' | 'speed' | 'accuracy' | 'mock' | 'evidence', Buffer | null>

/** `recorded`: without the points of files. */
const COLUMNS = { all: columnsOf(''), recorded: columnsOf('and recorder is not null') }

/** Points in [from, to), ms, by time. */
export async function readTrack(
  pool: pg.Pool,
  equipment: string,
  from: number,
  to: number,
  which: keyof typeof COLUMNS = 'all',
): Promise<RawTrack> {
  const pieces: RawTrack[] = []
  for (let begin = from; ; ) {
    const values = [equipment, new Date(begin), new Date(to)]
    const { rows } = await pool.query<Row>({ name: `read-track-${which}`, text: COLUMNS[which], values })
    const piece = decode(rows[0])
    pieces.push(piece)
    if (piece.t.length < POINTS_A_PIECE) break
    begin = (piece.t.at(-1) ?? to) + 1
  }
  return pieces.length === 1 && pieces[0] ? pieces[0] : joined(pieces)
}

const POSTGRES_EPOCH = Date.UTC(2000, 0, 1)
const TWO_32 = 2 ** 32

function decode(row: Row | undefined): RawTrack {
  const { t, lat, lng, speed, accuracy, mock, evidence } = row ?? {}
  if (!t || !lat || !lng || !speed || !accuracy) return emptyTrack(0)
  return {
    t: moments(t.swap64()),
    lat: new Float64Array(arrayBufferOf(lat.swap64())),
    lng: new Float64Array(arrayBufferOf(lng.swap64())),
    speed: new Float32Array(arrayBufferOf(speed.swap32())),
    accuracy: new Float32Array(arrayBufferOf(accuracy.swap32())),
    mock: mock ? new Uint8Array(arrayBufferOf(mock)) : new Uint8Array(t.length / 8),
    evidence: evidence ? evidenceOf(evidence) : emptyEvidence(0),
  }
}

/** Bytes of a point's evidence: its time and four numbers. */
const EVIDENCE_BYTES = 16

function evidenceOf({ buffer, byteOffset, length }: Buffer): EvidenceColumns {
  const view = new DataView(buffer, byteOffset, length)
  const columns = emptyEvidence(length / EVIDENCE_BYTES)
  const told = (offset: number, parts: number) => {
    const value = view.getInt16(offset)
    return value < 0 ? Number.NaN : value / parts
  }
  for (let i = 0; i < columns.t.length; i++) {
    const offset = i * EVIDENCE_BYTES
    columns.t[i] = (view.getInt32(offset) * TWO_32 + view.getUint32(offset + 4)) / 1000 + POSTGRES_EPOCH
    columns.vibration[i] = told(offset + 8, 1000)
    columns.frequency[i] = told(offset + 10, 10)
    columns.charging[i] = view.getInt16(offset + 12)
    columns.ignition[i] = view.getInt16(offset + 14)
  }
  return columns
}

/** Small Buffers share one block of memory, at offsets where typed arrays may not begin; those are copied. */
const arrayBufferOf = ({ buffer, byteOffset, length }: Buffer): ArrayBuffer =>
  byteOffset === 0 && buffer.byteLength === length
    ? (buffer as ArrayBuffer)
    : (buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer)

/** Times from µs since 2000 in 64 bits. */
function moments(bytes: Buffer): Float64Array {
  const words = new Uint32Array(arrayBufferOf(bytes))
  const t = new Float64Array(words.length / 2)
  for (let i = 0; i < t.length; i++) t[i] = (at(words, 2 * i + 1) * TWO_32 + at(words, 2 * i)) / 1000 + POSTGRES_EPOCH
  return t
}

function joined(pieces: RawTrack[]): RawTrack {
  const whole = emptyTrack(pieces.reduce((sum, { t }) => sum + t.length, 0))
  let offset = 0
  for (const piece of pieces) {
    for (const name of ['t', 'lat', 'lng', 'speed', 'accuracy', 'mock'] as const) whole[name].set(piece[name], offset)
    offset += piece.t.length
  }
  return { ...whole, evidence: joinedEvidence(pieces.map(({ evidence }) => evidence)) }
}

function joinedEvidence(pieces: EvidenceColumns[]): EvidenceColumns {
  const whole = emptyEvidence(pieces.reduce((sum, { t }) => sum + t.length, 0))
  let offset = 0
  for (const piece of pieces) {
    for (const name of ['t', 'vibration', 'frequency', 'charging', 'ignition'] as const)
      whole[name].set(piece[name], offset)
    offset += piece.t.length
  }
  return whole
}

/**
 * For `track_points` as `t`: points that can tell where the machine was. Points without this never count; of those
 * with it, a jump or a repetition may still not count.
 */
export const BELIEVABLE = sql`t.mock is not true and coalesce(t.accuracy_m, 0) <= ${sql.lit(ACCURACY_MAX)}`

/** Time of the newest point or photo in (after, before), ms; undefined where there is none. */
export async function newestBetween(
  db: Kysely<Tables>,
  equipment: string,
  after: number | null,
  before: number | null,
): Promise<number | undefined> {
  const since = after === null ? sql`'-infinity'` : sql`${new Date(after)}::timestamptz`
  const until = before === null ? sql`'infinity'` : sql`${new Date(before)}::timestamptz`
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select recorded_at from track_points
        where equipment = ${equipment} and recorded_at > ${since} and recorded_at < ${until}
        order by recorded_at desc limit 1),
      (select taken_at from photos
        where equipment = ${equipment} and taken_at > ${since} and taken_at < ${until}
        order by taken_at desc limit 1)) as at`.execute(db)
  return rows[0]?.at?.getTime()
}
