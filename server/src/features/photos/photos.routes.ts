/** Photos: recorders send them, and anyone with a valid signed address can see them. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/photos/photos.schema.ts'
import * as api from '@spetskarta/shared/photos/photos.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App, Deps } from '../../deps.ts'
import { openCounter } from '../../http/counter.ts'
import { badRequest, forbidden, orNotFound, storageFull, tooMany, unauthorized } from '../../http/errors.ts'
import { asHttpError, formHooks, photoOf, readForms } from '../../http/form-upload.ts'
import { served } from '../../http/served.ts'
import { drawPhoto } from '../../outside/images.ts'
import { bearerOf } from '../recorders/bearer.guard.ts'
import { findRecorder } from '../recorders/recorders.queries.ts'
import { NOT_ALLOWED, UNKNOWN_RECORDER } from '../recorders/recording.ts'
import { requireFiles, requireRoom } from '../storage/storage.guard.ts'
import { writePhotoFiles } from './photo-files.ts'
import { PHOTO_SIZES } from './photo-links.rules.ts'
import { machineBehind } from './photo-links.ts'
import { findSamePhoto, insertPhoto, newPhoto } from './photo-recording.queries.ts'

const PHOTOS_A_MINUTE = 120
const EARLIEST = Date.UTC(2000, 0, 1)
/** How wrong a phone's clock may be. */
const AHEAD = DAY

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
  const sent = openCounter({ max: PHOTOS_A_MINUTE, windowMs: MINUTE })

  const mayRecord = async (request: FastifyRequest) => {
    const found = await findRecorder(db, bearerOf(request))
    if (!found) throw unauthorized(UNKNOWN_RECORDER)
    if (!found.allowed) throw forbidden(NOT_ALLOWED, 'not_allowed')
    return { id: found.id, equipment: found.equipment._id, owner: found.owner }
  }

  app.register(async (scope: App) => {
    await readForms(scope)
    scope.route({
      ...served(api.recordPhoto, schema.recordPhoto),
      // Limited by recorder too.
      config: { cost: 'picture', slowBody: true },
      ...formHooks({
        field: 'photo',
        mayCall: async (request) => {
          const { id } = await mayRecord(request)
          await requireFiles(deps)
          const wait = config.rateLimits ? sent.wait(id) : 0
          if (wait > 0) throw tooMany(wait, 'Слишком много фотографий')
          sent.add(id)
        },
        mayUpload: async () => {},
      }),
      handler: async (request) => {
        const { takenAt, sha256: told, lat, lng } = request.body
        if (takenAt < EARLIEST || takenAt > Date.now() + AHEAD) throw badRequest('Неверное время снимка')
        if ((lat === undefined) !== (lng === undefined)) throw badRequest('Неверные координаты')
        const path = photoOf(request)
        if (!path) throw badRequest('Нет фотографии')
        const file = await readFile(path)
        const sha256 = createHash('sha256').update(file).digest()
        if (sha256.toString('hex') !== told)
          throw badRequest('Фотография пришла не такой, какой ушла: сумма не сходится')

        const { equipment, owner } = await mayRecord(request)
        const same = await findSamePhoto(db, equipment, sha256)
        if (same) return { _id: same, duplicate: true }
        await requireRoom(deps, equipment, { bytes: file.length })
        const photo = newPhoto(equipment)
        const drawn = await draw(path, owner)
        await writePhotoFiles(deps, photo.folder, drawn).catch(asFull)
        const kept = await insertPhoto(db, bearerOf(request), {
          ...photo,
          takenAt: new Date(takenAt),
          sha256,
          // Phones without a position send these values.
          place: lat === undefined || lng === undefined || (lat === 0 && lng === 0) ? undefined : { lat, lng },
          width: drawn.width,
          height: drawn.height,
          bytes: drawn.original.length + drawn.screen.length + drawn.icon.length,
        })
        // The right was taken away while the photo was drawn; the error says which one.
        if (!kept) await mayRecord(request)
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
      const equipment = orNotFound(await machineBehind(deps, { id, ...request.query }), NO_PHOTO)
      const { file, type } = PHOTO_SIZES[size]
      const photo = orNotFound(await blobs.open(`photos/${equipment}/${id}/${file}`), NO_PHOTO)
      const left = Math.max(0, Math.floor((expires - Date.now()) / 1000))
      reply.headers({ 'cache-control': `private, max-age=${left}, immutable`, 'referrer-policy': 'no-referrer' })
      return reply.headers({ 'content-type': type, 'content-length': photo.size }).send(photo.stream)
    },
  })
}

const draw = (path: string, owner: string) =>
  drawPhoto(path, owner).catch((error: unknown) => {
    throw asHttpError(error)
  })

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])

function asFull(error: { code?: string }): never {
  throw NO_SPACE.has(error.code ?? '') ? storageFull() : error
}
