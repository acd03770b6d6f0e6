/** Photos of listings: those sent and not used yet, and what a listing has after a change. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { keepFolder } from '../../db/doomed-blobs.ts'

/** How long a photo waits for its listing. */
export const WAITS = '1 day'

/** `folder` has the files of a photo. */
export const photoIn = (folder: string) => `/${folder}/small.webp`
const folderOf = (photo: string) => photo.slice(1, photo.lastIndexOf('/'))

/** How many photos of the owner wait; those whose time is over are forgotten. */
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

/** The address by which the owner's listings may take the photo. */
export async function addWaiting(db: Db, owner: string, folder: string): Promise<string> {
  await db.insertInto('item_uploads').values({ folder, owner }).execute()
  return photoIn(folder)
}

/** What the form says of photos. */
export interface PhotosChange {
  /** All of them in their order; undefined: as they are. */
  photos: string[] | undefined
  /** The folder of a new cover that came with the form; null: without the cover; undefined: as it is. */
  folder: string | null | undefined
  /** Who has sent them: somebody of a company sends photos of its machines himself. */
  by: string
}

/**
 * The photos that a listing has after the change, as its columns; undefined where one is neither its own nor one that
 * was sent by whoever saves it. To call in the transaction that saves it.
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
