/** Photos that recorders put directly into the store, bypassing this server (decision 18). */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/photos/photos.schema.ts'
import * as api from '@spetskarta/shared/photos/photos.ts'
import type { App, Deps } from '../../deps.ts'
import { busy, unauthorized } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import type { AnnouncedFile } from '../../outside/blobs/blob-store.ts'
import { bearerOf } from '../recorders/bearer.guard.ts'
import { UNKNOWN_RECORDER } from '../recorders/recording.ts'
import { requireFiles, requireRoom } from '../storage/storage.guard.ts'
import {
  bytesAwaited,
  findPlace,
  givePlace,
  type Incoming,
  incomingFolder,
  incomingKey,
  PLACE_SECONDS,
} from './incoming.queries.ts'
import { SENT_TYPE } from './photo-files.ts'
import { findSamePhoto, insertRecordedPhoto, newSentPhoto } from './photo-recording.queries.ts'
import { STAND_IN } from './photo-stand-in.ts'
import { mayRecord, requireTaken } from './photo-writer.guard.ts'

/** Each photo takes two calls: before and after it is put. */
const CALLS_A_MINUTE = 240

export function directPhotosRoutes(app: App, deps: Deps) {
  const { db, blobs, config } = deps
  const mayCall = guardedByKey(deps, { name: 'photo calls', max: CALLS_A_MINUTE, windowMs: MINUTE })

  app.route({
    ...served(api.recordPhotoDirect, schema.recordPhotoDirect),
    // Also limited per recorder.
    config: { cost: 'picture' },
    onRequest: async (request) => {
      const { id } = await mayRecord(db, request)
      await mayCall(id, 'Слишком много фотографий')
    },
    handler: async (request) => {
      const { equipment, owner } = await mayRecord(db, request)
      const taken = requireTaken(request.body)
      const { direct } = blobs
      if (!config.s3Direct || !direct) return { form: true as const }

      const file = { bytes: request.body.bytes, sha256: Buffer.from(request.body.sha256, 'hex') }
      const same = await findSamePhoto(db, equipment, file.sha256)
      if (same) return { _id: same, duplicate: true }
      await requireFiles(deps)
      const given = await findPlace(db, equipment, file)
      if (!given || !(await direct.has(incomingKey(given), file))) {
        const promised = given ? 0 : await bytesAwaited(db, owner)
        await requireRoom(deps, equipment, { bytes: promised + file.bytes })
        const key = incomingKey(given ?? (await newPlace(equipment, owner, file)))
        return { put: { ...(await direct.place(key, file, SENT_TYPE, PLACE_SECONDS)), seconds: PLACE_SECONDS } }
      }

      await requireRoom(deps, equipment, { bytes: file.bytes })
      const kept = await insertRecordedPhoto(db, bearerOf(request), {
        id: given.photo,
        folder: incomingFolder(given),
        ...taken,
        ...STAND_IN,
        ...file,
        drawnFor: owner,
      })
      // The right was revoked meanwhile; the error says which one.
      if (!kept) await mayRecord(db, request)
      if (!kept) throw unauthorized(UNKNOWN_RECORDER)
      return { _id: kept.id, duplicate: kept.duplicate }
    },
  })

  async function newPlace(equipment: string, owner: string, file: AnnouncedFile): Promise<Incoming> {
    const given = await givePlace(db, { photo: newSentPhoto(equipment).id, equipment, owner, ...file })
    const place = given ?? (await findPlace(db, equipment, file))
    // Another phone of the machine has just had it acknowledged: the next call of this phone gets that answer.
    if (!place) throw busy()
    return place
  }
}
