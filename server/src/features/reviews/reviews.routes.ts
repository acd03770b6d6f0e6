/** Reviews: of a deal for its two sides, of an owner or a machine for everybody; complaints and moderation. */
import { DAY } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/reviews/reviews.schema.ts'
import * as api from '@spetskarta/shared/reviews/reviews.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../deps.ts'
import { SMALL_BODY } from '../../http/connections/slow-bodies.ts'
import { badRequest, conflict, forbidden, notFound, orNotFound, tooMany } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { findUser } from '../catalog/catalog.queries.ts'
import { countDeal } from '../objects/booked/count-deal.ts'
import { moderator } from '../visitor/moderator.guard.ts'
import { signedIn, signedInFirst, visitor } from '../visitor/visitor.ts'
import { decideReview, insertReviewComplaint, listReviewComplaints } from './review-complaints.queries.ts'
import { findReview, listReviews, type ReviewSubject, reviewsOfDeal } from './reviews.queries.ts'
import { insertAnswer, insertReview } from './write-review.queries.ts'

const NO_DEAL = 'Такой сделки у вас нет'
const NO_REVIEW = 'Такого отзыва нет, или он снят'
const REFUSED = {
  early: 'Отзыв пишут, когда работа закончена',
  unproven: 'Отзыв пишут, когда по сделке записана хотя бы одна смена на объекте или выдан документ',
  late: `Отзыв можно было написать в течение ${api.REVIEW_DAYS} дней после работы`,
  gone: 'Второй стороны больше нет: её учётная запись удалена',
}
/** A cursor of `listReviews`. */
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** Limit per user, or for guests per network. */
const COMPLAINTS_A_DAY = { user: 20, guests: 10 }

export function reviewsRoutes(app: App, deps: Deps) {
  const { db, config } = deps
  const ofDeal = async (request: FastifyRequest, id: string) => {
    const user = await signedIn(db, request)
    return orNotFound(await reviewsOfDeal(db, user.id, id, Date.now()), NO_DEAL)
  }

  app.route({
    ...served(api.getDealReviews, schema.getDealReviews),
    config: { forPrograms: true },
    handler: async (request) => {
      const { id } = request.params
      await countDeal(deps, (await signedIn(db, request)).id, id)
      return ofDeal(request, id)
    },
  })

  app.route({
    ...served(api.writeReview, schema.writeReview),
    ...signedInFirst(db),
    config: { forPrograms: 'deals' },
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { id } = request.params
      const came = await insertReview(db, user, id, { ...request.body, now: Date.now() })
      if (came === 'none') throw notFound(NO_DEAL)
      if (came === 'other') throw conflict('Вы уже написали отзыв по этой сделке')
      if (came !== 'done') throw forbidden(REFUSED[came], came)
      return ofDeal(request, id)
    },
  })

  app.route({
    ...served(api.getReviews, schema.getReviews),
    config: { forPrograms: true },
    handler: async (request) => {
      const { userUrl, by, item, after } = request.query
      if (after !== undefined && !CURSOR.test(after)) throw badRequest('Неверное начало страницы')
      const subject: ReviewSubject =
        item === undefined
          ? { user: orNotFound(await findUser(db, userUrl ?? ''), 'Такого пользователя нет').id, by }
          : { item }
      return listReviews(db, subject, after)
    },
  })

  app.route({
    ...served(api.answerReview, schema.answerReview),
    ...signedInFirst(db),
    config: { forPrograms: 'deals' },
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { id } = request.params
      const came = await insertAnswer(db, user, id, request.body.text)
      if (came === 'none') throw notFound('Отзыва о вас с таким номером нет')
      if (came === 'answered') throw conflict('На этот отзыв вы уже ответили')
      return orNotFound(await findReview(db, id), NO_REVIEW)
    },
  })

  app.route({
    ...served(api.complainOfReview, schema.complainOfReview),
    ...SMALL_BODY,
    handler: async (request) => {
      const userId = (await visitor(db, request))?.id
      const { user, guests } = COMPLAINTS_A_DAY
      const most = config.rateLimits ? (userId ? user : guests) : Number.MAX_SAFE_INTEGER
      const complaint = { review: request.params.id, userId, ip: request.ip, ...request.body }
      const came = await insertReviewComplaint(db, complaint, most)
      if (came === 'none') throw notFound(NO_REVIEW)
      if (came === 'own') throw badRequest('Это ваш отзыв')
      if (came === 'too_many') throw tooMany(DAY, 'Слишком много жалоб за день')
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.getReviewComplaints, schema.getReviewComplaints),
    handler: async (request) => {
      await moderator(db, request)
      return { complaints: await listReviewComplaints(db) }
    },
  })

  app.route({
    ...served(api.decideReviewComplaints, schema.decideReviewComplaints),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: by } = await moderator(db, request)
      const decided = await decideReview(db, request.params.id, request.body, { by, ip: request.ip })
      if (!decided) throw notFound(NO_REVIEW)
      return { result: 1 as const }
    },
  })
}
