/** Complaints about listings; sanctions against listings and accounts. */
import { DAY } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/moderation/moderation.schema.ts'
import * as api from '@spetskarta/shared/moderation/moderation.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/connect.ts'
import type { App, Deps } from '../../deps.ts'
import { openAfterwards } from '../../http/afterwards.ts'
import { SMALL_BODY } from '../../http/connections/slow-bodies.ts'
import { badRequest, notFound, orNotFound, tooMany } from '../../http/errors.ts'
import { openLetters } from '../../http/letters/waiting-letters.ts'
import { linkOrigin } from '../../http/origin.ts'
import { served } from '../../http/served.ts'
import { moderator } from '../visitor/moderator.guard.ts'
import { signedInFirst, visitor } from '../visitor/visitor.ts'
import {
  countOpenComplaints,
  dismissListingComplaints,
  insertListingComplaint,
  listDecisions,
  listListingComplaints,
  listSanctions,
} from './complaints.queries.ts'
import { sanctionLetter } from './sanction-letter.ts'
import { type Affected, banAccount, hideListing, liftSanction } from './sanctions.queries.ts'

/** Complaints about listings per user, or for guests per network. */
const COMPLAINTS_A_DAY = { user: 20, guests: 10 }

export function sanctionsRoutes(app: App, deps: Deps) {
  const { db, config } = deps
  const letters = openLetters(deps, openAfterwards(app))

  /** Decides, with a letter to whom it affects. */
  const telling = (
    request: FastifyRequest,
    why: { reason: string; note: string } | undefined,
    decide: (transaction: Db) => Promise<Affected | undefined>,
  ) =>
    letters.storing(request.log, async (transaction, keep) => {
      const whom = await decide(transaction)
      const around = { origin: linkOrigin(request, config.publicOrigin), supportEmail: config.supportEmail }
      if (whom?.email) await keep(sanctionLetter(whom.email, whom, why, around))
      return whom
    })

  app.route({
    ...served(api.complainAboutListing, schema.complainAboutListing),
    ...SMALL_BODY,
    handler: async (request) => {
      const userId = (await visitor(db, request))?.id
      const { id: item, ...complaint } = request.body
      const { user, guests } = COMPLAINTS_A_DAY
      const most = config.rateLimits ? (userId ? user : guests) : Number.MAX_SAFE_INTEGER
      const came = await insertListingComplaint(db, { item, userId, ip: request.ip, ...complaint }, most)
      if (came === 'none') throw notFound('Это объявление уже снято с публикации')
      if (came === 'own') throw badRequest('Это ваше объявление')
      if (came === 'too_many') throw tooMany(DAY, 'Слишком много жалоб за день')
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.countComplaints, schema.countComplaints),
    handler: async (request) => {
      await moderator(db, request)
      return { open: await countOpenComplaints(db) }
    },
  })

  app.route({
    ...served(api.getListingComplaints, schema.getListingComplaints),
    handler: async (request) => {
      await moderator(db, request)
      return { complaints: await listListingComplaints(db) }
    },
  })

  app.route({
    ...served(api.dismissListingComplaints, schema.dismissListingComplaints),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: by } = await moderator(db, request)
      await dismissListingComplaints(db, request.body.id, { by, ip: request.ip })
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.hideListing, schema.hideListing),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: by } = await moderator(db, request)
      const { id, ...terms } = request.body
      const given = { ...terms, by, ip: request.ip }
      const affected = await telling(request, terms, (transaction) => hideListing(transaction, id, given))
      orNotFound(affected, 'Такого объявления нет')
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.banAccount, schema.banAccount),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: by } = await moderator(db, request)
      const { userUrl, ...terms } = request.body
      const given = { ...terms, by, ip: request.ip }
      const affected = await telling(request, terms, (transaction) => banAccount(transaction, userUrl, given))
      orNotFound(affected, 'Такой учётной записи нет, или это модератор')
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.liftSanction, schema.liftSanction),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: by } = await moderator(db, request)
      const { body, ip } = request
      const affected = await telling(request, undefined, (transaction) =>
        liftSanction(transaction, body.id, { by, ip }),
      )
      orNotFound(affected, 'Это ограничение уже снято')
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.getSanctions, schema.getSanctions),
    handler: async (request) => {
      await moderator(db, request)
      return listSanctions(db, request.query)
    },
  })

  app.route({
    ...served(api.getDecisions, schema.getDecisions),
    handler: async (request) => {
      await moderator(db, request)
      return listDecisions(db, request.query.after)
    },
  })
}
