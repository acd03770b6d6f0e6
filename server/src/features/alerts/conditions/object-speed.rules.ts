/** Who drives faster on an object than its owner allows there. Moments in ms, speeds in km/h. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import type { IsInside } from '../../objects/shape.rules.ts'
import type { CountedTrack } from '../../tracks/counted.rules.ts'
import type { Condition } from './conditions.rules.ts'

export interface LimitedObject {
  id: string
  name: string
  limit: number
  isInside: IsInside
}

/** Points of so long are looked at; only what began in the later half is reported, so that its beginning is in sight. */
export const SPEED_LOOK_MS = HOUR
const REPORTED_MS = SPEED_LOOK_MS / 2
/** What a receiver may err by. */
const ERR = 3
/** Two points further apart are no evidence for each other. */
const TOGETHER_MS = 2 * MINUTE
/** Faster again after so long is another time. */
const ANEW_MS = 10 * MINUTE

/** The newest time on this object: two points in a row at least, reported once however long it goes on. */
export function objectSpeed(track: CountedTrack, object: LimitedObject, now: number): Condition | undefined {
  let stretch: { from: number; last: number; kmh: number; coords: [number, number] } | undefined
  let before: number | undefined
  for (let i = 0; i < track.t.length; i++) {
    const [moment, lat, lng, kmh] = [at(track.t, i), at(track.lat, i), at(track.lng, i), track.speed[i] ?? Number.NaN]
    const isFast = kmh > object.limit + ERR && object.isInside(lat, lng)
    if (isFast && before !== undefined && moment - at(track.t, before) <= TOGETHER_MS) {
      const from = at(track.t, before)
      if (!stretch || from - stretch.last > ANEW_MS)
        stretch = { from, last: moment, kmh: track.speed[before] ?? kmh, coords: [lat, lng] }
      stretch.last = moment
      if (kmh > stretch.kmh) stretch = { ...stretch, kmh, coords: [lat, lng] }
    }
    before = isFast ? i : undefined
  }
  if (!stretch || stretch.from < now - REPORTED_MS) return undefined
  const details = { object: object.name, limit: object.limit, kmh: Math.round(stretch.kmh) }
  return {
    kind: 'object_speed',
    key: `speed:${object.id}:${stretch.from}`,
    from: stretch.from,
    coords: stretch.coords,
    details,
  }
}
