/** Receives photos: checks who may send them, and stores each once. */
import { randomUUIDv7 } from 'node:crypto'
import type { Position } from '@spetskarta/shared/geo.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { keepFolder } from '../../db/doomed-blobs.ts'
import { hashToken } from '../../outside/tokens.ts'
import { noteHeard } from '../tracks/recorders/states.queries.ts'
import { noteChange, sayItself } from '../tracks/store/changes.queries.ts'
import { markDays } from '../tracks/store/mark.queries.ts'
import { incomingFolder, queueToDraw } from './incoming.queries.ts'
import { tellOfPhoto } from './photo-notice.queries.ts'

const recorder = (db: Db, token: string) =>
  db
    .selectFrom('recorders as r')
    .select(['r.id', 'r.equipment'])
    .select(
      sql<boolean>`exists (select from machine_users m where m.equipment = r.equipment and m.user_id = r.user_id)`.as(
        'allowed',
      ),
    )
    .where('r.token_hash', '=', hashToken(token))
    .where('r.revoked_at', 'is', null)

export async function findSamePhoto(db: Db, equipment: string, sha256: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('equipment', '=', equipment)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?.id
}

export interface NewPhoto {
  id: string
  /** Folder where the files already are. */
  folder: string
  takenAt: Date
  sha256: Buffer
  place: Position | undefined
  width: number
  height: number
  /** Total size of all its files. */
  bytes: number
  /** The account in whose turn the photo is drawn, if its file is still as it was sent; absent: the photo is drawn already. */
  drawnFor?: string
}

/** Id of a new photo and the folder into which its files must then be written. */
export function newPhoto(equipment: string): Pick<NewPhoto, 'id' | 'folder'> {
  const id = randomUUIDv7()
  return { id, folder: `photos/${equipment}/${id}` }
}

/** Like `newPhoto`, for a file that is stored as it was sent. */
export function newSentPhoto(equipment: string): Pick<NewPhoto, 'id' | 'folder'> {
  const id = randomUUIDv7()
  return { id, folder: incomingFolder({ equipment, photo: id }) }
}

/**
 * Stores the row of a photo whose files are already written, if the recorder may still write; undefined if it may not. Of several
 * photos with the same bytes only one is stored; the files of the others stay doomed.
 */
export const insertRecordedPhoto = (
  db: Db,
  token: string,
  photo: NewPhoto,
): Promise<{ id: string; duplicate: boolean } | undefined> =>
  db.transaction().execute(async (transaction) => {
    // A revocation either waits for this photo or comes before it.
    const writer = await recorder(transaction, token).forNoKeyUpdate('r').executeTakeFirst()
    if (!writer?.allowed) return undefined
    const { equipment } = writer
    await noteHeard(transaction, { equipment, recorder: writer.id })
    return keepPhoto(transaction, { equipment, recorder: writer.id }, photo)
  })

/** Runs in a transaction. `recorder` null: unknown. */
export async function keepPhoto(
  transaction: Db,
  { equipment, recorder }: { equipment: string; recorder: string | null },
  photo: NewPhoto,
): Promise<{ id: string; duplicate: boolean }> {
  await sayItself(transaction)
  const { numInsertedOrUpdatedRows: inserted } = await transaction
    .insertInto('photos')
    .values({
      id: photo.id,
      equipment,
      taken_at: photo.takenAt,
      sha256: photo.sha256,
      lat: photo.place?.lat ?? null,
      lng: photo.place?.lng ?? null,
      width: photo.width,
      height: photo.height,
      bytes: photo.bytes,
      recorder,
      state: photo.drawnFor === undefined ? 'drawn' : 'waiting',
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (inserted !== 1n) {
    const id = await findSamePhoto(transaction, equipment, photo.sha256)
    if (!id) throw new Error('a photo went while its repetition came')
    return { id, duplicate: true }
  }
  await noteChange(transaction, { equipment, bytes: photo.bytes })
  await keepFolder(transaction, photo.folder)
  const { id, sha256, bytes, drawnFor: owner } = photo
  if (owner !== undefined) await queueToDraw(transaction, { photo: id, equipment, owner, sha256, bytes })
  await announce(transaction, equipment, photo)
  return { id: photo.id, duplicate: false }
}

/** Marks the day as stale and notifies the watching clients. */
async function announce(db: Db, equipment: string, { id, takenAt }: NewPhoto) {
  await markDays(db, equipment, [takenAt])
  await tellOfPhoto(db, equipment, id)
}
