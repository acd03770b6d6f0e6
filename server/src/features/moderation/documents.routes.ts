/** Documents of owners for moderators: pages are re-encoded on upload, visible to both only, and deleted with the decision. */
import { randomBytes, randomUUID } from 'node:crypto'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { IMAGE } from '@spetskarta/shared/limits.ts'
import * as schema from '@spetskarta/shared/moderation/documents.schema.ts'
import * as api from '@spetskarta/shared/moderation/documents.ts'
import { z } from 'zod'
import { doomFolder } from '../../db/doomed-blobs.ts'
import type { App, Deps } from '../../deps.ts'
import { openAfterwards } from '../../http/afterwards.ts'
import { asHttpError, formHooks, photoOf, readForms } from '../../http/bodies/form-upload.ts'
import { SMALL_BODY } from '../../http/connections/slow-bodies.ts'
import { badRequest, conflict, forbidden, notFound, orNotFound } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { openLetters } from '../../http/letters/waiting-letters.ts'
import { linkOrigin } from '../../http/origin.ts'
import { served } from '../../http/served.ts'
import { drawImage, IMAGE_FILES, sizeOfDrawn } from '../../outside/files/images.ts'
import { requireFiles } from '../storage/storage.guard.ts'
import { moderator } from '../visitor/moderator.guard.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import {
  DOCUMENT_PAGE_WAITS,
  decideDocuments,
  findDocumentCheck,
  findDocumentPage,
  insertDocumentPage,
  insertDocumentRequest,
  listWaitingDocuments,
  withdrawDocuments,
} from './documents.queries.ts'
import { documentsLetter } from './documents-letter.ts'

const NO_PAGE = 'Такой страницы нет'
const GONE = 'Одной из страниц уже нет. Добавьте её ещё раз'
const MANY = 'Слишком много страниц за день. Уберите лишние или продолжите завтра'
const NEWER = 'Владелец прислал другие страницы. Откройте раздел заново и посмотрите их'
const NOTHING_WAITS = 'Эти документы уже рассмотрены или отозваны'
const SENT = { name: 'document pages', max: IMAGE.aMinute, windowMs: MINUTE }
const SIZES = { icon: IMAGE_FILES.small, screen: IMAGE_FILES.large }

export function documentsRoutes(app: App, deps: Deps) {
  const { db, blobs, config } = deps
  const count = guardedByKey(deps, SENT)
  const letters = openLetters(deps, openAfterwards(app))

  app.register(async (scope: App) => {
    await readForms(scope)
    scope.route({
      ...served(api.sendDocumentPage, schema.sendDocumentPage),
      // Limit of a body that is not multipart.
      ...SMALL_BODY,
      config: { slowBody: true },
      ...formHooks({
        field: 'image',
        mayCall: async (request) => count((await signedIn(db, request)).id, 'Слишком много страниц'),
        mayUpload: () => requireFiles(deps),
      }),
      handler: async (request) => {
        const path = photoOf(request)
        if (!path) throw badRequest('Страница передаётся файлом в поле image')
        return store(path, (await signedIn(db, request)).id)
      },
    })
  })

  async function store(path: string, user: string) {
    const drawn = await drawImage(path, user).catch((error: unknown) => {
      throw asHttpError(error)
    })
    const folder = `documents/${randomBytes(16).toString('hex')}`
    await doomFolder(db, folder, DOCUMENT_PAGE_WAITS)
    for (const size of ['small', 'large'] as const) {
      const { name, type } = IMAGE_FILES[size]
      await blobs.put(`${folder}/${name}`, drawn[size], type)
    }
    const page = { id: randomUUID(), user_id: user, folder, ...(await sizeOfDrawn(drawn.large)) }
    if (!(await insertDocumentPage(db, page))) throw badRequest(MANY)
    return { id: page.id, url: `/document-page/${page.id}/icon` }
  }

  app.route({
    method: 'GET',
    url: '/document-page/:id/:size',
    schema: { hide: true, params: z.object({ id: z.uuid(NO_PAGE), size: z.enum(['icon', 'screen'], NO_PAGE) }) },
    config: { cost: 'picture' },
    handler: async (request, reply) => {
      const { id, size } = request.params
      const { id: user, moderator } = await signedIn(db, request)
      const { folder } = orNotFound(await findDocumentPage(db, id, { user, moderator }), NO_PAGE)
      const { name, type } = SIZES[size]
      const page = orNotFound(await blobs.open(`${folder}/${name}`), NO_PAGE)
      // Not cached, because the page is deleted with the decision.
      reply.header('cache-control', 'private, no-store')
      return reply.headers({ 'content-type': type, 'content-length': page.size }).send(page.stream)
    },
  })

  app.route({
    ...served(api.getDocumentCheck, schema.getDocumentCheck),
    handler: async (request) => findDocumentCheck(db, (await signedIn(db, request)).id),
  })

  app.route({
    ...served(api.askDocumentCheck, schema.askDocumentCheck),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      if (!(await insertDocumentRequest(db, id, request.body))) throw badRequest(GONE, 'no_page')
      return findDocumentCheck(db, id)
    },
  })

  app.route({
    ...served(api.withdrawDocumentCheck, schema.withdrawDocumentCheck),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      await withdrawDocuments(db, id, request.body.what)
      return findDocumentCheck(db, id)
    },
  })

  app.route({
    ...served(api.getWaitingDocuments, schema.getWaitingDocuments),
    handler: async (request) => {
      await moderator(db, request)
      return { documents: await listWaitingDocuments(db) }
    },
  })

  app.route({
    ...served(api.decideDocumentCheck, schema.decideDocumentCheck),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: by } = await moderator(db, request)
      const { params, body, ip } = request
      const around = { origin: linkOrigin(request, config.publicOrigin), supportEmail: config.supportEmail }
      const decided = await letters.storing(request.log, async (transaction, keep) => {
        const done = await decideDocuments(transaction, params.id, body, { by, ip })
        if (typeof done === 'object' && done.email) await keep(documentsLetter(done.email, body, around))
        return done
      })
      if (decided === 'own') throw forbidden('Это ваши документы: их смотрит другой модератор')
      if (decided === 'newer') throw conflict(NEWER)
      if (!decided) throw notFound(NOTHING_WAITS)
      return { result: 1 as const }
    },
  })
}
