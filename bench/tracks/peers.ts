/** What two other trackers make of the same points, by their published rules, to stand beside ours. Metres. */
import { at, at32 } from '@spetskarta/shared/tracks/columns.ts'
import { between, type RawTrack } from '../../server/src/features/tracks/track.ts'

/** Metres: worse fixes are not summed. */
const ACCURACY = 100

/** Straight lines through all points whose accuracy is good enough, as OwnTracks' recorder and Dawarich sum them. */
export function plainSum(track: RawTrack): number {
  let sum = 0
  let last = -1
  for (let i = 0; i < track.t.length; i++) {
    if (at32(track.accuracy, i) > ACCURACY) continue
    if (last >= 0) sum += between(track, last, i)
    last = i
  }
  return sum
}

/** Traccar's defaults: report.trip.minimalTripDuration, minimalTripDistance, minimalParkingDuration; a speed is motion. */
const TRIP_MS = 300_000
const TRIP_METRES = 500
const PARKING_MS = 300_000
const MOTION_KMH = 0.0185

/** The trips of Traccar's report: motion that lasts or goes far begins one, rest that lasts ends it. */
export function traccarTrips(track: RawTrack): number {
  let sum = 0
  let trip = false
  let since = 0
  let way = 0
  for (let i = 1; i < track.t.length; i++) {
    const step = between(track, i - 1, i)
    const reported = at32(track.speed, i)
    const seconds = (at(track.t, i) - at(track.t, i - 1)) / 1000
    const moves = (reported >= 0 ? reported : (step / seconds) * 3.6) > MOTION_KMH
    if (trip) sum += step
    if (moves === trip) {
      since = at(track.t, i)
      way = 0
      continue
    }
    way += step
    const lasted = at(track.t, i) - since
    if (trip ? lasted >= PARKING_MS : lasted >= TRIP_MS || way >= TRIP_METRES) {
      sum += trip ? -way : way
      trip = !trip
      since = at(track.t, i)
      way = 0
    }
  }
  return sum
}
