/** Photos of messages: those uploaded and not yet in a message, and the folders of those in one. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { keepFolder } from '../../db/doomed-blobs.ts'

/** How long a photo waits for its message. */
export const UPLOAD_WAITS = '1 day'

interface MessagePhoto {
  folder: string
  width: number
  height: number
}

/** Number of the owner's waiting photos; expired ones are deleted first. */
export async function countUploads(db: Db, owner: string): Promise<number> {
  await db
    .deleteFrom('message_uploads')
    .where('owner', '=', owner)
    .where('sent_at', '<', sql<Date>`now() - ${UPLOAD_WAITS}::interval`)
    .execute()
  const { waiting } = await db
    .selectFrom('message_uploads')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  return waiting
}

export const insertUpload = (db: Db, upload: MessagePhoto & { id: string; owner: string }) =>
  db.insertInto('message_uploads').values(upload).execute()

/**
 * Removes the waiting photos and returns them in the order of `ids`; undefined if one is not the owner's. Call it in the
 * transaction of the message.
 */
export async function takeUploads(transaction: Db, owner: string, ids: string[]): Promise<MessagePhoto[] | undefined> {
  if (ids.length === 0) return []
  const waiting = await transaction
    .selectFrom('message_uploads')
    .select(['id', 'folder', 'width', 'height'])
    .where('id', 'in', ids)
    .where('owner', '=', owner)
    .where('sent_at', '>=', sql<Date>`now() - ${UPLOAD_WAITS}::interval`)
    .forUpdate()
    .execute()
  const byId = new Map(waiting.map(({ id, ...photo }) => [id, photo]))
  const photos = ids.flatMap((id) => byId.get(id) ?? [])
  if (photos.length < ids.length) return undefined
  await transaction.deleteFrom('message_uploads').where('id', 'in', ids).execute()
  for (const { folder } of photos) await keepFolder(transaction, folder)
  return photos
}

interface Where {
  thread: string
  number: number
  place: number
}

/** The folder of a photo in one of the user's threads. */
export const findMessagePhoto = (db: Db, user: string, { thread, number, place }: Where) =>
  db
    .selectFrom('message_photos as p')
    .innerJoin('thread_sides as s', 's.thread', 'p.thread')
    .select('p.folder')
    .where('p.thread', '=', thread)
    .where('p.number', '=', number)
    .where('p.place', '=', place)
    .where('s.user_id', '=', user)
    .executeTakeFirst()
