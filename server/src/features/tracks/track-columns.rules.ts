/** Tracks from the bytes, as base64, in which PostgreSQL sends columns, and pieces of a track as one. */
import { indexAt, lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'
import { byId, type EvidenceColumns, emptyEvidence, emptyTrack, type RawTrack } from './track.ts'

/** Bytes as base64. `tellers`: an id of 16 bytes for each point; without it `recorder` has told all of them, unless there are `several`. */
export interface TrackRow
  extends Record<'t' | 'lat' | 'lng' | 'speed' | 'accuracy' | 'mock' | 'evidence', string | null> {
  tellers?: string | null
  recorder?: string | null
  several?: boolean | null
}

/** Stands in `tellers` for a file. */
export const NO_RECORDER = '00000000-0000-0000-0000-000000000000'

const POSTGRES_EPOCH = Date.UTC(2000, 0, 1)
const TWO_32 = 2 ** 32
const ID_BYTES = 16

export function decodeTrack(row: TrackRow): RawTrack {
  const { t, lat, lng, speed, accuracy, mock, evidence } = row
  const tellers = row.tellers ? bytesOf(row.tellers) : undefined
  if (!t || !lat || !lng || !speed || !accuracy) return emptyTrack(0)
  const times = moments(t)
  const ids = tellers ? idsOf(tellers) : [row.recorder ?? null]
  return {
    t: times,
    lat: doubles(lat),
    lng: doubles(lng),
    speed: floats(speed),
    accuracy: floats(accuracy),
    mock: mock ? new Uint8Array(bytesOf(mock)) : new Uint8Array(times.length),
    evidence: evidence ? evidenceOf(bytesOf(evidence), tellers ? ids : undefined) : emptyEvidence(0),
    recorders: ids,
    by: tellers ? tellersAmong(ids, tellers, 0, ID_BYTES) : new Uint32Array(0),
  }
}

/** The different ids, in order; null last. */
function idsOf(tellers: Buffer): (string | null)[] {
  const found = new Set<string>()
  let known: Buffer[] = []
  for (let offset = 0; offset < tellers.length; offset += ID_BYTES) {
    if (known.some((id) => isAt(tellers, offset, id))) continue
    known = [tellers.subarray(offset, offset + ID_BYTES), ...known]
    found.add(textOf(tellers, offset))
  }
  return [...found].map((id) => (id === NO_RECORDER ? null : id)).toSorted(byId)
}

const isAt = (bytes: Buffer, offset: number, id: Buffer): boolean =>
  id.compare(bytes, offset, offset + ID_BYTES, 0, ID_BYTES) === 0

const textOf = (bytes: Buffer, offset: number): string =>
  bytes.toString('hex', offset, offset + ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** For each record of `size` bytes the index of the id that begins at `first` in it. */
function tellersAmong(ids: (string | null)[], bytes: Buffer, first: number, size: number): Uint32Array {
  const known = ids.map((id) => Buffer.from((id ?? NO_RECORDER).replaceAll('-', ''), 'hex'))
  const by = new Uint32Array(bytes.length / size)
  for (let i = 0; i < by.length; i++) by[i] = known.findIndex((id) => isAt(bytes, i * size + first, id))
  return by
}

/** Bytes of a point's evidence: its time and four numbers; behind them the teller's id, where there are several. */
const EVIDENCE_BYTES = 16

function evidenceOf(bytes: Buffer, ids: (string | null)[] | undefined): EvidenceColumns {
  const { buffer, byteOffset, length } = bytes
  const size = EVIDENCE_BYTES + (ids ? ID_BYTES : 0)
  const view = new DataView(buffer, byteOffset, length)
  const columns = emptyEvidence(length / size)
  const told = (offset: number, parts: number) => {
    const value = view.getInt16(offset)
    return value < 0 ? Number.NaN : value / parts
  }
  for (let i = 0; i < columns.t.length; i++) {
    const offset = i * size
    columns.t[i] = (view.getInt32(offset) * TWO_32 + view.getUint32(offset + 4)) / 1000 + POSTGRES_EPOCH
    columns.vibration[i] = told(offset + 8, 1000)
    columns.frequency[i] = told(offset + 10, 10)
    columns.charging[i] = view.getInt16(offset + 12)
    columns.ignition[i] = view.getInt16(offset + 14)
  }
  return ids ? { ...columns, by: tellersAmong(ids, bytes, EVIDENCE_BYTES, size) } : columns
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64')

/** Bytes at the beginning of a block of memory that is theirs alone: small Buffers share one. */
function ownBytes(text: string): Buffer {
  const bytes = bytesOf(text)
  const isOwn = bytes.byteOffset === 0 && 2 * bytes.length > bytes.buffer.byteLength
  return isOwn ? bytes : Buffer.from(new Uint8Array(bytes).buffer)
}

function doubles(text: string): Float64Array {
  const bytes = ownBytes(text).swap64()
  return new Float64Array(bytes.buffer, 0, bytes.length / 8)
}

function floats(text: string): Float32Array {
  const bytes = ownBytes(text).swap32()
  return new Float32Array(bytes.buffer, 0, bytes.length / 4)
}

/** Times from µs since 2000 in 64 bits, in the place of their bytes. */
function moments(text: string): Float64Array {
  const t = doubles(text)
  const words = new Uint32Array(t.buffer, 0, 2 * t.length)
  for (let i = 0; i < t.length; i++)
    t[i] = (indexAt(words, 2 * i + 1) * TWO_32 + indexAt(words, 2 * i)) / 1000 + POSTGRES_EPOCH
  return t
}

const COLUMNS = ['t', 'lat', 'lng', 'speed', 'accuracy', 'mock'] as const
const EVIDENCE = ['t', 'vibration', 'frequency', 'charging', 'ignition'] as const

/** The track's points and evidence before a moment (ms). */
export function pointsBefore(track: RawTrack, moment: number): RawTrack {
  const [end, evidenceEnd] = [track.t, track.evidence.t].map((t) => lastNotAfter(t, moment - 1) + 1)
  const { t, lat, lng, speed, accuracy, mock, evidence, recorders, by } = track
  return {
    t: t.subarray(0, end),
    lat: lat.subarray(0, end),
    lng: lng.subarray(0, end),
    speed: speed.subarray(0, end),
    accuracy: accuracy.subarray(0, end),
    mock: mock.subarray(0, end),
    evidence: {
      t: evidence.t.subarray(0, evidenceEnd),
      vibration: evidence.vibration.subarray(0, evidenceEnd),
      frequency: evidence.frequency.subarray(0, evidenceEnd),
      charging: evidence.charging.subarray(0, evidenceEnd),
      ignition: evidence.ignition.subarray(0, evidenceEnd),
      by: evidence.by.subarray(0, evidenceEnd),
    },
    recorders,
    by: by.subarray(0, end),
  }
}

/** Pieces that follow each other in time as one track. */
export function joined(pieces: RawTrack[]): RawTrack {
  const recorders = [...new Set(pieces.flatMap((piece) => piece.recorders))].toSorted(byId)
  const [only] = pieces
  if (only && pieces.length === 1 && (recorders.length > 1 || only.by.length === 0)) return only
  const whole = emptyTrack(sumOf(pieces, ({ t }) => t.length))
  const evidence = emptyEvidence(sumOf(pieces, (piece) => piece.evidence.t.length))
  const [by, evidenceBy] = [new Uint32Array(whole.t.length), new Uint32Array(evidence.t.length)]
  let [offset, evidenceOffset] = [0, 0]
  for (const piece of pieces) {
    for (const name of COLUMNS) whole[name].set(piece[name], offset)
    for (const name of EVIDENCE) evidence[name].set(piece.evidence[name], evidenceOffset)
    const indexes = piece.recorders.map((id) => recorders.indexOf(id))
    by.set(tellersIn(piece.by, piece.t.length, indexes), offset)
    evidenceBy.set(tellersIn(piece.evidence.by, piece.evidence.t.length, indexes), evidenceOffset)
    offset += piece.t.length
    evidenceOffset += piece.evidence.t.length
  }
  return recorders.length > 1
    ? { ...whole, evidence: { ...evidence, by: evidenceBy }, recorders, by }
    : { ...whole, evidence, recorders }
}

const sumOf = (pieces: RawTrack[], count: (piece: RawTrack) => number): number =>
  pieces.reduce((sum, piece) => sum + count(piece), 0)

/** A piece's tellers under the indexes that the whole track gives them. */
const tellersIn = (by: Uint32Array, length: number, indexes: number[]): Uint32Array =>
  by.length > 0 ? by.map((index) => indexes[index] ?? 0) : new Uint32Array(length).fill(indexes[0] ?? 0)
