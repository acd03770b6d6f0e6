/** A stretch of a machine's points as bytes that are read by copying: its columns behind each other. */
import { at, lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'
import { emptyTrack, type RawTrack } from '../track.ts'
import { NO_RECORDER } from '../track-columns.rules.ts'

/** Grows with every change of the bytes: a pack of another version is not read. */
const VERSION = 1
/** Version, bytes of the whole pack, points, evidence, recorders, nothing; then the two ends as moments. */
const HEADER = 6
const HEADER_BYTES = 4 * HEADER + 16
const ID_BYTES = 16
/** Columns of eight bytes begin at a multiple of them. */
const ALIGNED = 8

/** Ms: [from, to). */
export interface PackSpan {
  from: number
  to: number
}

/** The columns in the order of their bytes, the wide ones first. */
function columnsOf(track: RawTrack) {
  const { evidence } = track
  const several = track.recorders.length > 1
  return [
    ...[track.t, track.lat, track.lng, evidence.t],
    ...[track.speed, track.accuracy],
    ...[evidence.vibration, evidence.frequency, evidence.charging, evidence.ignition],
    ...(several ? [track.by, evidence.by] : []),
    track.mock,
  ]
}

const bytesIn = (columns: ArrayBufferView[], recorders: number): number => {
  const bytes = columns.reduce((sum, { byteLength }) => sum + byteLength, HEADER_BYTES + ID_BYTES * recorders)
  return Math.ceil(bytes / ALIGNED) * ALIGNED
}

/** The track's points and evidence in a span. */
export function packOf(track: RawTrack, { from, to }: PackSpan): Buffer {
  const part = partOf(track, from, to)
  const columns = columnsOf(part)
  const pack = new Uint8Array(bytesIn(columns, part.recorders.length))
  const counts = [part.t.length, part.evidence.t.length, part.recorders.length]
  new Uint32Array(pack.buffer, 0, HEADER).set([VERSION, pack.length, ...counts])
  new Float64Array(pack.buffer, 4 * HEADER, 2).set([from, to])
  let offset = HEADER_BYTES
  for (const { buffer, byteOffset, byteLength } of columns) {
    pack.set(new Uint8Array(buffer, byteOffset, byteLength), offset)
    offset += byteLength
  }
  for (const id of part.recorders) {
    pack.set(Buffer.from((id ?? NO_RECORDER).replaceAll('-', ''), 'hex'), offset)
    offset += ID_BYTES
  }
  return Buffer.from(pack.buffer)
}

function partOf(track: RawTrack, from: number, to: number): RawTrack {
  const range = (t: Float64Array) => [lastNotAfter(t, from - 1) + 1, lastNotAfter(t, to - 1) + 1] as const
  const [points, evidence] = [range(track.t), range(track.evidence.t)]
  return {
    t: track.t.subarray(...points),
    lat: track.lat.subarray(...points),
    lng: track.lng.subarray(...points),
    speed: track.speed.subarray(...points),
    accuracy: track.accuracy.subarray(...points),
    mock: track.mock.subarray(...points),
    evidence: {
      t: track.evidence.t.subarray(...evidence),
      vibration: track.evidence.vibration.subarray(...evidence),
      frequency: track.evidence.frequency.subarray(...evidence),
      charging: track.evidence.charging.subarray(...evidence),
      ignition: track.evidence.ignition.subarray(...evidence),
      by: track.evidence.by.subarray(...evidence),
    },
    recorders: track.recorders,
    by: track.by.subarray(...points),
  }
}

/** Packs behind each other, as tracks; undefined where they are not all of `span`, or not readable. */
export function unpacked(bytes: Buffer | null | undefined, { from, to }: PackSpan): RawTrack[] | undefined {
  const tracks: RawTrack[] = []
  let [offset, until] = [0, from]
  while (bytes && offset + HEADER_BYTES <= bytes.length) {
    const [version, length] = [bytes.readUInt32LE(offset), bytes.readUInt32LE(offset + 4)]
    if (version !== VERSION || offset + length > bytes.length) return undefined
    // Columns stand only at a multiple of their width in memory.
    const pack = new Uint8Array(length)
    pack.set(bytes.subarray(offset, offset + length))
    const [begin = 0, end = 0] = new Float64Array(pack.buffer, 4 * HEADER, 2)
    if (begin !== until) return undefined
    tracks.push(trackIn(pack))
    until = end
    offset += length
  }
  return until === to ? tracks : undefined
}

function trackIn(pack: Uint8Array<ArrayBuffer>): RawTrack {
  const [, , points = 0, evidences = 0, recorders = 0] = new Uint32Array(pack.buffer, 0, HEADER)
  let offset = HEADER_BYTES
  const eights = (length: number) => new Float64Array(pack.buffer, moved(8 * length), length)
  const fours = (length: number) => new Float32Array(pack.buffer, moved(4 * length), length)
  const indexes = (length: number) => new Uint32Array(pack.buffer, moved(4 * length), length)
  function moved(bytes: number): number {
    offset += bytes
    return offset - bytes
  }
  const [t, lat, lng, evidenceAt] = [eights(points), eights(points), eights(points), eights(evidences)]
  const [speed, accuracy] = [fours(points), fours(points)]
  const [vibration, frequency] = [fours(evidences), fours(evidences)]
  const [charging, ignition] = [fours(evidences), fours(evidences)]
  const several = recorders > 1
  const { by: nobody } = emptyTrack(0)
  const by = several ? indexes(points) : nobody
  const evidenceBy = several ? indexes(evidences) : nobody
  const mock = new Uint8Array(pack.buffer, moved(points), points)
  const ids = Array.from({ length: recorders }, () => idAt(pack, moved(ID_BYTES)))
  const evidence = { t: evidenceAt, vibration, frequency, charging, ignition, by: evidenceBy }
  return { t, lat, lng, speed, accuracy, mock, evidence, recorders: ids, by }
}

function idAt(pack: Uint8Array, offset: number): string | null {
  const hex = Buffer.from(pack.buffer, offset, ID_BYTES).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return id === NO_RECORDER ? null : id
}

/** Points of the day that are worth a pack of their own, and ms that they take: fewer are read as rows. */
const POINTS_LEAST = 360
const MS_LEAST = 15 * 60_000
/** Ms before the newest point from which on points may still come late: those are not packed yet. */
const UNSETTLED_MS = 5 * 60_000

/**
 * What is to be packed of a track of which all before `from` is; undefined where that is not yet worth it. A first pack ends
 * in the day that begins at `start`, so that whatever is touched in that day or leads into it is told by `from_at`.
 */
export function nextPack({ t }: RawTrack, from: number, start: number): PackSpan | undefined {
  if (t.length === 0) return undefined
  const to = Math.floor(at(t, t.length - 1) - UNSETTLED_MS)
  const begin = Math.max(from, start)
  if (to - begin < MS_LEAST) return undefined
  const points = lastNotAfter(t, to - 1) - lastNotAfter(t, begin - 1)
  return points < POINTS_LEAST ? undefined : { from, to }
}
