/** The public link: the owner switches it on and off; with it anyone can see the machine's route and photos, nothing else. */
import * as catalogSchema from '@spetskarta/shared/catalog/catalog.schema.ts'
import { getEquipment } from '@spetskarta/shared/catalog/catalog.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/sharing/sharing.schema.ts'
import * as api from '@spetskarta/shared/sharing/sharing.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../deps.ts'
import { badRequest, conflict, notFound, orNotFound } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { sendMade } from '../../http/send-made.ts'
import { served } from '../../http/served.ts'
import { findItem } from '../catalog/catalog.queries.ts'
import { owns } from '../tracks/access.queries.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import { signedIn, signedInFirst, visitor } from '../visitor/visitor.ts'
import { countView, findLink, findOpenLink, switchLinkOff, switchLinkOn } from './links.queries.ts'
import { closeOpenLinks, listOpenLinks } from './open-links.queries.ts'
import { openPublicData, publicSums } from './public-data.ts'
import { LINK_GONE, linkToken, NO_LINK, openedLink } from './public-link.ts'
import { openVisits } from './visits.ts'

const NO_MACHINE = 'Такой техники нет, или она снята с публикации'
const NOTHING_YOURS = 'Такой машины или такого объекта нет среди ваших'
const NOT_YOURS = 'Такой машины нет среди ваших'

/** Limit per link, enough for visitors of a whole site. Each address has a limit of its own. */
const LINK_CALLS_A_MINUTE = 300

export function linksRoutes(app: App, deps: Deps) {
  const { db, signing } = deps
  const isNewVisit = openVisits(deps)
  const mayCall = guardedByKey(deps, { name: 'link calls', max: LINK_CALLS_A_MINUTE, windowMs: MINUTE })
  const publicData = openPublicData(deps)

  async function requireOwner(request: FastifyRequest, equipment: string) {
    const { id } = await signedIn(db, request)
    if (!(await owns(db, id, equipment))) throw notFound(NOT_YOURS)
  }

  /** The link of the call; refused if it is opened too often. */
  async function openLink({ id, token }: { id: string; token: string }) {
    const link = orNotFound(await openedLink(deps, id, token), NO_LINK)
    await mayCall(id, 'Эту ссылку открывают слишком часто')
    return link
  }

  async function linkOf(equipment: string): Promise<api.RouteLink> {
    const link = await findLink(db, equipment)
    const { nonce = null, expiresAt = null, hours = null, views = '0', objects = false } = link ?? {}
    return {
      token: nonce ? linkToken(signing, equipment, nonce) : '',
      expiresAt: expiresAt?.toISOString() ?? null,
      hours,
      views: Number(views),
      objects,
      timeZone: link?.timeZone ?? DEFAULT_ZONE,
    }
  }

  app.route({
    ...served(api.getPublicSums, schema.getPublicSums),
    config: { cost: 'heavy' },
    handler: async (request, reply) => {
      const { id } = request.params
      const link = await openLink(request.params)
      reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
      return orNotFound(await publicSums(deps, id, link, request.query.day), NO_LINK)
    },
  })

  app.route({
    ...served(api.getPublicData, schema.getPublicData),
    config: { cost: 'heavy' },
    handler: async (request, reply) => {
      const { id } = request.params
      const link = await openLink(request.params)
      const text = orNotFound(await publicData(id, link, request.query.day), NO_LINK)
      if (await isNewVisit(id, request.ip)) await countView(db, id)
      reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
      return sendMade(reply, text)
    },
  })

  app.route({
    ...served(api.getPublicLink, schema.getPublicLink),
    handler: async (request) => {
      const { equipmentId } = request.params
      await requireOwner(request, equipmentId)
      return linkOf(equipmentId)
    },
  })

  app.route({
    ...served(api.setPublicLink, schema.setPublicLink),
    ...signedInFirst(db),
    handler: async (request) => {
      const { equipmentId } = request.params
      await requireOwner(request, equipmentId)
      const { on, token, expiresAt, hours, objects } = request.body
      const expiry = typeof expiresAt === 'string' ? new Date(expiresAt) : expiresAt
      if (on && expiry && expiry.getTime() <= Date.now()) throw badRequest('Срок ссылки уже прошёл')
      if (on && token !== undefined && token !== (await linkOf(equipmentId)).token) throw conflict(LINK_GONE)
      if (on) await switchLinkOn(db, equipmentId, { expiresAt: expiry, hours, objects })
      else await switchLinkOff(db, equipmentId)
      return linkOf(equipmentId)
    },
  })

  app.route({
    ...served(api.getPublicLinks, schema.getPublicLinks),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      const links = (await listOpenLinks(db, id)).map(({ kind, id: of, openedAt, expiresAt, views, ...link }) => ({
        ...link,
        ...(kind === 'route' ? { kind, equipmentId: of } : { kind, objectId: Number(of) }),
        openedAt: openedAt.toISOString(),
        expiresAt: expiresAt?.toISOString() ?? null,
        views: Number(views),
      }))
      return { links }
    },
  })

  app.route({
    ...served(api.closePublicLinks, schema.closePublicLinks),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      return { closed: orNotFound(await closeOpenLinks(db, id, request.query), NOTHING_YOURS) }
    },
  })

  // A card of the catalogue, served here because only this room can add the public link for the machine's owner.
  app.route({
    ...served(getEquipment, catalogSchema.getEquipment),
    handler: async (request) => {
      const { id } = request.params
      const who = (await visitor(db, request))?.id
      const card = orNotFound(await findItem(db, { kind: 'equipment', id, visitor: who }), NO_MACHINE)
      if (!who || !(await owns(db, who, id))) return card
      const nonce = (await findOpenLink(db, id))?.nonce
      return { ...card, publicPathLink: nonce ? linkToken(signing, id, nonce) : '' }
    },
  })
}
