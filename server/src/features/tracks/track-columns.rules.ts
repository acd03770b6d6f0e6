/** Decodes tracks from the bytes that PostgreSQL sends, and joins pieces of a track. */
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { byId, type EvidenceColumns, emptyEvidence, emptyTrack, type RawTrack } from './track.ts'

/**
 * Concatenated records with numbers in network order, ascending by time; null if there are none. Times: microseconds since 2000.
 * `points`: time, latitude, longitude, km/h, accuracy in metres; `evidence`: time and four 2-byte numbers; `mocks`: times of
 * made-up points. `tellers`: one id for all points; if there are several recorders, one id per point, and each record of evidence
 * and mocks ends with its id; `lateness`: id and ms per recorder.
 */
export type TrackRow = Record<'points' | 'evidence' | 'mocks' | 'tellers', Buffer | null | undefined> & {
  lateness?: Buffer | null | undefined
}

/** Stands for a file in `tellers`. */
export const NO_RECORDER = '00000000-0000-0000-0000-000000000000'

const POSTGRES_EPOCH = Date.UTC(2000, 0, 1)
const TWO_32 = 2 ** 32
const POINT_BYTES = 32
const TIME_BYTES = 8
const ID_BYTES = 16

export function decodeTrack({ points, evidence, mocks, tellers, lateness }: TrackRow, several: boolean): RawTrack {
  if (!points || !tellers) return emptyTrack(0)
  const ids = idsOf(tellers)
  const track = emptyTrack(points.length / POINT_BYTES)
  const by = several ? tellersAmong(ids, tellers, 0, ID_BYTES) : track.by
  const view = viewOf(points)
  for (let i = 0; i < track.t.length; i++) {
    const offset = i * POINT_BYTES
    track.t[i] = momentAt(view, offset)
    track.lat[i] = view.getFloat64(offset + 8)
    track.lng[i] = view.getFloat64(offset + 16)
    track.speed[i] = view.getFloat32(offset + 24)
    track.accuracy[i] = view.getFloat32(offset + 28)
  }
  if (mocks) markMocks({ ...track, by }, mocks, several ? ids : undefined)
  return {
    ...track,
    evidence: evidence ? evidenceOf(evidence, several ? ids : undefined) : track.evidence,
    recorders: ids,
    by,
    ...(several && lateness && { lateness: latenessOf(lateness, ids) }),
  }
}

/** Lateness of each recorder, in the order of `ids`. */
function latenessOf(bytes: Buffer, ids: (string | null)[]): number[] {
  const size = ID_BYTES + 8
  const of = tellersAmong(ids, bytes, 0, size)
  const view = viewOf(bytes)
  return ids.map((_, i) => (of.includes(i) ? view.getFloat64(of.indexOf(i) * size + ID_BYTES) : Number.NaN))
}

const viewOf = ({ buffer, byteOffset, length }: Buffer) => new DataView(buffer, byteOffset, length)

/** In ms since 1970. */
const momentAt = (view: DataView, offset: number): number =>
  (view.getInt32(offset) * TWO_32 + view.getUint32(offset + 4)) / 1000 + POSTGRES_EPOCH

/** Both are ordered by time, and by recorder within a moment. */
function markMocks({ t, by, mock }: RawTrack, mocks: Buffer, ids: (string | null)[] | undefined): void {
  const size = TIME_BYTES + (ids ? ID_BYTES : 0)
  const view = viewOf(mocks)
  const tellers = ids && tellersAmong(ids, mocks, TIME_BYTES, size)
  let i = 0
  for (let k = 0; k < mocks.length / size; k++) {
    const moment = momentAt(view, k * size)
    while (i < t.length && (at(t, i) !== moment || (tellers && by[i] !== tellers[k]))) i++
    mock[i++] = 1
  }
}

/** The distinct ids, in order; null last. */
function idsOf(tellers: Buffer): (string | null)[] {
  const ids = new Set<string>()
  let known: Buffer[] = []
  for (let offset = 0; offset < tellers.length; offset += ID_BYTES) {
    if (known.some((id) => isAt(tellers, offset, id))) continue
    known = [tellers.subarray(offset, offset + ID_BYTES), ...known]
    ids.add(textOf(tellers, offset))
  }
  return [...ids].map((id) => (id === NO_RECORDER ? null : id)).toSorted(byId)
}

const isAt = (bytes: Buffer, offset: number, id: Buffer): boolean =>
  id.compare(bytes, offset, offset + ID_BYTES, 0, ID_BYTES) === 0

const textOf = (bytes: Buffer, offset: number): string =>
  bytes.toString('hex', offset, offset + ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** For each record of `size` bytes the index of the id that begins at its byte `first`. */
function tellersAmong(ids: (string | null)[], bytes: Buffer, first: number, size: number): Uint32Array {
  const known = ids.map((id) => Buffer.from((id ?? NO_RECORDER).replaceAll('-', ''), 'hex'))
  const by = new Uint32Array(bytes.length / size)
  for (let i = 0; i < by.length; i++) by[i] = known.findIndex((id) => isAt(bytes, i * size + first, id))
  return by
}

/** Bytes of a point's evidence: its time and four numbers, followed by the recorder's id if there are several. */
const EVIDENCE_BYTES = 16

function evidenceOf(bytes: Buffer, ids: (string | null)[] | undefined): EvidenceColumns {
  const size = EVIDENCE_BYTES + (ids ? ID_BYTES : 0)
  const view = viewOf(bytes)
  const columns = emptyEvidence(bytes.length / size)
  const valueAt = (offset: number, parts: number) => {
    const value = view.getInt16(offset)
    return value < 0 ? Number.NaN : value / parts
  }
  for (let i = 0; i < columns.t.length; i++) {
    const offset = i * size
    columns.t[i] = momentAt(view, offset)
    columns.vibration[i] = valueAt(offset + 8, 1000)
    columns.frequency[i] = valueAt(offset + 10, 10)
    columns.charging[i] = view.getInt16(offset + 12)
    columns.ignition[i] = view.getInt16(offset + 14)
  }
  return ids ? { ...columns, by: tellersAmong(ids, bytes, EVIDENCE_BYTES, size) } : columns
}

const COLUMNS = ['t', 'lat', 'lng', 'speed', 'accuracy', 'mock'] as const
const EVIDENCE = ['t', 'vibration', 'frequency', 'charging', 'ignition'] as const

/** Joins consecutive pieces into one track. */
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
    ? { ...whole, evidence: { ...evidence, by: evidenceBy }, recorders, by, lateness: leastLateness(pieces, recorders) }
    : { ...whole, evidence, recorders }
}

/** Smallest lateness of each recorder over all pieces; NaN if none has it. */
const leastLateness = (pieces: RawTrack[], recorders: (string | null)[]): number[] =>
  recorders.map((id) => {
    const known = pieces.map((piece) => piece.lateness?.[piece.recorders.indexOf(id)] ?? Number.NaN)
    const least = Math.min(...known.filter((ms) => !Number.isNaN(ms)))
    return Number.isFinite(least) ? least : Number.NaN
  })

const sumOf = (pieces: RawTrack[], count: (piece: RawTrack) => number): number =>
  pieces.reduce((sum, piece) => sum + count(piece), 0)

/** Translates a piece's recorder indexes into those of the whole track. */
const tellersIn = (by: Uint32Array, length: number, indexes: number[]): Uint32Array =>
  by.length > 0 ? by.map((index) => indexes[index] ?? 0) : new Uint32Array(length).fill(indexes[0] ?? 0)
