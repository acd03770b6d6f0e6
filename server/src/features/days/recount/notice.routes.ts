/** The notice that days were summed again. */
import * as schema from '@spetskarta/shared/days/recount.schema.ts'
import * as api from '@spetskarta/shared/days/recount.ts'
import type { App, Deps } from '../../../deps.ts'
import { served } from '../../../http/served.ts'
import { signedIn } from '../../visitor/visitor.ts'
import { findNotice, hasNotice, noteSeen } from './notice.queries.ts'

const NOTHING = { untold: false, days: 0, changed: 0, why: [], list: [] }

export function recountRoutes(app: App, { db }: Pick<Deps, 'db'>) {
  app.route({
    ...served(api.getRecountNotice, schema.getRecountNotice),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      if (!(await hasNotice(db, user))) return NOTHING
      return { untold: true, ...(await findNotice(db, user, api.RECOUNTED_SHOWN)) }
    },
  })

  app.route({
    ...served(api.dismissRecountNotice, schema.dismissRecountNotice),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      await noteSeen(db, user)
      return { untold: false as const }
    },
  })
}
