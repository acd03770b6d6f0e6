/** The owner's machines and orders: lists and all changes. */
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { IMAGE, LISTINGS, PHOTOS } from '@spetskarta/shared/limits.ts'
import * as schema from '@spetskarta/shared/own-items/own-items.schema.ts'
import * as api from '@spetskarta/shared/own-items/own-items.ts'
import type { FastifyRequest } from 'fastify'
import { sweepBlobs } from '../../db/doomed-blobs.ts'
import type { App, Deps } from '../../deps.ts'
import { openAfterwards } from '../../http/afterwards.ts'
import { formHooks, photoOf, readForms } from '../../http/bodies/form-upload.ts'
import { openCounter } from '../../http/counter.ts'
import { badRequest, conflict, forbidden, notFound, orNotFound, tooMany } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { savedAs, XLSX_TYPE, xlsxOf } from '../../outside/files/xlsx.ts'
import { noteServiceChange } from '../days/engine-hours/service-changes.queries.ts'
import { countMatches } from '../search/matches.queries.ts'
import { switchLinkOff, switchLinkOn } from '../sharing/links.queries.ts'
import { linkToken } from '../sharing/public-link.ts'
import { requireFiles } from '../storage/storage.guard.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { fieldReader } from './form-fields.rules.ts'
import { equipmentColumns, orderColumns } from './item-columns.ts'
import { storePhoto } from './item-image.ts'
import { addWaiting, countWaiting, WAITS } from './item-photos.queries.ts'
import { countOwn, findOwn, listAllOwn, listOwn, newestPhone, type OwnItemRow } from './own-items.queries.ts'
import { equipmentSheet, orderSheet } from './own-sheets.ts'
import { beginProof } from './proof.queries.ts'
import { proveMachine } from './prove-machines.ts'
import { deleteItem, type ItemColumns, type ItemEnd, insertItem, updateItem } from './write-items.queries.ts'

interface OwnItems {
  equipment: api.OwnEquipment
  order: api.OwnOrder
}

type OwnItemsQuery = NonNullable<Parameters<typeof listOwn>[3]>

/** The spec allows both methods. */
const METHODS = ['POST', 'PUT'] as const

const NOT_YOURS: Record<Kind, string> = { equipment: 'Такой техники у вас нет', order: 'Такого заказа у вас нет' }
const UNCONFIRMED = `Пока почта не подтверждена, можно разместить ${LISTINGS.unconfirmed} объявлений. Подтвердите её по ссылке из письма`
const NO_PHOTO = 'Одной из фотографий уже нет. Добавьте её ещё раз'
const WAITING = 'Слишком много фотографий, которых нет ни в одном объявлении'
const MADE = { name: 'listings', max: LISTINGS.anHour, windowMs: HOUR }
const CHANGED = 'Объявление уже изменено в другом окне. Обновите страницу и повторите правку'

export function ownItemsRoutes(app: App, deps: Deps, end?: ItemEnd) {
  const { db, gazetteer, signing } = deps
  const afterwards = openAfterwards(app)
  const countMade = guardedByKey(deps, MADE)
  const who = (request: FastifyRequest) => signedIn(db, request)
  const sweep = (request: FastifyRequest) => afterwards(request.log, () => sweepBlobs(deps))

  /** An item as sent to its owner: with the link's token in place of the secret nonce. */
  const sentOf: { [K in Kind]: (row: OwnItemRow<K>) => OwnItems[K] } = {
    equipment: ({ card, updatedAt, nonce, takenOff }) => ({
      ...card,
      updatedAt,
      takenOff,
      publicPathLink: nonce ? linkToken(signing, card._id, nonce) : '',
    }),
    order: ({ card, updatedAt, takenOff }) => ({ ...card, updatedAt, takenOff }),
  }

  async function listWithMatches<K extends Kind>(request: FastifyRequest, kind: K, query: OwnItemsQuery) {
    const { id } = await who(request)
    const { rows, next } = await listOwn(db, id, kind, query)
    const counts = await countOwn(db, id, kind, query)
    const matches = await countMatches(db, id, kind, query.limit ? rows.map(({ card }) => card._id) : undefined)
    const items = rows.map((row) => ({ ...sentOf[kind](row), matches: matches.get(row.card._id) ?? 0 }))
    return { items, page: { next, ...counts } }
  }

  async function findOr404<K extends Kind>(request: FastifyRequest, kind: K, id: string) {
    const row = orNotFound(await findOwn(db, { owner: (await who(request)).id, kind, id }), NOT_YOURS[kind])
    return sentOf[kind](row)
  }

  async function create<K extends Kind>(
    request: FastifyRequest,
    kind: K,
    { draft, photos }: { draft?: string | undefined; photos?: string[] | undefined },
    columns: ItemColumns,
  ): Promise<OwnItems[K]> {
    const { id: owner, person: by } = await who(request)
    await countMade(owner, 'Слишком много новых объявлений')
    const folder = await storePhoto(deps, request, owner)
    const inserted = await insertItem(db, { owner, kind, draft }, columns, { folder, photos, by })
    if (inserted.state === 'taken') throw conflict('Этот номер черновика уже занят. Обновите страницу')
    if (inserted.state === 'changed') throw conflict(CHANGED)
    if (inserted.state === 'no-photo') throw badRequest(NO_PHOTO)
    if (inserted.state === 'unconfirmed') throw forbidden(UNCONFIRMED, 'unconfirmed')
    return sentOf[kind](inserted.row)
  }

  async function update<K extends Kind>(
    request: FastifyRequest,
    kind: K,
    {
      _id: id,
      updatedAt: seenAt,
      image,
      photos,
    }: {
      _id: string
      updatedAt?: string | undefined
      image?: null | undefined
      photos?: string[] | undefined
    },
    columns: ItemColumns,
  ): Promise<OwnItems[K]> {
    await findOr404(request, kind, id)
    const { id: owner, person: by } = await who(request)
    const folder = (await storePhoto(deps, request, owner)) ?? image
    const updated = await updateItem(db, { owner, kind, id }, { columns, folder, photos, by, seenAt }, (row) => {
      const { starts_on: startsOn, ends_on: endsOn } = { ...row, ...defined(columns) }
      if (!schema.isRightPeriod({ startsOn, endsOn })) throw badRequest(schema.ENDS_TOO_EARLY)
    })
    if (updated.state === 'changed') throw conflict(CHANGED)
    if (updated.state === 'no-photo') throw badRequest(NO_PHOTO)
    if (updated.state === 'none') throw notFound(NOT_YOURS[kind])
    if (folder !== undefined || photos !== undefined) sweep(request)
    return sentOf[kind](updated.row)
  }

  /** The machine after its public link was created, removed or left unchanged. */
  async function linked(request: FastifyRequest, item: OwnItems['equipment'], wanted: string | undefined) {
    if (wanted === 'new') await switchLinkOn(db, item._id, {})
    else if (wanted === '' && item.publicPathLink) await switchLinkOff(db, item._id)
    else return item
    return findOr404(request, 'equipment', item._id)
  }

  /** When the owner switches the proof of work on, it is computed at once instead of in the job's next run. */
  async function proven(request: FastifyRequest, item: OwnItems['equipment'], shown: boolean | undefined) {
    if (!shown || item.proof) return item
    await beginProof(db, item._id)
    afterwards(request.log, () => proveMachine(deps, item._id))
    return findOr404(request, 'equipment', item._id)
  }

  async function remove(request: FastifyRequest, kind: Kind, id: string | undefined) {
    const { id: owner } = await who(request)
    if (!id) throw badRequest('Не указан номер объявления')
    if (!(await deleteItem(db, { owner, kind, id }, end))) throw notFound(NOT_YOURS[kind])
    if (kind === 'equipment') await noteServiceChange(db, owner)
    sweep(request)
    return { result: 1 as const }
  }

  app.route({
    ...served(api.getEquipments, schema.getEquipments),
    config: { forPrograms: true },
    handler: async (request) => {
      const { items, page } = await listWithMatches(request, 'equipment', request.query)
      return { equipments: items, ...page }
    },
  })
  app.route({
    ...served(api.getOrders, schema.getOrders),
    handler: async (request) => {
      const { items, page } = await listWithMatches(request, 'order', request.query)
      return { orders: items, ...page }
    },
  })
  app.route({
    ...served(api.exportEquipments, schema.exportEquipments),
    config: { cost: 'heavy' },
    handler: async (request, reply) => {
      const rows = listAllOwn(deps.long.db, (await who(request)).id, 'equipment', request.query)
      reply.headers(savedAs('machines.xlsx', 'Моя техника.xlsx'))
      return reply.type(XLSX_TYPE).send(xlsxOf(equipmentSheet(rows)))
    },
  })
  app.route({
    ...served(api.exportOrders, schema.exportOrders),
    config: { cost: 'heavy' },
    handler: async (request, reply) => {
      const rows = listAllOwn(deps.long.db, (await who(request)).id, 'order', request.query)
      reply.headers(savedAs('orders.xlsx', 'Мои заказы.xlsx'))
      return reply.type(XLSX_TYPE).send(xlsxOf(orderSheet(rows)))
    },
  })
  app.route({
    ...served(api.getOwnEquipment, schema.getOwnEquipment),
    config: { forPrograms: true },
    handler: (request) => findOr404(request, 'equipment', request.params.id),
  })
  app.route({
    ...served(api.getOwnOrder, schema.getOwnOrder),
    handler: (request) => findOr404(request, 'order', request.params.id),
  })
  app.route({
    ...served(api.getListingStart, schema.getListingStart),
    handler: async (request) => {
      const newest = await newestPhone(db, (await who(request)).id)
      return { phone: newest?.phone ?? null, first: newest === undefined }
    },
  })

  app.route({
    ...served(api.deleteEquipment, schema.deleteEquipment),
    ...signedInFirst(db),
    handler: (request) => remove(request, 'equipment', request.query.id ?? request.body?.id),
  })
  app.route({
    ...served(api.deleteWork, schema.deleteWork),
    ...signedInFirst(db),
    handler: (request) => remove(request, 'order', request.query.id ?? request.body?.id),
  })

  const images = openCounter({ max: IMAGE.aMinute, windowMs: MINUTE })
  const forms = {
    mayCall: who,
    async mayUpload(request: FastifyRequest) {
      await requireFiles(deps)
      if (!deps.config.rateLimits) return
      const { id } = await who(request)
      const wait = images.wait(id)
      if (wait > 0) throw tooMany(wait, 'Слишком много фотографий')
      images.add(id)
    },
  }
  // An update may contain all fields of the item.
  const config = { slowBody: true }
  const machineHooks = { config, ...formHooks({ ...forms, fieldValue: fieldReader(schema.updateEquipment.body) }) }
  const orderHooks = { config, ...formHooks({ ...forms, fieldValue: fieldReader(schema.updateWork.body) }) }

  app.register(async (scope: App) => {
    await readForms(scope)
    scope.route({
      ...served(api.uploadPhoto, schema.uploadPhoto),
      config,
      ...formHooks(forms),
      handler: async (request) => {
        const { id: owner } = await who(request)
        if (!photoOf(request)) throw badRequest('Фотография передаётся файлом в поле image')
        if ((await countWaiting(db, owner)) >= PHOTOS.waiting) throw tooMany(HOUR, WAITING)
        const folder = await storePhoto(deps, request, owner, WAITS)
        return { url: await addWaiting(db, owner, folder as string) }
      },
    })
    for (const method of METHODS) {
      scope.route({
        ...served(api.createEquipment, schema.createEquipment),
        ...machineHooks,
        method,
        handler: async (request) => {
          const item = await create(request, 'equipment', request.body, equipmentColumns(gazetteer, request.body))
          return linked(request, await proven(request, item, request.body.showProof), request.body.publicPathLink)
        },
      })
      scope.route({
        ...served(api.createWork, schema.createWork),
        ...orderHooks,
        method,
        handler: (request) => create(request, 'order', request.body, orderColumns(gazetteer, request.body)),
      })
      scope.route({
        ...served(api.updateEquipment, schema.updateEquipment),
        ...machineHooks,
        method,
        handler: async (request) => {
          const item = await update(request, 'equipment', request.body, equipmentColumns(gazetteer, request.body))
          return linked(request, await proven(request, item, request.body.showProof), request.body.publicPathLink)
        },
      })
      scope.route({
        ...served(api.updateWork, schema.updateWork),
        ...orderHooks,
        method,
        handler: (request) => update(request, 'order', request.body, orderColumns(gazetteer, request.body)),
      })
    }
  })
}

const defined = (columns: ItemColumns) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Pick<
    ItemColumns,
    'starts_on' | 'ends_on'
  >
