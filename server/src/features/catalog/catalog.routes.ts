/** Types, lists and cards of machines and orders. */
import * as schema from '@spetskarta/shared/catalog/catalog.schema.ts'
import * as api from '@spetskarta/shared/catalog/catalog.ts'
import { type Item, isEquipment, isOrder, type Kind } from '@spetskarta/shared/catalog/items.ts'
import type { App, Deps } from '../../deps.ts'
import { notFound, orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { visitor } from '../visitor/visitor.ts'
import {
  countOfOwner,
  countPublished,
  findItem,
  findUser,
  listOfOwner,
  listPublished,
  placesOfOwner,
} from './catalog.queries.ts'
import { typesFor } from './catalogue.rules.ts'
import { nearestTowns } from './fleet.rules.ts'
import { typeTexts } from './type-texts.ts'

/** Items of each list of a fleet, unless fewer are asked for. */
const FLEET_MOST = 100

export function catalogRoutes(app: App, { db, gazetteer }: Deps) {
  app.route({
    ...served(api.getTypes, schema.getTypes),
    handler: async ({ query }) => typesFor(query.url, await typeTexts()),
  })

  app.route({
    ...served(api.getAllEquipments, schema.getAllEquipments),
    handler: async ({ query: { offset, limit } }) => ({
      equipments: (await listPublished(db, 'equipment', offset, limit)).filter(isEquipment),
      count: await countPublished(db, 'equipment'),
    }),
  })

  app.route({
    ...served(api.getAllOrders, schema.getAllOrders),
    handler: async ({ query: { offset, limit } }) => ({
      orders: (await listPublished(db, 'order', offset, limit)).filter(isOrder),
      count: await countPublished(db, 'order'),
    }),
  })

  app.route({
    ...served(api.getOrder, schema.getOrder),
    handler: async (request) => {
      const wanted = { kind: 'order' as const, id: request.params.id, visitor: (await visitor(db, request))?.id }
      return orNotFound(await findItem(db, wanted), 'Такого заказа нет или он снят с публикации')
    },
  })

  app.route({
    ...served(api.getAvtopark, schema.getAvtopark),
    handler: async ({ query }) => {
      const user = await findUser(db, query.userUrl)
      if (!user) throw notFound('Такого пользователя нет')
      const list = async (kind: Kind): Promise<{ items: Item[]; next: string | null }> =>
        query.kind && query.kind !== kind
          ? { items: [], next: null }
          : listOfOwner(db, user.id, kind, { ...query, limit: query.limit ?? FLEET_MOST })
      const [equipments, works] = [await list('equipment'), await list('order')]
      const machines = await countOfOwner(db, user.id, 'equipment', query)
      const orders = await countOfOwner(db, user.id, 'order', query)
      return {
        user: { name: user.name },
        userUrl: user.user_url,
        equipments: equipments.items.filter(isEquipment),
        works: works.items.filter(isOrder),
        total: { equipments: machines.total, works: orders.total },
        found: { equipments: machines.found, works: orders.found },
        next: { equipments: equipments.next, works: works.next },
        h1: nearestTowns(gazetteer, await placesOfOwner(db, user.id)),
      }
    },
  })
}
