/** The points of a machine as columns, and its place at a moment. Moments are ms since 1970. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import { distanceKm } from '@spetskarta/shared/geo.ts'
import { at, lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import type { Location } from '@spetskarta/shared/tracks/tracks.ts'

/** Only counted points, ascending, no two with the same time; the columns may be longer than `length`. */
export interface Track {
  length: number
  t: Float64Array
  lat: Float64Array
  lng: Float64Array
  /** Km/h; NaN where the phone reported none. */
  speed: Float32Array
}

const empty = (room: number): Track => ({
  length: 0,
  t: new Float64Array(room),
  lat: new Float64Array(room),
  lng: new Float64Array(room),
  speed: new Float32Array(room),
})

function put(track: Track, { timestamp, coords: [lat, lng], speed }: Location) {
  track.t[track.length] = timestamp
  track.lat[track.length] = lat
  track.lng[track.length] = lng
  track.speed[track.length] = speed ?? Number.NaN
  track.length++
}

/** Takes points in any order; of several with the same time the first stays. */
export function trackOf(locations: Location[]): Track {
  const track = empty(locations.length)
  for (const location of locations.toSorted((a, b) => a.timestamp - b.timestamp))
    if (track.length === 0 || location.timestamp > lastTime(track)) put(track, location)
  return track
}

export const firstTime = (track: Track): number => (track.length > 0 ? at(track.t, 0) : Number.NaN)
export const lastTime = (track: Track): number => (track.length > 0 ? at(track.t, track.length - 1) : Number.NaN)

/** Index of the last point that is not later than a moment; −1 where there is none. */
export const indexAt = ({ t, length }: Track, moment: number): number => lastNotAfter(t, moment, length)

/** Whether a point has exactly this time. */
export const hasTime = (track: Track, moment: number): boolean => {
  const i = indexAt(track, moment)
  return i >= 0 && track.t[i] === moment
}

/** The track with later points added. It reuses the columns of the given track, which must not be used afterwards. */
export function withPoints(track: Track, locations: Location[]): Track {
  const fresh = locations.filter(({ timestamp }) => track.length === 0 || timestamp > lastTime(track))
  if (fresh.length === 0) return track
  const next = { ...track }
  if (track.length + fresh.length > track.t.length) {
    const room = empty(Math.max(256, 2 * track.length + fresh.length))
    for (const name of ['t', 'lat', 'lng', 'speed'] as const) {
      room[name].set(track[name].subarray(0, track.length))
      next[name] = room[name] as Float64Array<ArrayBuffer> & Float32Array<ArrayBuffer>
    }
  }
  for (const location of fresh.toSorted((a, b) => a.timestamp - b.timestamp))
    if (next.length === 0 || location.timestamp > lastTime(next)) put(next, location)
  return next
}

/** Km/h from a point to the next one: as the phone reported it, otherwise from the distance. */
export function speedAfter({ t, lat, lng, speed }: Track, i: number): number {
  const told = (at(speed, i) + at(speed, i + 1)) / 2
  if (told >= 0) return told
  const km = distanceKm({ lat: at(lat, i), lng: at(lng, i) }, { lat: at(lat, i + 1), lng: at(lng, i + 1) })
  return km / ((at(t, i + 1) - at(t, i)) / HOUR)
}

export interface PositionAt {
  lat: number
  lng: number
  /** Km/h; undefined where it is unknown. */
  kmh: number | undefined
}

const position = ({ lat, lng, speed }: Track, i: number): PositionAt => {
  const kmh = at(speed, i)
  return { lat: at(lat, i), lng: at(lng, i), kmh: kmh >= 0 ? kmh : undefined }
}

/**
 * The machine's place, on the straight line between two points; undefined inside a gap, before the first point and
 * after the last.
 */
export function positionAt(track: Track, moment: number): PositionAt | undefined {
  const i = indexAt(track, moment)
  if (i < 0) return undefined
  if (track.t[i] === moment) return position(track, i)
  if (i === track.length - 1) return undefined
  const begun = at(track.t, i)
  const whole = at(track.t, i + 1) - begun
  if (whole > GAP_MS) return undefined
  const part = (moment - begun) / whole
  const between = (column: ArrayLike<number>) => at(column, i) + (at(column, i + 1) - at(column, i)) * part
  return { lat: between(track.lat), lng: between(track.lng), kmh: speedAfter(track, i) }
}

/** The place of the pin: the last known place where the position is unknown; then `known` is false. */
export function pinAt(track: Track, moment: number): (PositionAt & { known: boolean }) | undefined {
  const known = positionAt(track, moment)
  if (known) return { ...known, known: true }
  if (track.length === 0) return undefined
  return { ...position(track, Math.max(0, indexAt(track, moment))), kmh: undefined, known: false }
}

/** South-west and north-east corner of all points, `[lng, lat]`; undefined where there are none. */
export function extentOf(tracks: Track[]): [[number, number], [number, number]] | undefined {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const { length, lat, lng } of tracks)
    for (let i = 0; i < length; i++) {
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

/** Stretches without points, as a day lists them; for tracks that come without a day. */
export function gapsOf(track: Track) {
  const gaps: { from: number; to: number; fromCoords: [number, number]; toCoords: [number, number] }[] = []
  for (let i = 1; i < track.length; i++)
    if (at(track.t, i) - at(track.t, i - 1) > GAP_MS)
      gaps.push({
        from: at(track.t, i - 1),
        to: at(track.t, i),
        fromCoords: [at(track.lat, i - 1), at(track.lng, i - 1)],
        toCoords: [at(track.lat, i), at(track.lng, i)],
      })
  return gaps
}

/** Km from point to point, gaps left out; for tracks that come without a day. */
export function kmOf({ length, t, lat, lng }: Track): number {
  let km = 0
  for (let i = 1; i < length; i++)
    if (at(t, i) - at(t, i - 1) <= GAP_MS)
      km += distanceKm({ lat: at(lat, i - 1), lng: at(lng, i - 1) }, { lat: at(lat, i), lng: at(lng, i) })
  return km
}
