/** The customer's link: the object's owner opens and ends it; its holder reads the hours and photos of this object. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/objects/customer.schema.ts'
import * as api from '@spetskarta/shared/objects/customer.ts'
import type { PublicLink } from '@spetskarta/shared/sharing/sharing.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../../deps.ts'
import { openCounter } from '../../../http/counter.ts'
import { badRequest, notFound, orNotFound, tooMany } from '../../../http/errors.ts'
import { served } from '../../../http/served.ts'
import { NO_LINK } from '../../sharing/public-link.ts'
import { openVisits } from '../../sharing/visits.ts'
import { signedIn, signedInFirst } from '../../visitor/visitor.ts'
import { objectFor } from '../objects.queries.ts'
import {
  countCustomerView,
  endCustomerLink,
  findCustomerLink,
  findOpenCustomerLink,
  openCustomerLink,
} from './customer-links.queries.ts'
import { customerView } from './customer-view.ts'

const NO_OBJECT = 'Такого объекта нет'
const LINK_CALLS_A_MINUTE = 120

const PURPOSE = 'object-link'
const signed = (objectId: number, nonce: Buffer) => `${objectId} ${nonce.toString('hex')}`

export function customerLinksRoutes(app: App, deps: Deps) {
  const { db, signing, config } = deps
  const isNewVisit = openVisits(deps)
  const calls = openCounter({ max: LINK_CALLS_A_MINUTE, windowMs: MINUTE })

  async function requireOwner(request: FastifyRequest, objectId: number) {
    const { id } = await signedIn(db, request)
    const object = await objectFor(db, id, objectId)
    if (!object?.own) throw notFound(NO_OBJECT)
  }

  async function linkOf(objectId: number): Promise<PublicLink> {
    const link = await findCustomerLink(db, objectId)
    if (!link) return { token: '', expiresAt: null, hours: null, views: 0 }
    const { nonce, expiresAt, hours, views } = link
    const token = signing.sign(PURPOSE, signed(objectId, nonce))
    return { token, expiresAt: expiresAt?.toISOString() ?? null, hours, views: Number(views) }
  }

  app.route({
    ...served(api.getCustomerLink, schema.getCustomerLink),
    handler: async (request) => {
      const { objectId } = request.params
      await requireOwner(request, objectId)
      return linkOf(objectId)
    },
  })

  app.route({
    ...served(api.setCustomerLink, schema.setCustomerLink),
    ...signedInFirst(db),
    handler: async (request) => {
      const { objectId } = request.params
      await requireOwner(request, objectId)
      const { on, expiresAt, hours } = request.body
      const expiry = typeof expiresAt === 'string' ? new Date(expiresAt) : expiresAt
      if (on && expiry && expiry.getTime() <= Date.now()) throw badRequest('Срок ссылки уже прошёл')
      if (on) await openCustomerLink(db, objectId, { expiresAt: expiry, hours })
      else await endCustomerLink(db, objectId)
      return linkOf(objectId)
    },
  })

  app.route({
    ...served(api.getCustomerView, schema.getCustomerView),
    config: { cost: 'heavy' },
    handler: async (request, reply) => {
      const { objectId, token } = request.params
      const link = orNotFound(await findOpenCustomerLink(db, objectId), NO_LINK)
      if (!signing.isSigned(PURPOSE, signed(objectId, link.nonce), token)) throw notFound(NO_LINK)
      const wait = config.rateLimits ? calls.wait(String(objectId)) : 0
      if (wait > 0) throw tooMany(wait, 'Эту ссылку открывают слишком часто')
      calls.add(String(objectId))
      const { day } = request.query
      const view = orNotFound(await customerView(deps, objectId, link, { day, now: Date.now() }), NO_LINK)
      if (await isNewVisit(`object ${objectId}`, request.ip)) await countCustomerView(db, objectId)
      reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
      return view
    },
  })
}
