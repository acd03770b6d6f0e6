/** Photos packed into the archive, and the folders of their files. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Rows per read of lists that may be very long. */
const ROWS = 1000

export async function* listPhotos(db: Db, equipment: string) {
  for (let after: string | undefined; ; ) {
    const rows = await db
      .selectFrom('photos')
      .select(['id', 'taken_at'])
      .where('equipment', '=', equipment)
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(ROWS)
      .execute()
    yield* rows
    after = rows.at(-1)?.id
    if (rows.length < ROWS) return
  }
}

/** Photos of listings in their order, the cover first: `/images/NAME/small.webp`. */
export async function listImages(db: Db, user: string): Promise<{ id: string; images: string[] }[]> {
  const { rows } = await sql<{ id: string; images: string[] }>`
    select id, array_agg(photo order by at) as images
    from items, unnest(array[image] || more_photos) with ordinality as p (photo, at)
    where owner = ${user} and photo like '/images/%/small.webp'
    group by id order by id`.execute(db)
  return rows
}

/** Photos of service records, each in its own folder. */
export async function listServicePhotos(db: Db, user: string) {
  const { rows } = await sql<{ equipment: string; record: string; id: string; folder: string }>`
    select p.equipment, p.record, p.id, p.folder from service_photos as p join items as i on i.id = p.equipment
    where i.owner = ${user} order by p.equipment, p.record, p.id`.execute(db)
  return rows
}

/** Photos of the user's own messages. */
export async function listMessagePhotos(db: Db, user: string) {
  const { rows } = await sql<{ thread: string; number: number; place: number; folder: string }>`
    select p.thread, p.number, p.place, p.folder from messages m
      join message_photos p on p.thread = m.thread and p.number = m.number
    where m.author = ${user} order by p.thread, p.number, p.place`.execute(db)
  return rows
}

/** Photos of the user's own requests. */
export async function listRequestPhotos(db: Db, user: string) {
  const { rows } = await sql<{ request: string; place: number; folder: string }>`
    select p.request, p.place, p.folder from requests r join request_photos p on p.request = r.id
    where r.asker = ${user} order by p.request, p.place`.execute(db)
  return rows
}

/** Pages of the user's documents not decided by a moderator yet; with the decision they are deleted. */
export const listDocumentPages = (db: Db, user: string) =>
  db
    .selectFrom('document_pages')
    .select(['id', 'folder'])
    .where('user_id', '=', user)
    .orderBy('place')
    .orderBy('sent_at')
    .execute()

/** Folders of operators' photos. */
export const listOperatorPhotos = (db: Db, user: string) =>
  db
    .selectFrom('operators')
    .select(['id', 'photo'])
    .where('user_id', '=', user)
    .where('photo', 'is not', null)
    .orderBy('id')
    .execute()
