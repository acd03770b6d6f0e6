/** What others see of the owner of a listing. */
import * as schema from '@spetskarta/shared/catalog/owner.schema.ts'
import * as api from '@spetskarta/shared/catalog/owner.ts'
import { OWNER_DOCUMENTS } from '@spetskarta/shared/moderation/documents.constants.ts'
import type { App, Deps } from '../../../deps.ts'
import { orNotFound } from '../../../http/errors.ts'
import { served } from '../../../http/served.ts'
import { findAnswerMinutes } from './answer-time.queries.ts'
import { findOwner } from './registry.queries.ts'

export function ownerRoutes(app: App, { db }: Deps) {
  app.route({
    ...served(api.getOwnerFacts, schema.getOwnerFacts),
    handler: async ({ query }) => {
      const [owner, answerMinutes] = await Promise.all([
        findOwner(db, query.userUrl),
        findAnswerMinutes(db, query.userUrl),
      ])
      const { since, inn, asOf, documents } = orNotFound(owner, 'Такого пользователя нет')
      return {
        since,
        answerMinutes,
        registry: inn && asOf ? { inn, asOf } : null,
        documents: documents && { on: documents.on, names: documents.kinds.map((kind) => OWNER_DOCUMENTS[kind]) },
      }
    },
  })
}
