/** The customer's link: the owner of an object opens and ends it; its holder reads the hours and photos of this object. */
import type { Readable } from 'node:stream'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/objects/customer.schema.ts'
import * as api from '@spetskarta/shared/objects/customer.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../../deps.ts'
import { badRequest, conflict, notFound, orNotFound } from '../../../http/errors.ts'
import { guardedByKey } from '../../../http/guarded.ts'
import { served } from '../../../http/served.ts'
import { savedAs } from '../../../outside/files/xlsx.ts'
import { LINK_GONE, NO_LINK } from '../../sharing/public-link.ts'
import { openVisits } from '../../sharing/visits.ts'
import { DEFAULT_ZONE } from '../../tracks/tracking.queries.ts'
import { signedIn, signedInFirst } from '../../visitor/visitor.ts'
import { objectFor } from '../objects.queries.ts'
import {
  countCustomerPapers,
  countCustomerView,
  endCustomerLink,
  findContractor,
  findCustomerLink,
  findOpenCustomerLink,
  hiddenMachines,
  openCustomerLink,
  ownerOfCustomerPaper,
} from './customer-links.queries.ts'
import { customerView, type SettledPapers } from './customer-view.ts'
import { customerToken, isCustomerToken } from './link-token.rules.ts'

const NO_OBJECT = 'Такого объекта нет'
const NO_PAPER = 'Такого документа по этой ссылке нет'
/** Limit per link for pages and files; about ten people may have the link open all day. */
const LINK_CALLS_A_MINUTE = 120
/** Limit per link for checks whether it is still open: each open page checks twelve times a minute. */
const LINK_ASKED_A_MINUTE = 2400
const OFTEN = 'Эту ссылку открывают слишком часто'

const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }

/** Returns a paper of this owner as a file; undefined if it does not exist. */
type GivePaper = (
  owner: string,
  paperId: number,
) => Promise<{ number: number; title: string; pdf: Uint8Array | Readable } | undefined>

/** `givePaper` and `settledPapers` are passed in, because papers belong to a higher floor. */
export function customerLinksRoutes(app: App, deps: Deps, givePaper: GivePaper, settledPapers: SettledPapers) {
  const { db, signing } = deps
  const isNewVisit = openVisits(deps)
  const mayCall = guardedByKey(deps, { name: 'customer link calls', max: LINK_CALLS_A_MINUTE, windowMs: MINUTE })
  const mayAsk = guardedByKey(deps, { name: 'customer link asked', max: LINK_ASKED_A_MINUTE, windowMs: MINUTE })

  async function requireOwner(request: FastifyRequest, objectId: number) {
    const { id } = await signedIn(db, request)
    const object = await objectFor(db, id, objectId)
    if (!object?.own) throw notFound(NO_OBJECT)
  }

  async function linkOf(objectId: number): Promise<api.CustomerLink> {
    const [link, contractor, hidden, count] = await Promise.all([
      findCustomerLink(db, objectId),
      findContractor(db, objectId),
      hiddenMachines(db, objectId),
      countCustomerPapers(db, objectId),
    ])
    const shows = { contractor, hidden, papers: count }
    if (!link)
      return { token: '', expiresAt: null, hours: null, views: 0, timeZone: DEFAULT_ZONE, papers: false, shows }
    const { nonce, expiresAt, hours, views, timeZone, papers } = link
    const token = customerToken(signing, objectId, nonce)
    return { token, expiresAt: expiresAt?.toISOString() ?? null, hours, views: Number(views), timeZone, papers, shows }
  }

  /** Ended, expired and wrong links get the same answer. */
  async function openLink({ objectId, token }: { objectId: number; token: string }, may: typeof mayCall) {
    const link = orNotFound(await findOpenCustomerLink(db, objectId), NO_LINK)
    if (!isCustomerToken(signing, objectId, link.nonce, token)) throw notFound(NO_LINK)
    await may(String(objectId), OFTEN)
    return link
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
      const { on, token, expiresAt, hours, papers } = request.body
      const expiry = typeof expiresAt === 'string' ? new Date(expiresAt) : expiresAt
      if (on && expiry && expiry.getTime() <= Date.now()) throw badRequest('Срок ссылки уже прошёл')
      if (on && token !== undefined && token !== (await linkOf(objectId)).token) throw conflict(LINK_GONE)
      if (on) await openCustomerLink(db, objectId, { expiresAt: expiry, hours, papers })
      else await endCustomerLink(db, objectId)
      return linkOf(objectId)
    },
  })

  app.route({
    ...served(api.getCustomerView, schema.getCustomerView),
    config: { cost: 'heavy' },
    handler: async (request, reply) => {
      const { objectId } = request.params
      const link = await openLink(request.params, mayCall)
      const asked = { ...request.query, now: Date.now(), settledPapers }
      const view = orNotFound(await customerView(deps, objectId, link, asked), NO_LINK)
      if (await isNewVisit(`object ${objectId}`, request.ip)) await countCustomerView(db, objectId)
      reply.headers(PRIVATE)
      return view
    },
  })

  app.route({
    ...served(api.isCustomerLinkOpen, schema.isCustomerLinkOpen),
    handler: async (request, reply) => {
      const { expiresAt } = await openLink(request.params, mayAsk)
      reply.headers(PRIVATE)
      return { expiresAt: expiresAt?.toISOString() ?? null }
    },
  })

  app.route({
    ...served(api.getCustomerPaper, schema.getCustomerPaper),
    config: { cost: 'paper' },
    handler: async (request, reply) => {
      const { objectId, paperId } = request.params
      const { papers } = await openLink(request.params, mayCall)
      const owner = orNotFound(papers ? await ownerOfCustomerPaper(db, objectId, paperId) : undefined, NO_PAPER)
      const { number, title, pdf } = orNotFound(await givePaper(owner, paperId), NO_PAPER)
      reply.headers({ ...PRIVATE, ...savedAs(`paper-${number}.pdf`, `${title}.pdf`) })
      return reply.type('application/pdf').send(pdf)
    },
  })
}
