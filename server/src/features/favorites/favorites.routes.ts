/** Favourite machines and orders. */
import { isEquipment, isOrder } from '@spetskarta/shared/catalog/items.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/favorites/favorites.schema.ts'
import * as api from '@spetskarta/shared/favorites/favorites.ts'
import { FAVORITES_A_USER } from '@spetskarta/shared/limits.ts'
import type { App, Deps } from '../../deps.ts'
import { badRequest, orNotFound } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { listFavoriteIds, listFavorites, listGoneFavorites, setFavorite } from './favorites.queries.ts'

const KINDS = ['equipment', 'order'] as const
const TOO_MANY = `В избранном не больше ${FAVORITES_A_USER} объявлений. Уберите те, что больше не нужны`

/** Limit for one user; each change locks the user's row. */
const CHANGES = { name: 'favorites', max: 120, windowMs: MINUTE }

export function favoritesRoutes(app: App, deps: Deps) {
  const { db } = deps
  const countChange = guardedByKey(deps, CHANGES)

  app.route({
    ...served(api.addFavorite, schema.addFavorite),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      await countChange(user.id)
      const { type, id, to } = request.body
      const done = await setFavorite(db, user.id, { kind: KINDS[type], id }, to)
      const favorite = orNotFound(done, 'Такого объявления нет, или оно снято с публикации')
      if (favorite === 'too many') throw badRequest(TOO_MANY)
      return { favorite }
    },
  })

  app.route({
    ...served(api.getFavorites, schema.getFavorites),
    handler: async (request) => ({ ids: await listFavoriteIds(db, (await signedIn(db, request)).id) }),
  })

  app.route({
    ...served(api.getFavoriteEquipments, schema.getFavoriteEquipments),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const gone = await listGoneFavorites(db, user.id, 'equipment')
      const { items, count } = await listFavorites(db, user.id, 'equipment', request.query)
      return { equips: items.filter(isEquipment), count, gone }
    },
  })

  app.route({
    ...served(api.getFavoriteWorks, schema.getFavoriteWorks),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const gone = await listGoneFavorites(db, user.id, 'order')
      const { items, count } = await listFavorites(db, user.id, 'order', request.query)
      return { works: items.filter(isOrder), count, gone }
    },
  })
}
