/** A stretch of a machine's points as columns, as they are stored. */
import { EARTH_RADIUS_KM } from '@spetskarta/shared/geo.ts'
import { at, firstNotBefore, lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type { Track } from '@spetskarta/shared/tracks/track.ts'

/** Points that carry evidence, as separate columns, since few do. Includes points that do not count as positions. */
export interface EvidenceColumns {
  /** Ms since 1970; ascending. */
  t: Float64Array
  /** M/s² and Hz; NaN if the phone reported none. */
  vibration: Float32Array
  frequency: Float32Array
  /** 1 yes, 0 no, −1 not reported. */
  charging: Float32Array
  ignition: Float32Array
  /** Index of the recorder, like `RawTrack.by`. */
  by: Uint32Array
}

/**
 * All stored points, whether they count or not, with what determines that. Several recorders may send a point of the same moment;
 * these are in the order of `recorders`.
 */
export interface RawTrack extends Track {
  /** Radius, metres; NaN if the phone reported none. */
  accuracy: Float32Array
  /** 1 if the phone marked the position as made up. */
  mock: Uint8Array
  evidence: EvidenceColumns
  /** Ids of the recorders that sent the points, ordered by id; null for a file. */
  recorders: (string | null)[]
  /** For each point the index of its recorder; empty if all points are from one. */
  by: Uint32Array
  /**
   * With several recorders: the smallest time in ms between a point's moment and its receipt, for each; negative if its clock is
   * ahead. NaN for files.
   */
  lateness?: number[]
}

/** Id of the recorder that sent a point; null for a file. */
export const tellerOf = ({ recorders, by }: RawTrack, i: number): string | null => recorders[by[i] ?? 0] ?? null

/** A point with at least a moment and a place, and possibly its recorder. */
export type PlacedPoint = Pick<Point, 'at' | 'lat' | 'lng'> & Partial<Point> & { recorder?: string | null }

const NOBODY = new Uint32Array(0)

export const emptyEvidence = (length: number): EvidenceColumns => ({
  t: new Float64Array(length),
  vibration: new Float32Array(length),
  frequency: new Float32Array(length),
  charging: new Float32Array(length),
  ignition: new Float32Array(length),
  by: NOBODY,
})

const NO_EVIDENCE = emptyEvidence(0)

export const emptyTrack = (length: number): RawTrack => ({
  t: new Float64Array(length),
  lat: new Float64Array(length),
  lng: new Float64Array(length),
  speed: new Float32Array(length),
  accuracy: new Float32Array(length),
  mock: new Uint8Array(length),
  evidence: NO_EVIDENCE,
  recorders: [],
  by: NOBODY,
})

/** The points [from, to) of a track, with the evidence from the moment of the first to that of the last. Nothing is copied. */
export function partOf(track: RawTrack, from: number, to: number): RawTrack {
  const { t, lat, lng, speed, accuracy, mock, evidence, recorders, by } = track
  const first = from === 0 ? 0 : firstNotBefore(evidence.t, at(t, from))
  const end = to === t.length ? evidence.t.length : lastNotAfter(evidence.t, at(t, to - 1)) + 1
  return {
    t: t.subarray(from, to),
    lat: lat.subarray(from, to),
    lng: lng.subarray(from, to),
    speed: speed.subarray(from, to),
    accuracy: accuracy.subarray(from, to),
    mock: mock.subarray(from, to),
    evidence: {
      t: evidence.t.subarray(first, end),
      vibration: evidence.vibration.subarray(first, end),
      frequency: evidence.frequency.subarray(first, end),
      charging: evidence.charging.subarray(first, end),
      ignition: evidence.ignition.subarray(first, end),
      by: evidence.by.subarray(first, end),
    },
    recorders,
    by: by.subarray(from, to),
  }
}

/** Points in any order. Of several points of one recorder at the same time one is kept, always the same one. */
export function rawTrackOf(points: PlacedPoint[]): RawTrack {
  const recorders = recordersOf(points)
  const byOf = ({ recorder = null }: PlacedPoint) => recorders.indexOf(recorder)
  const sorted = points.toSorted(
    (a, b) =>
      a.at - b.at ||
      byOf(a) - byOf(b) ||
      a.lat - b.lat ||
      a.lng - b.lng ||
      (a.speed ?? -1) - (b.speed ?? -1) ||
      (a.accuracy ?? -1) - (b.accuracy ?? -1) ||
      Number(a.mock ?? false) - Number(b.mock ?? false),
  )
  const unique = sorted.filter((point, i) => {
    const before = sorted[i - 1]
    return !before || point.at !== before.at || byOf(point) !== byOf(before)
  })
  const track = emptyTrack(unique.length)
  unique.forEach((point, i) => {
    track.t[i] = point.at
    track.lat[i] = point.lat
    track.lng[i] = point.lng
    track.speed[i] = point.speed ?? Number.NaN
    track.accuracy[i] = point.accuracy ?? Number.NaN
    track.mock[i] = point.mock ? 1 : 0
  })
  const byEach = (some: PlacedPoint[]) => (recorders.length > 1 ? Uint32Array.from(some, byOf) : NOBODY)
  return { ...track, evidence: evidenceOf(unique, byEach), recorders, by: byEach(unique) }
}

/** The distinct recorders of the points, ordered by id. */
const recordersOf = (points: PlacedPoint[]): (string | null)[] =>
  [...new Set(points.map(({ recorder = null }) => recorder))].toSorted(byId)

/** As PostgreSQL orders the key of the points: null last. */
export const byId = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null || a < b ? -1 : 1

function evidenceOf(points: PlacedPoint[], byEach: (some: PlacedPoint[]) => Uint32Array): EvidenceColumns {
  const telling = points.filter(
    ({ vibration, charging, ignition }) => vibration != null || charging != null || ignition != null,
  )
  const columns = emptyEvidence(telling.length)
  telling.forEach((point, i) => {
    columns.t[i] = point.at
    columns.vibration[i] = point.vibration ?? Number.NaN
    columns.frequency[i] = point.frequency ?? Number.NaN
    columns.charging[i] = Number(point.charging ?? -1)
    columns.ignition[i] = Number(point.ignition ?? -1)
  })
  return { ...columns, by: byEach(telling) }
}

const RAD = Math.PI / 180
const TWO_RADII = 2 * EARTH_RADIUS_KM * 1000

/** Degrees within which the globe is treated as flat: the error is below a hundred-millionth of the distance. */
const FLAT = 0.01

/** Great-circle metres, like `distanceKm` of the shared geometry, but without objects. */
export function metres(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const dLat = lat2 - lat1
  const dLng = lng2 - lng1
  if (dLat < FLAT && dLat > -FLAT && dLng < FLAT && dLng > -FLAT) {
    const shrunk = dLng * Math.cos((lat1 + dLat / 2) * RAD)
    return (TWO_RADII / 2) * RAD * Math.sqrt(dLat * dLat + shrunk * shrunk)
  }
  const north = Math.sin(((lat2 - lat1) * RAD) / 2)
  const east = Math.sin(((lng2 - lng1) * RAD) / 2)
  const h = north * north + Math.cos(lat1 * RAD) * Math.cos(lat2 * RAD) * east * east
  return TWO_RADII * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Metres between two points of a track. */
export const between = ({ lat, lng }: RawTrack, a: number, b: number): number =>
  metres(at(lat, a), at(lng, a), at(lat, b), at(lng, b))

export const METRES_A_DEGREE = (Math.PI / 180) * EARTH_RADIUS_KM * 1000

/** Upper bound of the distance of two points in metres: fast, and nearly always sufficient. */
export const atMost = ({ lat, lng }: RawTrack, a: number, b: number): number =>
  (Math.abs(at(lat, a) - at(lat, b)) + Math.abs(at(lng, a) - at(lng, b))) * METRES_A_DEGREE
