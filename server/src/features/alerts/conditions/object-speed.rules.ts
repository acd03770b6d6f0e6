/** Speeding on objects whose owner has set a limit. Moments in ms, speeds in km/h. */
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

/**
 * Points of this time are examined; only speeding that began in its later half is reported, so that its beginning is within the
 * data.
 */
export const SPEED_LOOK_MS = HOUR
const REPORTED_MS = SPEED_LOOK_MS / 2
/** Possible error of a receiver. */
const ERR = 3
/** Two points further apart in time do not confirm each other. */
const TOGETHER_MS = 2 * MINUTE
/** Speeding again after this long counts as new. */
const ANEW_MS = 10 * MINUTE

/** The newest speeding on this object: at least two consecutive points, reported once however long it goes on. */
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
