/** The counted points of a machine, and its position at a moment. Moments are ms since 1970. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import { distanceKm, type Position } from '@spetskarta/shared/geo.ts'
import { anyAt, at, at32, lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'
import type { DrawnPoint } from '@spetskarta/shared/tracks/point.ts'
import { isGap, type Track } from '@spetskarta/shared/tracks/track.ts'
import type { Location } from '@spetskarta/shared/tracks/tracks.ts'

/** A location of the API as a point. */
export const pointOf = ({ timestamp: at, coords: [lat, lng], speed }: Location): DrawnPoint => ({ at, lat, lng, speed })

const empty = (room: number): Track => ({
  t: new Float64Array(room),
  lat: new Float64Array(room),
  lng: new Float64Array(room),
  speed: new Float32Array(room),
})

/** Points later than `moment`, in order of time; of several with the same time the first stays. */
function laterThan(moment: number, points: DrawnPoint[]): DrawnPoint[] {
  const sorted = points.filter(({ at }) => at > moment).sort((a, b) => a.at - b.at)
  return sorted.filter(({ at }, i) => at !== sorted[i - 1]?.at)
}

/** Writes points into a track from index `begin` on. */
function put(track: Track, begin: number, points: DrawnPoint[]): Track {
  for (const [i, { at, lat, lng, speed }] of points.entries()) {
    track.t[begin + i] = at
    track.lat[begin + i] = lat
    track.lng[begin + i] = lng
    track.speed[begin + i] = speed ?? Number.NaN
  }
  return track
}

/** A track of points in any order; of several with the same time the first stays. */
export function trackOf(points: DrawnPoint[]): Track {
  const inOrder = laterThan(Number.NEGATIVE_INFINITY, points)
  return put(empty(inOrder.length), 0, inOrder)
}

export const firstTime = (track: Track): number => track.t[0] ?? Number.NaN
export const lastTime = (track: Track): number => track.t.at(-1) ?? Number.NaN

/** Index of the last point that is not later than a moment; −1: none. */
export const indexOfMoment = ({ t }: Track, moment: number): number => lastNotAfter(t, moment)

/** Whether a point has exactly this time. */
export const hasTime = (track: Track, moment: number): boolean => {
  const i = indexOfMoment(track, moment)
  return i >= 0 && track.t[i] === moment
}

/** A copy whose columns have this length. */
function withRoom(track: Track, room: number): Track {
  const copy = empty(room)
  for (const name of ['t', 'lat', 'lng', 'speed'] as const) copy[name].set(track[name])
  return copy
}

/** The track with room for further points, in the same memory while it suffices. */
function lengthened(track: Track, length: number): Track {
  const { buffer, byteOffset, BYTES_PER_ELEMENT } = track.t
  const fits = byteOffset + length * BYTES_PER_ELEMENT <= buffer.byteLength
  const { t, lat, lng, speed } = fits ? track : withRoom(track, Math.max(256, 2 * length))
  return {
    t: new Float64Array(t.buffer, t.byteOffset, length),
    lat: new Float64Array(lat.buffer, lat.byteOffset, length),
    lng: new Float64Array(lng.buffer, lng.byteOffset, length),
    speed: new Float32Array(speed.buffer, speed.byteOffset, length),
  }
}

/** The track with later points added. They may share memory with the given track, which must not be extended a second time. */
export function withPoints(track: Track, points: DrawnPoint[]): Track {
  const before = track.t.length
  const later = laterThan(track.t.at(-1) ?? Number.NEGATIVE_INFINITY, points)
  return later.length === 0 ? track : put(lengthened(track, before + later.length), before, later)
}

/** Speed from a point to the next one, km/h: as reported by the phone, otherwise from the distance. */
export function speedAfter({ t, lat, lng, speed }: Track, i: number): number {
  const reported = (at32(speed, i) + at32(speed, i + 1)) / 2
  if (reported >= 0) return reported
  const km = distanceKm({ lat: at(lat, i), lng: at(lng, i) }, { lat: at(lat, i + 1), lng: at(lng, i + 1) })
  return km / ((at(t, i + 1) - at(t, i)) / HOUR)
}

export interface PositionAt extends Position {
  /** Km/h; undefined: unknown. */
  kmh: number | undefined
}

const position = ({ lat, lng, speed }: Track, i: number): PositionAt => {
  const kmh = at32(speed, i)
  return { lat: at(lat, i), lng: at(lng, i), kmh: kmh >= 0 ? kmh : undefined }
}

/**
 * The machine's position, on the straight line between two points;
 * undefined inside a gap, before the first point and after the last.
 */
export function positionAt(track: Track, moment: number): PositionAt | undefined {
  const i = indexOfMoment(track, moment)
  if (i < 0) return undefined
  if (track.t[i] === moment) return position(track, i)
  if (i === track.t.length - 1) return undefined
  const begun = at(track.t, i)
  const whole = at(track.t, i + 1) - begun
  if (isGap(track, i + 1)) return undefined
  const part = (moment - begun) / whole
  const between = (column: ArrayLike<number>) => anyAt(column, i) + (anyAt(column, i + 1) - anyAt(column, i)) * part
  return { lat: between(track.lat), lng: between(track.lng), kmh: speedAfter(track, i) }
}

/** Position of the pin: the last known one where the current one is unknown; then `known` is false. */
export function pinAt(track: Track, moment: number): (PositionAt & { known: boolean }) | undefined {
  const known = positionAt(track, moment)
  if (known) return { ...known, known: true }
  if (track.t.length === 0) return undefined
  return { ...position(track, Math.max(0, indexOfMoment(track, moment))), kmh: undefined, known: false }
}

/** South-west and north-east corner of all points, `[lng, lat]`; undefined where there are no points. */
export function extentOf(tracks: Track[]): [[number, number], [number, number]] | undefined {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const { lat, lng } of tracks)
    for (let i = 0; i < lat.length; i++) {
      west = Math.min(west, at(lng, i))
      east = Math.max(east, at(lng, i))
      south = Math.min(south, at(lat, i))
      north = Math.max(north, at(lat, i))
    }
  return south > north
    ? undefined
    : [
        [west, south],
        [east, north],
      ]
}

/** Gaps of a track that comes without a day, as a day lists them. */
export function gapsBetween(track: Track) {
  const gaps: { from: number; to: number; fromCoords: [number, number]; toCoords: [number, number] }[] = []
  for (let i = 1; i < track.t.length; i++)
    if (isGap(track, i))
      gaps.push({
        from: at(track.t, i - 1),
        to: at(track.t, i),
        fromCoords: [at(track.lat, i - 1), at(track.lng, i - 1)],
        toCoords: [at(track.lat, i), at(track.lng, i)],
      })
  return gaps
}

/** Km from point to point without gaps, for a track that comes without a day. */
export function kmOf(track: Track): number {
  const { t, lat, lng } = track
  let km = 0
  for (let i = 1; i < t.length; i++)
    if (!isGap(track, i))
      km += distanceKm({ lat: at(lat, i - 1), lng: at(lng, i - 1) }, { lat: at(lat, i), lng: at(lng, i) })
  return km
}
