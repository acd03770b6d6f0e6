/** Photos: recorders send them, and anyone with a valid signed address can see them. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/photos/photos.schema.ts'
import * as api from '@spetskarta/shared/photos/photos.ts'
import { z } from 'zod'
import type { App, Deps } from '../../deps.ts'
import { asHttpError, formHooks, photoOf, readForms } from '../../http/bodies/form-upload.ts'
import { badRequest, orNotFound, storageFull, unauthorized } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { drawPhoto, requirePicture } from '../../outside/files/images.ts'
import { bearerOf } from '../recorders/bearer.guard.ts'
import { UNKNOWN_RECORDER } from '../recorders/recording.ts'
import { requireFiles, requireRoom } from '../storage/storage.guard.ts'
import { drawnPhotoBytes } from './incoming.queries.ts'
import { writePhotoFiles, writeSentFile } from './photo-files.ts'
import { PHOTO_SIZES } from './photo-links.rules.ts'
import { photoBehind } from './photo-links.ts'
import { findSamePhoto, insertRecordedPhoto, newPhoto, newSentPhoto } from './photo-recording.queries.ts'
import { STAND_IN, standInOf } from './photo-stand-in.ts'
import { mayRecord, requireTaken } from './photo-writer.guard.ts'

const PHOTOS_A_MINUTE = 120

const PhotoAddress = {
  hide: true,
  params: z.object({ id: z.uuid('Неверный адрес'), size: z.enum(['icon', 'screen', 'original'], 'Неверный адрес') }),
  querystring: z.object({
    machine: z.uuid('Неверный адрес').optional(),
    user: z.uuid('Неверный адрес').optional(),
    object: z
      .string()
      .regex(/^\d{1,15}$/, 'Неверный адрес')
      .optional(),
    expires: z.coerce.number<unknown>('Неверный адрес'),
    signature: z.string('Неверный адрес'),
  }),
}
const NO_PHOTO = 'Такой фотографии нет, или срок её адреса вышел'

export function photosRoutes(app: App, deps: Deps) {
  const { db, blobs, config } = deps
  const maySend = guardedByKey(deps, { name: 'photos', max: PHOTOS_A_MINUTE, windowMs: MINUTE })

  /**
   * Writes the photo's files (all sizes, or only the one that was sent) and returns the columns of the row that depend on them.
   */
  async function keepFiles(path: string, file: Buffer, equipment: string, owner: string) {
    if (config.s3Direct) {
      await requirePicture(path).catch(asRefusal)
      const photo = newSentPhoto(equipment)
      await writeSentFile(deps, photo.folder, file).catch(asFull)
      return { ...photo, ...STAND_IN, bytes: file.length, drawnFor: owner }
    }
    const photo = newPhoto(equipment)
    const drawn = await drawPhoto(path, owner).catch(asRefusal)
    await writePhotoFiles(deps, photo.folder, drawn).catch(asFull)
    return { ...photo, width: drawn.width, height: drawn.height, bytes: drawnPhotoBytes(drawn) }
  }

  app.register(async (scope: App) => {
    await readForms(scope)
    scope.route({
      ...served(api.recordPhoto, schema.recordPhoto),
      // Also limited per recorder.
      config: { cost: 'picture', slowBody: true },
      ...formHooks({
        field: 'photo',
        mayCall: async (request) => {
          const { id } = await mayRecord(db, request)
          await requireFiles(deps)
          await maySend(id, 'Слишком много фотографий')
        },
        mayUpload: async () => {},
      }),
      handler: async (request) => {
        const { sha256: announced } = request.body
        const taken = requireTaken(request.body)
        const path = photoOf(request)
        if (!path) throw badRequest('Нет фотографии')
        const file = await readFile(path)
        const sha256 = createHash('sha256').update(file).digest()
        if (sha256.toString('hex') !== announced)
          throw badRequest('Фотография пришла не такой, какой ушла: сумма не сходится')

        const { equipment, owner } = await mayRecord(db, request)
        const same = await findSamePhoto(db, equipment, sha256)
        if (same) return { _id: same, duplicate: true }
        await requireRoom(deps, equipment, { bytes: file.length })
        const photo = await keepFiles(path, file, equipment, owner)
        const kept = await insertRecordedPhoto(db, bearerOf(request), { ...photo, ...taken, sha256 })
        // The right was revoked while the photo was drawn; the error says which one.
        if (!kept) await mayRecord(db, request)
        if (!kept) throw unauthorized(UNKNOWN_RECORDER)
        return { _id: kept.id, duplicate: kept.duplicate }
      },
    })
  })

  app.route({
    method: 'GET',
    url: '/photo/:id/:size',
    schema: PhotoAddress,
    config: { cost: 'picture' },
    handler: async (request, reply) => {
      const { id, size } = request.params
      const { expires } = request.query
      const { equipment, state } = orNotFound(await photoBehind(deps, { id, ...request.query }), NO_PHOTO)
      reply.header('referrer-policy', 'no-referrer')
      if (state !== 'drawn')
        return reply.header('cache-control', 'private, no-store').type('image/svg+xml').send(standInOf(state))
      const { file, type } = PHOTO_SIZES[size]
      const photo = orNotFound(await blobs.open(`photos/${equipment}/${id}/${file}`), NO_PHOTO)
      const left = Math.max(0, Math.floor((expires - Date.now()) / 1000))
      reply.header('cache-control', `private, max-age=${left}, immutable`)
      return reply.headers({ 'content-type': type, 'content-length': photo.size }).send(photo.stream)
    },
  })
}

function asRefusal(error: unknown): never {
  throw asHttpError(error)
}

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])

function asFull(error: { code?: string }): never {
  throw NO_SPACE.has(error.code ?? '') ? storageFull() : error
}
