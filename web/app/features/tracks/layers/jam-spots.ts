/** Where a machine was while its receiver was jammed. */
import type { Position } from '@spetskarta/shared/geo.ts'
import type { Track } from '@spetskarta/shared/tracks/track.ts'
import type { Jam } from '@spetskarta/shared/tracks/tracks.ts'
import { pinAt } from '../track'

export interface JamSpot extends Position {
  jam: Jam
}

/** Where the machine stood, or was last before; a jam on a day without other points has no such place. */
export const jamSpots = (jams: readonly Jam[], track: Track): JamSpot[] =>
  jams.flatMap((jam) => {
    if (jam.place) return { jam, lat: jam.place[0], lng: jam.place[1] }
    const seen = pinAt(track, jam.from)
    return seen ? { jam, lat: seen.lat, lng: seen.lng } : []
  })
