/** Requisites of an owner, printed on papers. */
import * as schema from '@spetskarta/shared/settings/requisites.schema.ts'
import * as api from '@spetskarta/shared/settings/requisites.ts'
import type { App, Deps } from '../../deps.ts'
import { served } from '../../http/served.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { findRequisites, saveRequisites } from './requisites.queries.ts'

export function requisitesRoutes(app: App, { db }: Deps) {
  app.route({
    ...served(api.getRequisites, schema.getRequisites),
    handler: async (request) => findRequisites(db, (await signedIn(db, request)).id),
  })

  app.route({
    ...served(api.saveRequisites, schema.saveRequisites),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      await saveRequisites(db, id, request.body)
      return findRequisites(db, id)
    },
  })
}
