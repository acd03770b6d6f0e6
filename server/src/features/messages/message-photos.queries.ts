/** Photos of messages: those sent and in no message yet, and where the files of one are. */
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

/** How many photos of the owner wait; those whose time is over are forgotten. */
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

/** In their order, taken out of what waits; undefined where one is not the owner's. To call in the transaction of the message. */
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

/** The folder of a photo in a thread of the user. */
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
