/** Photos of requests: re-encoded on upload, also for visitors without an account. */
import { randomBytes, randomUUID } from 'node:crypto'
import * as schema from '@spetskarta/shared/deals/deals.schema.ts'
import * as api from '@spetskarta/shared/deals/deals.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { IMAGE } from '@spetskarta/shared/limits.ts'
import { z } from 'zod'
import { doomFolder } from '../../db/doomed-blobs.ts'
import type { App, Deps } from '../../deps.ts'
import { asHttpError, formHooks, photoOf, readForms } from '../../http/bodies/form-upload.ts'
import { SMALL_BODY } from '../../http/connections/slow-bodies.ts'
import { badRequest, orNotFound } from '../../http/errors.ts'
import { guardedByAddress, guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { drawImage, sizeOfDrawn } from '../../outside/files/images.ts'
import { addressBlock } from '../../outside/network.ts'
import { requireFiles } from '../storage/storage.guard.ts'
import { visitor } from '../visitor/visitor.ts'
import { findRequestPhoto, insertRequestPhoto, REQUEST_PHOTO_WAITS } from './request-photos.queries.ts'
import { REQUEST_PHOTO_SIZES, requestPhotoOf } from './rows.rules.ts'

const NO_PHOTO = 'Такой фотографии нет'
/** Limits per account, and per address of visitors without one. */
const SENT = { name: 'request photos', max: IMAGE.aMinute, windowMs: MINUTE }
const SENT_BY_STRANGERS = { name: 'request photos of strangers', max: api.STRANGERS_PHOTOS_AN_HOUR, windowMs: HOUR }

export function requestPhotosRoutes(app: App, deps: Deps) {
  const { db, blobs } = deps
  const count = guardedByKey(deps, SENT)
  const { onRequest: countStranger } = guardedByAddress(deps, SENT_BY_STRANGERS)

  app.register(async (scope: App) => {
    await readForms(scope)
    scope.route({
      ...served(api.sendRequestPhoto, schema.sendRequestPhoto),
      // Limit of a body that is not multipart.
      ...SMALL_BODY,
      config: { slowBody: true },
      ...formHooks({
        field: 'image',
        async mayCall(request) {
          const user = await visitor(db, request)
          await (user ? count(user.id, 'Слишком много фотографий') : countStranger(request))
        },
        mayUpload: () => requireFiles(deps),
      }),
      handler: async (request) => {
        const path = photoOf(request)
        if (!path) throw badRequest('Фотография передаётся файлом в поле image')
        const user = await visitor(db, request)
        return store(path, user?.id ?? addressBlock(request.ip))
      },
    })
  })

  async function store(path: string, account: string) {
    const { small, large } = await drawImage(path, account).catch((error: unknown) => {
      throw asHttpError(error)
    })
    const folder = `requests/${randomBytes(16).toString('hex')}`
    await doomFolder(db, folder, REQUEST_PHOTO_WAITS)
    const { icon, screen } = REQUEST_PHOTO_SIZES
    await blobs.put(`${folder}/${icon.file}`, small, icon.type)
    await blobs.put(`${folder}/${screen.file}`, large, screen.type)
    const photo = { id: randomUUID(), ...(await sizeOfDrawn(large)) }
    await insertRequestPhoto(db, { ...photo, folder })
    return { id: photo.id, url: requestPhotoOf(photo).iconUrl }
  }

  app.route({
    method: 'GET',
    url: '/request-photo/:id/:size',
    schema: {
      hide: true,
      params: z.object({ id: z.uuid(NO_PHOTO), size: z.enum(['icon', 'screen'], NO_PHOTO) }),
    },
    config: { cost: 'picture' },
    handler: async (request, reply) => {
      const { id, size } = request.params
      const { folder } = orNotFound(await findRequestPhoto(db, id), NO_PHOTO)
      const { file, type } = REQUEST_PHOTO_SIZES[size]
      const photo = orNotFound(await blobs.open(`${folder}/${file}`), NO_PHOTO)
      reply.header('cache-control', 'private, max-age=3600')
      return reply.headers({ 'content-type': type, 'content-length': photo.size }).send(photo.stream)
    },
  })
}
