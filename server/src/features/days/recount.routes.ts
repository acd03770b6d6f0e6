/** The notice that days were computed anew. */
import * as schema from '@spetskarta/shared/days/recount.schema.ts'
import * as api from '@spetskarta/shared/days/recount.ts'
import type { App, Deps } from '../../deps.ts'
import { served } from '../../http/served.ts'
import { signedIn } from '../visitor/visitor.ts'
import { isUntold, noteTold } from './recount.queries.ts'

export function recountRoutes(app: App, { db }: Pick<Deps, 'db'>) {
  app.route({
    ...served(api.getRecountNotice, schema.getRecountNotice),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      return { untold: await isUntold(db, user) }
    },
  })

  app.route({
    ...served(api.dismissRecountNotice, schema.dismissRecountNotice),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      await noteTold(db, user)
      return { untold: false as const }
    },
  })
}
