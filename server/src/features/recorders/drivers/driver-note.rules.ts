/** A driver's note as people read it. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Photo } from '@spetskarta/shared/photos/photos.ts'
import type { DriverNote } from '@spetskarta/shared/recorders/driver-notes.ts'
import type { DriverNoteRow } from './driver-notes.queries.ts'

/** Ms after a note in which the phone has taken its photo. */
export const PHOTO_WITHIN = 2 * MINUTE
/** Ms: the moment of a photo is a whole second. */
const BEFORE = 1000

/** `photos` of the machine, by time: the note's is the first one after it. Who drives is no picture. */
export function driverNoteOf(row: DriverNoteRow, photos: readonly Photo[]): DriverNote {
  const at = row.at.getTime()
  const photo = photos.find(({ timestamp }) => timestamp >= at - BEFORE && timestamp <= at + PHOTO_WITHIN)
  return {
    _id: row.id,
    at,
    what: row.what,
    coords: row.lat === null || row.lng === null ? null : [row.lat, row.lng],
    driver: row.driver_name,
    photo: row.what === 'driver' ? null : (photo ?? null),
  }
}
