/** A driver's note as the API returns it. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Photo } from '@spetskarta/shared/photos/photos.ts'
import type { DriverNote } from '@spetskarta/shared/recorders/driver-notes.ts'
import type { DriverNoteRow } from './driver-notes.queries.ts'

/** Milliseconds after a note within which the phone takes its photo. */
export const PHOTO_WITHIN = 2 * MINUTE
/** Tolerance, ms: the moment of a photo is a whole second. */
const BEFORE = 1000

/** `photos` of the machine, by time: the first one after the note is the note's. A note of who drives has no photo. */
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
