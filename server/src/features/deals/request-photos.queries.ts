/** Photos of requests: uploaded before the request is sent, then attached to it. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { doomFolder, keepFolder } from '../../db/doomed-blobs.ts'
import type { RequestPhoto } from './rows.rules.ts'

/** How long an uploaded photo waits for its request. */
export const REQUEST_PHOTO_WAITS = '1 day'
const waits = sql`sent_at >= now() - ${REQUEST_PHOTO_WAITS}::interval`

export const insertRequestPhoto = (db: Db, photo: RequestPhoto & { folder: string }) =>
  db.insertInto('request_photos').values(photo).execute()

/** Locked until the transaction ends; undefined if any of them is no longer waiting. */
async function holdWaiting(transaction: Db, ids: string[]): Promise<{ id: string; folder: string }[] | undefined> {
  if (ids.length === 0) return []
  const photos = await transaction
    .selectFrom('request_photos')
    .select(['id', 'folder'])
    .where('id', 'in', ids)
    .where('request', 'is', null)
    .where(sql<boolean>`${waits}`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return photos.length === ids.length ? photos : undefined
}

/** Restarts the waiting time while the request waits for its code. False if a photo is missing. */
export const keepPhotosWaiting = (db: Db, ids: string[]): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const photos = await holdWaiting(transaction, ids)
    if (!photos) return false
    for (const { id, folder } of photos) {
      await doomFolder(transaction, folder, REQUEST_PHOTO_WAITS)
      await transaction.updateTable('request_photos').set({ sent_at: sql`now()` }).where('id', '=', id).execute()
    }
    return true
  })

/**
 * Returns a function that attaches the photos in their order; undefined if one is missing. Call it in the transaction that makes
 * the request.
 */
export async function photosToTake(
  transaction: Db,
  ids: string[],
): Promise<((request: string) => Promise<void>) | undefined> {
  const photos = await holdWaiting(transaction, ids)
  return (
    photos &&
    (async (request) => {
      for (const { id, folder } of photos) {
        await keepFolder(transaction, folder)
        await transaction
          .updateTable('request_photos')
          .set({ request, place: ids.indexOf(id) })
          .where('id', '=', id)
          .execute()
      }
    })
  )
}

/** SQL: JSON of the photos of the statement's request `r`. */
export const PHOTOS_OF_REQUEST = sql<RequestPhoto[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.place), '[]')
  from request_photos p where p.request = r.id)`

/** Undefined if there is no such photo, or a moderator has removed its request. */
export const findRequestPhoto = (db: Db, id: string) =>
  db
    .selectFrom('request_photos as p')
    .leftJoin('requests as r', 'r.id', 'p.request')
    .select('p.folder')
    .where('p.id', '=', id)
    .where(({ eb, or }) => or([eb('r.state', 'is', null), eb('r.state', '<>', 'removed')]))
    .executeTakeFirst()

/** Deletes photos of forms that were never sent, or whose code was never entered. */
export const forgetWaitingPhotos = (db: Db) =>
  sql`delete from request_photos where request is null and not (${waits})`.execute(db)
