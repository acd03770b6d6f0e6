/** Photos of listings: those uploaded and not used yet, and those a listing has after a change. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { keepFolder } from '../../db/doomed-blobs.ts'

/** How long a photo waits for its listing. */
export const WAITS = '1 day'

/** Address of a photo stored in `folder`. */
export const photoIn = (folder: string) => `/${folder}/small.webp`
const folderOf = (photo: string) => photo.slice(1, photo.lastIndexOf('/'))

/** Number of the owner's waiting photos; expired ones are deleted first. */
export async function countWaiting(db: Db, owner: string): Promise<number> {
  await db
    .deleteFrom('item_uploads')
    .where('owner', '=', owner)
    .where('sent_at', '<', sql<Date>`now() - ${WAITS}::interval`)
    .execute()
  const { waiting } = await db
    .selectFrom('item_uploads')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  return waiting
}

/** Returns the address under which the owner's listings may take the photo. */
export async function addWaiting(db: Db, owner: string, folder: string): Promise<string> {
  await db.insertInto('item_uploads').values({ folder, owner }).execute()
  return photoIn(folder)
}

/** Changes of photos in a form. */
export interface PhotosChange {
  /** All photos in order; undefined: unchanged. */
  photos: string[] | undefined
  /** Folder of a new cover sent with the form; null: removes the cover; undefined: unchanged. */
  folder: string | null | undefined
  /** The user who uploaded them: a member of a company uploads photos of its machines under the member's own account. */
  by: string
}

/**
 * Columns of the listing's photos after the change; undefined if a photo is neither its own nor an upload of the user who saves
 * it. Call it in the transaction that saves the listing.
 */
export async function changedPhotos(
  transaction: Db,
  before: string[],
  { photos, folder, by }: PhotosChange,
): Promise<{ image?: string | null; more_photos?: string[] } | undefined> {
  if (photos === undefined && folder === undefined) return {}
  const wanted = photos ?? before
  const added = wanted.filter((photo) => !before.includes(photo))
  if (added.length > 0) {
    const folders = added.map(folderOf)
    const waiting = await transaction
      .selectFrom('item_uploads')
      .select('folder')
      .where('folder', 'in', folders)
      .where('owner', '=', by)
      .where('sent_at', '>=', sql<Date>`now() - ${WAITS}::interval`)
      .forUpdate()
      .execute()
    if (waiting.length < added.length || added.some((photo) => photo !== photoIn(folderOf(photo)))) return undefined
    await transaction.deleteFrom('item_uploads').where('folder', 'in', folders).execute()
    for (const folder of folders) await keepFolder(transaction, folder)
  }
  if (folder) await keepFolder(transaction, folder)
  const cover = folder === undefined ? wanted.slice(0, 1) : folder === null ? [] : [photoIn(folder)]
  const [image = null, ...more] = [...cover, ...wanted.slice(1)]
  return { image, more_photos: more }
}
