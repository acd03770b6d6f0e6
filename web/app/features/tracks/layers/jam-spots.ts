/** Where a machine was while its receiver was deceived. */
import type { Position } from '@spetskarta/shared/geo.ts'
import type { Track } from '@spetskarta/shared/tracks/track.ts'
import type { Jam } from '@spetskarta/shared/tracks/tracks.ts'
import { pinAt } from '../track'

export interface JamSpot extends Position {
  jam: Jam
}

/** Where it stood, or was last seen before; a jam of a day without any other point has no such place. */
export const jamSpots = (jams: readonly Jam[], track: Track): JamSpot[] =>
  jams.flatMap((jam) => {
    if (jam.place) return { jam, lat: jam.place[0], lng: jam.place[1] }
    const seen = pinAt(track, jam.from)
    return seen ? { jam, lat: seen.lat, lng: seen.lng } : []
  })
