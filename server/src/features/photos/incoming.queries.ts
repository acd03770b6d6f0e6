/** Photos whose files are still as recorders sent them: until acknowledged, and then until drawn. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { doomFolder, keepFolder } from '../../db/doomed-blobs.ts'
import type { DrawnPhoto } from '../../outside/files/images.ts'
import { noteChange, sayItself } from '../tracks/store/changes.queries.ts'
import { tellOfPhoto } from './photo-notice.queries.ts'

/** A worker that holds a photo longer has died. A photo over which DEATHS workers died is retried seldom. */
const HELD_FOR = '3 minutes'
const DEATHS = 5
const HELD_LONG = '1 hour'
/** How much later each further photo of the same account is queued. */
const TURN = '1 second'

export interface Incoming {
  photo: string
  equipment: string
}

/** Folder of the file as it was sent; only workers read it. */
export const incomingFolder = ({ equipment, photo }: Incoming) => `incoming/${equipment}/${photo}`
export const SENT_FILE = 'sent'
export const incomingKey = (of: Incoming) => `${incomingFolder(of)}/${SENT_FILE}`
export const photoFolder = ({ equipment, photo }: Incoming) => `photos/${equipment}/${photo}`

/** Seconds for which a recorder may put a file. Its folder is swept only later. */
export const PLACE_SECONDS = 900
/** After this time nothing is left of a place that was given. */
const PLACE_KEPT = '50 minutes'

/** The place recently given for this file, if its photo is not acknowledged yet. */
export async function findPlace(
  db: Db,
  equipment: string,
  { sha256, bytes }: Pick<Sent, 'sha256' | 'bytes'>,
): Promise<Incoming | undefined> {
  return await db
    .selectFrom('incoming_photos')
    .select(['photo', 'equipment'])
    .where('equipment', '=', equipment)
    .where('sha256', '=', sha256)
    .where('bytes', '=', bytes)
    .where('kept_at', 'is', null)
    .where('asked_at', '>', sql<Date>`now() - ${PLACE_KEPT}::interval`)
    .executeTakeFirst()
}

/** Bytes for which places were given to recorders of an account and that are not acknowledged yet. */
export async function bytesAwaited(db: Db, owner: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from incoming_photos
    where owner = ${owner} and kept_at is null and asked_at > now() - ${PLACE_KEPT}::interval`.execute(db)
  return rows[0]?.bytes ?? 0
}

/**
 * Gives a folder for a file that a recorder puts itself; the folder is doomed until its photo is acknowledged. Undefined if
 * another call was given a place for the same file recently, or if the photo is acknowledged.
 */
export const givePlace = (db: Db, { photo, equipment, owner, sha256, bytes }: Sent): Promise<Incoming | undefined> =>
  db.transaction().execute(async (transaction) => {
    const place = { photo, owner, bytes, asked_at: sql<Date>`now()` }
    const { numInsertedOrUpdatedRows: given } = await transaction
      .insertInto('incoming_photos')
      .values({ ...place, equipment, sha256 })
      .onConflict((conflict) =>
        conflict
          .columns(['equipment', 'sha256'])
          .doUpdateSet(place)
          .where('incoming_photos.kept_at', 'is', null)
          .where('incoming_photos.asked_at', '<=', sql<Date>`now() - ${PLACE_KEPT}::interval`),
      )
      .executeTakeFirstOrThrow()
    if (given !== 1n) return undefined
    await doomFolder(transaction, incomingFolder({ equipment, photo }))
    return { photo, equipment }
  })

/** Deletes expired places; their files are swept like all files without a row. */
export async function forgetPlaces(db: Db): Promise<void> {
  await db
    .deleteFrom('incoming_photos')
    .where('kept_at', 'is', null)
    .where('asked_at', '<=', sql<Date>`now() - ${PLACE_KEPT}::interval`)
    .execute()
}

interface Sent extends Incoming {
  owner: string
  sha256: Buffer
  /** Size of the file as it was sent. */
  bytes: number
}

/**
 * Runs in the transaction that stores the photo. Accounts take turns: one photo of each account is drawn before the second of
 * any.
 */
export async function queueToDraw(transaction: Db, { photo, equipment, owner, sha256, bytes }: Sent): Promise<void> {
  const turn = sql<Date>`greatest(now(), (
    select max(turn) + ${TURN}::interval from incoming_photos where owner = ${owner} and kept_at is not null))`
  const kept = { photo, kept_at: sql<Date>`now()`, turn }
  await transaction
    .insertInto('incoming_photos')
    .values({ ...kept, equipment, owner, sha256, bytes })
    // If a place was given for the same file, its row is taken over.
    .onConflict((conflict) => conflict.columns(['equipment', 'sha256']).doUpdateSet(kept))
    .execute()
}

export interface PhotoClaim extends Incoming {
  sha256: Buffer
  attempt: number
}

/** Claims the next photo to draw for some minutes; its folder is doomed meanwhile. */
export const claimIncoming = (db: Db): Promise<PhotoClaim | undefined> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<PhotoClaim>`
      update incoming_photos set attempts = attempts + 1,
        held_until = now() + case when attempts < ${DEATHS} then ${HELD_FOR}::interval else ${HELD_LONG}::interval end
      where photo = (
        select photo from incoming_photos where kept_at is not null and held_until <= now()
        order by turn limit 1 for update skip locked)
      returning photo, equipment, sha256, attempts as attempt`.execute(transaction)
    const [claim] = rows
    // Doomed here, while no other worker can end this photo; the worker that ends it removes the folder from the doomed ones.
    if (claim) await doomFolder(transaction, photoFolder(claim))
    return claim
  })

/** Makes the photo available again after this many seconds. `counted`: the attempt counts, as the death of a worker does. */
export async function putBack(
  db: Db,
  { photo, attempt }: PhotoClaim,
  seconds: number,
  { counted } = { counted: false },
): Promise<void> {
  await db
    .updateTable('incoming_photos')
    .set({ held_until: sql`now() + make_interval(secs => ${seconds})`, attempts: counted ? attempt : attempt - 1 })
    .where('photo', '=', photo)
    .where('attempts', '=', attempt)
    .execute()
}

/**
 * Stores that the sizes are written, or (undefined) that the file is not a photo. If two workers drew the photo, only the later
 * claim counts.
 */
export const endIncoming = (db: Db, claim: PhotoClaim, drawn: DrawnPhoto | undefined): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('incoming_photos')
      .where('photo', '=', claim.photo)
      .where('attempts', '=', claim.attempt)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return
    // By now the file can no longer be put.
    await doomFolder(transaction, incomingFolder(claim))
    await sayItself(transaction)
    const before = await transaction
      .selectFrom('photos')
      .select('bytes')
      .where('equipment', '=', claim.equipment)
      .where('id', '=', claim.photo)
      .forUpdate()
      .executeTakeFirst()
    // The photo was deleted meanwhile: its folder stays doomed.
    if (!before) return
    const bytes = drawn ? drawnPhotoBytes(drawn) : 0
    await transaction
      .updateTable('photos')
      .set(drawn ? { state: 'drawn', width: drawn.width, height: drawn.height, bytes } : { state: 'refused', bytes })
      .where('equipment', '=', claim.equipment)
      .where('id', '=', claim.photo)
      .execute()
    await noteChange(transaction, { equipment: claim.equipment, bytes: bytes - before.bytes })
    if (drawn) await keepFolder(transaction, photoFolder(claim))
    await tellOfPhoto(transaction, claim.equipment, claim.photo)
  })

/** Total size of all its files. */
export const drawnPhotoBytes = ({ original, screen, icon }: DrawnPhoto) => original.length + screen.length + icon.length
