/** A part of a machine's day that the map and the photos show. Moments are ms since 1970. */
import { at } from '@spetskarta/shared/tracks/columns.ts'
import type { Track } from '@spetskarta/shared/tracks/track.ts'
import type { MachineDay } from '../../tracks/machine-day'
import { routeOf } from '../../tracks/route'
import { indexOfMoment } from '../../tracks/track'

/** Ms from the day's first moment. */
export interface Range {
  from: number
  to: number
}

/** The points in [from, to]; they share the columns' memory. */
function trackBetween(track: Track, from: number, to: number): Track {
  const before = indexOfMoment(track, from)
  const first = before >= 0 && at(track.t, before) === from ? before : before + 1
  const end = Math.max(first, indexOfMoment(track, to) + 1)
  return {
    t: track.t.subarray(first, end),
    lat: track.lat.subarray(first, end),
    lng: track.lng.subarray(first, end),
    speed: track.speed.subarray(first, end),
  }
}

export function partOfDay(day: MachineDay, range: Range): MachineDay {
  const from = day.start + range.from
  const to = day.start + range.to
  if (from <= day.start && to >= day.end) return day
  const track = trackBetween(day.track, from, to)
  const inside = (span: { from: number; to: number }) => span.from < to && span.to > from
  const stops = day.stops.filter(inside)
  // A gap that ends outside the part would be drawn to a position that is not shown.
  const gaps = day.gaps.filter((gap) => gap.from >= from && gap.to <= to)
  const trips = day.trips.filter(inside)
  const jams = day.jams.filter(inside)
  const photos = day.photos.filter(({ timestamp }) => timestamp >= from && timestamp <= to)
  return { ...day, track, stops, gaps, jams, trips, photos, route: routeOf(track, { stops, gaps, trips }) }
}
