/** Deals: the list, a single deal, its steps and its object. */
import { mayRole } from '@spetskarta/shared/company/rights.ts'
import * as schema from '@spetskarta/shared/deals/deals.schema.ts'
import * as api from '@spetskarta/shared/deals/deals.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../deps.ts'
import { openAfterwards } from '../../http/afterwards.ts'
import { badRequest, conflict, notFound, orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { countDeal } from '../objects/booked/count-deal.ts'
import { findOpenCustomerLink } from '../objects/customer/customer-links.queries.ts'
import { customerToken } from '../objects/customer/link-token.rules.ts'
import type { Membership } from '../visitor/rights/membership.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { makeObjectOf } from './deal-object.queries.ts'
import { countMine, findDeal, listDeals } from './deals.queries.ts'
import { tellTaken } from './deals-clock.ts'
import { requireDaysAhead, requireDone } from './step-answers.guard.ts'
import { takeStepOfDeal } from './take-step.queries.ts'

const NO_DEAL = 'Такой сделки у вас нет'
/** A cursor of `listDeals`. */
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * A member with the right to deals sees their prices; ids and sums of papers need the rights to papers and money (decision 157).
 */
function papersFor(member: Membership | undefined, papers: api.Deal['papers']): api.Deal['papers'] {
  if (!member) return papers
  const [opens, knows] = [mayRole(member.role, 'papers'), mayRole(member.role, 'money')]
  return papers.map((paper) => ({ ...paper, id: opens ? paper.id : null, sum: knows ? paper.sum : null }))
}

export function dealsRoutes(app: App, deps: Deps) {
  const { db, signing } = deps
  const afterwards = openAfterwards(app)

  async function dealOr404(request: FastifyRequest, id: string): Promise<api.Deal> {
    const user = await signedIn(db, request)
    const { deal, row } = orNotFound(await findDeal(db, user.id, id), NO_DEAL)
    return { ...deal, papers: papersFor(user.member, deal.papers), link: await linkOf(row.object_id) }
  }

  async function linkOf(objectId: string | null): Promise<string | null> {
    const link = objectId === null ? undefined : await findOpenCustomerLink(db, Number(objectId))
    return link ? `/object-view/${objectId}/${customerToken(signing, Number(objectId), link.nonce)}` : null
  }

  app.route({
    ...served(api.getDeals, schema.getDeals),
    config: { forPrograms: true },
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { show, side, after, count = api.DEALS_A_PAGE } = request.query
      if (after !== undefined && !CURSOR.test(after)) throw badRequest('Неверное начало страницы')
      const [deals, mine] = await Promise.all([
        listDeals(deps, { user, show, side, after, limit: count + 1 }),
        countMine(deps, user),
      ])
      const page = deals.slice(0, count)
      return {
        deals: page.map(({ cursor: _, ...entry }) => entry),
        next: deals.length > page.length ? (page.at(-1)?.cursor ?? null) : null,
        mine,
      }
    },
  })

  app.route({
    ...served(api.countTurns, schema.countTurns),
    handler: async (request) => ({ mine: await countMine(deps, (await signedIn(db, request)).id) }),
  })

  app.route({
    ...served(api.getDeal, schema.getDeal),
    config: { forPrograms: true },
    handler: async (request) => {
      const { id } = request.params
      await countDeal(deps, (await signedIn(db, request)).id, id)
      return dealOr404(request, id)
    },
  })

  app.route({
    ...served(api.takeDealStep, schema.takeDealStep),
    ...signedInFirst(db),
    config: { forPrograms: 'deals' },
    handler: async (request) => {
      const { id } = request.params
      const { side } = await dealOr404(request, id)
      const { body } = request
      const days = 'from' in body ? { from: body.from, to: body.to, shift: body.shift } : undefined
      if (days) requireDaysAhead(days)
      const outcome = await takeStepOfDeal(db, id, body.step, {
        by: side,
        ...('seen' in body && body.seen !== undefined && { seen: body.seen }),
        ...('reason' in body && { reason: body.reason }),
        ...(days && { days }),
      })
      requireDone(outcome, NO_DEAL)
      const deal = await dealOr404(request, id)
      const machine = deal.offer.machine?._id
      if (machine && (body.step === 'move' || body.step === 'agree_to_move'))
        afterwards(request.log, () => tellTaken(db, machine))
      return deal
    },
  })

  app.route({
    ...served(api.makeDealObject, schema.makeDealObject),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: owner } = await signedIn(db, request)
      const made = await makeObjectOf(db, owner, request.params.id)
      if (made === 'none') throw notFound(NO_DEAL)
      if (made === 'place') throw badRequest('У заявки нет места на карте: добавьте объект сами')
      if (made === 'many') throw badRequest('Объектов уже слишком много: удалите ненужные')
      if (made === 'over') throw conflict('Бронь отменена или машина удалена: объект не нужен')
      return { objectId: made }
    },
  })
}
