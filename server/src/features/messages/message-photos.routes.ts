/** Photos of messages: re-encoded on upload, shown to both sides of the thread. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { IMAGE } from '@spetskarta/shared/limits.ts'
import * as schema from '@spetskarta/shared/messages/messages.schema.ts'
import * as api from '@spetskarta/shared/messages/messages.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { doomFolder } from '../../db/doomed-blobs.ts'
import type { App, Deps } from '../../deps.ts'
import { asHttpError, formHooks, photoOf, readForms } from '../../http/bodies/form-upload.ts'
import { badRequest, conflict, orNotFound } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { drawImage, sizeOfDrawn } from '../../outside/files/images.ts'
import { requireFiles } from '../storage/storage.guard.ts'
import { signedIn } from '../visitor/visitor.ts'
import { countUploads, findMessagePhoto, insertUpload, UPLOAD_WAITS } from './message-photos.queries.ts'
import { MESSAGE_PHOTO_FILES } from './messages.rules.ts'

const NO_PHOTO = 'Такой фотографии нет'
const SENT = { name: 'message photos', max: IMAGE.aMinute, windowMs: MINUTE }

export function messagePhotosRoutes(app: App, deps: Deps) {
  const { db, blobs } = deps
  const count = guardedByKey(deps, SENT)
  const who = async (request: FastifyRequest) => (await signedIn(db, request)).id

  app.register(async (scope: App) => {
    await readForms(scope)
    scope.route({
      ...served(api.sendMessagePhoto, schema.sendMessagePhoto),
      config: { slowBody: true },
      ...formHooks({
        field: 'photo',
        mayCall: who,
        mayUpload: async (request) => {
          await requireFiles(deps)
          await count(await who(request), 'Слишком много фотографий')
        },
      }),
      handler: async (request) => {
        const owner = await who(request)
        const path = photoOf(request)
        if (!path) throw badRequest('Фотография передаётся файлом в поле photo')
        if ((await countUploads(db, owner)) >= api.MESSAGE_PHOTOS_WAITING)
          throw conflict('Слишком много фотографий, которых нет ни в одном сообщении')
        return { id: await store(path, owner) }
      },
    })
  })

  async function store(path: string, owner: string): Promise<string> {
    const { small, large } = await drawImage(path, owner).catch((error: unknown) => {
      throw asHttpError(error)
    })
    const folder = `messages/${randomBytes(16).toString('hex')}`
    await doomFolder(db, folder, UPLOAD_WAITS)
    await blobs.put(`${folder}/${MESSAGE_PHOTO_FILES.icon.file}`, small, MESSAGE_PHOTO_FILES.icon.type)
    await blobs.put(`${folder}/${MESSAGE_PHOTO_FILES.screen.file}`, large, MESSAGE_PHOTO_FILES.screen.type)
    const id = randomUUIDv7()
    await insertUpload(db, { id, owner, folder, ...(await sizeOfDrawn(large)) })
    return id
  }

  app.route({
    method: 'GET',
    url: '/message-photo/:thread/:number/:place/:size',
    schema: {
      hide: true,
      params: z.object({
        thread: z.uuid(NO_PHOTO),
        number: z.coerce
          .number<string>(NO_PHOTO)
          .int(NO_PHOTO)
          .min(1, NO_PHOTO)
          .max(2 ** 31 - 1, NO_PHOTO),
        place: z.coerce.number<string>(NO_PHOTO).int(NO_PHOTO).min(0, NO_PHOTO).max(api.MESSAGE_PHOTOS_MAX, NO_PHOTO),
        size: z.enum(['icon', 'screen'], NO_PHOTO),
      }),
    },
    config: { cost: 'picture' },
    handler: async (request, reply) => {
      const user = await who(request)
      const { size, ...where } = request.params
      const { folder } = orNotFound(await findMessagePhoto(db, user, where), NO_PHOTO)
      const { file, type } = MESSAGE_PHOTO_FILES[size]
      const photo = orNotFound(await blobs.open(`${folder}/${file}`), NO_PHOTO)
      reply.header('cache-control', 'private, max-age=3600, immutable')
      return reply.headers({ 'content-type': type, 'content-length': photo.size }).send(photo.stream)
    },
  })
}
