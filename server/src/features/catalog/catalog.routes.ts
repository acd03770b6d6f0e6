/** Types, lists and cards of machines and orders. */
import * as schema from '@spetskarta/shared/catalog/catalog.schema.ts'
import * as api from '@spetskarta/shared/catalog/catalog.ts'
import { type Item, isEquipment, isOrder, type Kind } from '@spetskarta/shared/catalog/items.ts'
import type { FastifyRequest } from 'fastify'
import { reader } from '../../db/replica.ts'
import type { App, Deps } from '../../deps.ts'
import { badRequest, notFound, orNotFound } from '../../http/errors.ts'
import { readsNewest } from '../../http/origin.ts'
import { served } from '../../http/served.ts'
import { visitor } from '../visitor/visitor.ts'
import {
  countOfOwner,
  countOfType,
  countPublished,
  findItem,
  findUser,
  listOfOwner,
  listPublished,
  placesOfOwner,
  type TypeFilter,
} from './catalog.queries.ts'
import { isEquipmentType, typesFor } from './catalogue.rules.ts'
import { nearestTowns } from './fleet.rules.ts'
import { typeTexts } from './type-texts.ts'

/** Items per list of a fleet, unless the call gives a limit. */
const FLEET_MOST = 100

export function catalogRoutes(app: App, { db, pool, replica, gazetteer }: Deps) {
  const read = reader({ db, pool }, replica)
  type Paged = FastifyRequest<{ Querystring: { offset: number; limit: number } }>
  const list = (request: Paged, kind: Kind, filter?: TypeFilter) =>
    read(readsNewest(request), async (from) => ({
      items: await listPublished(from.db, kind, request.query, filter),
      count: await (filter ? countOfType(from.db, filter) : countPublished(from.db, kind)),
    }))

  app.route({
    ...served(api.getTypes, schema.getTypes),
    handler: async ({ query }) => typesFor(query.url, await typeTexts()),
  })

  app.route({
    ...served(api.getAllEquipments, schema.getAllEquipments),
    handler: async (request) => {
      const { type, params } = request.query
      if (type !== undefined && !isEquipmentType(type)) throw badRequest('Такого типа техники нет')
      const { items, count } = await list(request, 'equipment', type ? { type, ranges: params } : undefined)
      return { equipments: items.filter(isEquipment), count }
    },
  })

  app.route({
    ...served(api.getAllOrders, schema.getAllOrders),
    handler: async (request) => {
      const { items, count } = await list(request, 'order')
      return { orders: items.filter(isOrder), count }
    },
  })

  app.route({
    ...served(api.getOrder, schema.getOrder),
    handler: async (request) => {
      const wanted = { kind: 'order' as const, id: request.params.id, visitor: (await visitor(db, request))?.id }
      return orNotFound(
        await read(readsNewest(request), (from) => findItem(from.db, wanted)),
        'Такого заказа нет, или он снят с публикации',
      )
    },
  })

  app.route({
    ...served(api.getAvtopark, schema.getAvtopark),
    handler: async (request) => {
      const { query } = request
      const fleet = await read(readsNewest(request), async ({ db: from }) => {
        const user = await findUser(from, query.userUrl)
        if (!user) return undefined
        const listed = async (kind: Kind): Promise<{ items: Item[]; next: string | null }> =>
          query.kind && query.kind !== kind
            ? { items: [], next: null }
            : listOfOwner(from, user.id, kind, { ...query, limit: query.limit ?? FLEET_MOST })
        return {
          user,
          equipments: await listed('equipment'),
          works: await listed('order'),
          machines: await countOfOwner(from, user.id, 'equipment', query),
          orders: await countOfOwner(from, user.id, 'order', query),
          places: await placesOfOwner(from, user.id),
        }
      })
      if (!fleet) throw notFound('Такого пользователя нет')
      const { user, equipments, works, machines, orders, places } = fleet
      return {
        user: { name: user.name },
        userUrl: user.user_url,
        equipments: equipments.items.filter(isEquipment),
        works: works.items.filter(isOrder),
        total: { equipments: machines.total, works: orders.total },
        found: { equipments: machines.found, works: orders.found },
        next: { equipments: equipments.next, works: works.next },
        h1: nearestTowns(gazetteer, places),
      }
    },
  })
}
