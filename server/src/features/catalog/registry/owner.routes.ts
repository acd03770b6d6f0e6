/** Public data about the owner of a listing. */
import * as schema from '@spetskarta/shared/catalog/owner.schema.ts'
import * as api from '@spetskarta/shared/catalog/owner.ts'
import { OWNER_DOCUMENTS } from '@spetskarta/shared/moderation/documents.constants.ts'
import type { App, Deps } from '../../../deps.ts'
import { orNotFound } from '../../../http/errors.ts'
import { served } from '../../../http/served.ts'
import { findAnswerMinutes } from './answer-time.queries.ts'
import { findOwners, type OwnerRow } from './registry.queries.ts'

export function ownerRoutes(app: App, { db }: Deps) {
  app.route({
    ...served(api.getOwnerFacts, schema.getOwnerFacts),
    handler: async ({ query }) => {
      const [[owner], answerMinutes] = await Promise.all([
        findOwners(db, [query.userUrl]),
        findAnswerMinutes(db, query.userUrl),
      ])
      const { userUrl, ...checked } = checkedOf(orNotFound(owner, 'Такого пользователя нет'))
      return { ...checked, answerMinutes }
    },
  })

  app.route({
    ...served(api.getCheckedOwners, schema.getCheckedOwners),
    handler: async ({ query }) => ({ owners: (await findOwners(db, query.userUrls)).map(checkedOf) }),
  })
}

const checkedOf = ({ userUrl, since, inn, asOf, documents }: OwnerRow): api.CheckedOwner => ({
  userUrl,
  since,
  registry: inn && asOf ? { inn, asOf } : null,
  documents: documents && { on: documents.on, names: documents.kinds.map((kind) => OWNER_DOCUMENTS[kind]) },
})
