/** Favourite machines and orders. */
import * as api from '@spetskarta/shared/favorites.ts'
import { isEquipment, isOrder } from '@spetskarta/shared/kinds.ts'
import { FAVORITES_A_USER } from '@spetskarta/shared/limits.ts'
import type { App, Deps } from '../../deps.ts'
import { badRequest, orNotFound } from '../../http/errors.ts'
import { signedIn } from '../visitor/visitor.ts'
import { listFavoriteIds, listFavorites, setFavorite } from './favorites.queries.ts'

const KINDS = ['equipment', 'order'] as const
const TOO_MANY = `В избранном не больше ${FAVORITES_A_USER} объявлений. Уберите те, что больше не нужны`

export function favoritesRoutes(app: App, { db }: Deps) {
  app.route({
    ...api.addFavorite,
    handler: async (request) => {
      const user = await signedIn(db, request)
      const { type, id, to } = request.body
      const done = await setFavorite(db, user.id, { kind: KINDS[type], id }, to)
      const favorite = orNotFound(done, 'Такого объявления нет или оно снято с публикации')
      if (favorite === 'too many') throw badRequest(TOO_MANY)
      return { favorite }
    },
  })

  app.route({
    ...api.getFavorites,
    handler: async (request) => ({ ids: await listFavoriteIds(db, (await signedIn(db, request)).id) }),
  })

  app.route({
    ...api.getFavoriteEquipments,
    handler: async (request) => {
      const user = await signedIn(db, request)
      return { equips: (await listFavorites(db, user.id, 'equipment')).filter(isEquipment) }
    },
  })

  app.route({
    ...api.getFavoriteWorks,
    handler: async (request) => {
      const user = await signedIn(db, request)
      return { works: (await listFavorites(db, user.id, 'order')).filter(isOrder) }
    },
  })
}
