/** Offers: made, changed and answered by a signed-in user or through the link in a letter. */
import * as schema from '@spetskarta/shared/deals/deals.schema.ts'
import * as api from '@spetskarta/shared/deals/deals.ts'
import type { DealParty } from '@spetskarta/shared/deals/steps.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Output } from '@spetskarta/shared/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../deps.ts'
import { openAfterwards } from '../../http/afterwards.ts'
import { SMALL_BODY } from '../../http/connections/slow-bodies.ts'
import { badRequest, notFound, orNotFound } from '../../http/errors.ts'
import { guardedByAddress, guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { LINK_PURPOSE } from './deal-texts.rules.ts'
import { tellTaken } from './deals-clock.ts'
import {
  findOfferBySide,
  findOfferFor,
  historyOf,
  type OfferForSide,
  startOfOffer,
  threadOfOffer,
} from './offers.queries.ts'
import { insertForOrder } from './requests.queries.ts'
import { requireDone, requireTerms } from './step-answers.guard.ts'
import { takeStepOfOffer } from './take-step.queries.ts'

const NO_OFFER = 'Такого предложения у вас нет'
const NO_LINK = 'Ссылка неверна. Войдите, чтобы ответить'
const NO_ORDER = 'Такого заказа в каталоге или такой машины у вас нет'
const OWN_ORDER = 'Это ваш заказ'

const LINK_CALLS = { name: 'offer links', max: 120, windowMs: MINUTE }
const TRIED = { name: 'offer links tried', max: 300, windowMs: MINUTE }

type StepBody = Parameters<typeof schema.takeOfferStep.body.parse>[0] &
  ReturnType<typeof schema.takeOfferStep.body.parse>

export function offersRoutes(app: App, deps: Deps) {
  const { db, signing } = deps
  const afterwards = openAfterwards(app)
  const countLink = guardedByKey(deps, LINK_CALLS)

  const viewOf = async (seen: OfferForSide): Promise<Output<typeof api.getOffer>> => ({
    ...seen,
    history: await historyOf(db, [seen.offer.id]),
    thread: await threadOfOffer(db, seen.offer.id),
  })

  async function ownOr404(request: FastifyRequest, id: string) {
    const user = await signedIn(db, request)
    return orNotFound(await findOfferFor(db, user.id, id), NO_OFFER)
  }

  /** The offer that a letter's link is for; the link opens nothing else of its owner. */
  async function linked(token: string) {
    const [id = '', side = '', signature = '', ...rest] = token.split('.')
    if (rest.length > 0 || (side !== 'owner' && side !== 'asker')) throw notFound(NO_LINK)
    if (!signing.isSigned(LINK_PURPOSE, `${id}.${side}`, signature)) throw notFound(NO_LINK)
    await countLink(id, 'Эту ссылку открывают слишком часто')
    return orNotFound(await findOfferBySide(db, side, id), NO_LINK)
  }

  async function start({ side, offer }: OfferForSide, machine: string | undefined) {
    if (side !== 'owner') throw badRequest('Цену предлагает владелец машины')
    return orNotFound(await startOfOffer(db, offer.id, machine, Date.now()), 'Этой машины у вас нет')
  }

  async function take(request: FastifyRequest, { side, offer }: OfferForSide, body: StepBody) {
    if ('terms' in body) requireTerms(body.terms)
    const outcome = await takeStepOfOffer(db, offer.id, body.step, {
      by: side,
      ...(body.seen !== undefined && { seen: body.seen }),
      ...('terms' in body && { terms: body.terms }),
      ...('rate' in body && { counter: { rate: body.rate, note: body.note } }),
    })
    requireDone(outcome, NO_OFFER)
    const { machine } = offer
    if (machine && (body.step === 'accept' || body.step === 'agree'))
      afterwards(request.log, () => tellTaken(db, machine._id))
    return after(side, offer.id)
  }

  const after = async (side: DealParty, id: string) => viewOf(orNotFound(await findOfferBySide(db, side, id), NO_OFFER))

  app.route({
    ...served(api.getOffer, schema.getOffer),
    config: { forPrograms: true },
    handler: async (request) => viewOf(await ownOr404(request, request.params.id)),
  })
  app.route({
    ...served(api.getOfferStart, schema.getOfferStart),
    config: { forPrograms: true },
    handler: async (request) => start(await ownOr404(request, request.params.id), request.query.machine),
  })
  app.route({
    ...served(api.offerForOrder, schema.offerForOrder),
    ...signedInFirst(db),
    config: { forPrograms: 'deals' },
    handler: async (request) => {
      const { id: owner } = await signedIn(db, request)
      const made = await insertForOrder(db, owner, request.body.order, request.body.machine)
      if (made === 'own') throw badRequest(OWN_ORDER)
      if (made === 'none') throw notFound(NO_ORDER)
      return made
    },
  })
  app.route({
    ...served(api.takeOfferStep, schema.takeOfferStep),
    ...signedInFirst(db),
    config: { forPrograms: 'deals' },
    handler: async (request) => take(request, await ownOr404(request, request.params.id), request.body),
  })

  const byLink = guardedByAddress(deps, TRIED)
  app.route({
    ...served(api.getOfferByLink, schema.getOfferByLink),
    ...byLink,
    handler: async (request) => viewOf(await linked(request.params.token)),
  })
  app.route({
    ...served(api.getOfferStartByLink, schema.getOfferStartByLink),
    ...byLink,
    handler: async (request) => start(await linked(request.params.token), request.query.machine),
  })
  app.route({
    ...served(api.takeOfferStepByLink, schema.takeOfferStepByLink),
    ...SMALL_BODY,
    ...byLink,
    handler: async (request) => take(request, await linked(request.params.token), request.body),
  })
}
