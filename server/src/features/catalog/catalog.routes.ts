/** Types, lists and cards of machines and orders. */
import * as schema from '@spetskarta/shared/catalog/catalog.schema.ts'
import * as api from '@spetskarta/shared/catalog/catalog.ts'
import { isEquipment, isOrder } from '@spetskarta/shared/catalog/items.ts'
import type { App, Deps } from '../../deps.ts'
import { notFound, orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { visitor } from '../visitor/visitor.ts'
import { countPublished, findItem, findUser, listOfOwner, listPublished } from './catalog.queries.ts'
import { typesFor } from './catalogue.rules.ts'
import { nearestTowns } from './fleet.rules.ts'
import { typeTexts } from './type-texts.ts'

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
      const items = await listOfOwner(db, user.id)
      const places = items.flatMap(({ coordLat: lat, coordLng: lng }) =>
        lat === null || lng === null ? [] : { lat, lng },
      )
      return {
        user: { name: user.name },
        userUrl: user.user_url,
        equipments: items.filter(isEquipment),
        works: items.filter(isOrder),
        h1: nearestTowns(gazetteer, places),
      }
    },
  })
}
