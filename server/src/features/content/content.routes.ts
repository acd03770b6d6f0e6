/** What search engines request, and the links on the pages of types. */
import { bandsOf, paramsOfBand } from '@spetskarta/shared/catalog/bands.ts'
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import { Id } from '@spetskarta/shared/catalog/items.schema.ts'
import { WORK_TYPES } from '@spetskarta/shared/catalog/work-types.ts'
import * as schema from '@spetskarta/shared/content/content.schema.ts'
import * as api from '@spetskarta/shared/content/content.ts'
import { boundsAround } from '@spetskarta/shared/geo.ts'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { reader } from '../../db/replica.ts'
import type { App, Deps } from '../../deps.ts'
import { inTown } from '../../geo/in-town.rules.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { originOf } from '../../http/origin.ts'
import { served } from '../../http/served.ts'
import { isEquipmentType, isWorkType } from '../catalog/catalogue.rules.ts'
import { remember } from './remember.ts'
import {
  clustersOfTopic,
  fleetAddresses,
  fleetFileStarts,
  forumAddresses,
  forumFileStarts,
  itemAddresses,
  itemFileStarts,
  topicsFound,
} from './sitemap.queries.ts'
import { ADDRESSES_A_FILE, type Address, robots, securityText, sitemap, sitemapIndex } from './sitemap.rules.ts'
import { countBands } from './type-bands.queries.ts'
import { relatedTypes, townsNear, typeAddresses } from './type-links.rules.ts'

/** Pages that always exist and that search engines should list. */
const PAGES = [
  '/',
  '/map',
  '/all-equipments',
  '/all-orders',
  '/forum/main',
  '/signup',
  '/login',
  '/app',
  '/instruction',
  '/contacts',
  '/confidential',
  '/consent',
  '/credits',
]

/** Seconds for which results are remembered. Reading all items again for each robot would cost too much. */
const STARTS_KEPT = 600
const LINKS_KEPT = 600
const CLUSTERS_MAX = 60
const WORLD = { south: -90, north: 90, west: -180, east: 180 }

const SITEMAP = { config: { cost: 'sitemap' } } as const

const TYPES = [...EQUIPMENT_TYPES, ...WORK_TYPES].map(({ id }) => id)

export function contentRoutes(app: App, { db, pool, replica, gazetteer, config }: Deps) {
  const read = reader({ db, pool }, replica)
  const topics = remember(LINKS_KEPT, () => read(false, (from) => topicsFound(from.db, TYPES)))
  const starts = remember(STARTS_KEPT, () =>
    read(false, async ({ db: from }) => ({
      items: await itemFileStarts(from, ADDRESSES_A_FILE),
      fleets: await fleetFileStarts(from, ADDRESSES_A_FILE),
      forum: await forumFileStarts(from, ADDRESSES_A_FILE),
    })),
  )
  const links = remember(LINKS_KEPT, async (type: string) => {
    const [clusters, some] = await Promise.all([
      read(false, (from) => clustersOfTopic(from.db, type, CLUSTERS_MAX)),
      topics('all'),
    ])
    const towns = townsNear(gazetteer, clusters)
    const bands = bandsOf(type)
    // The square around a town is the one that its link opens.
    const places = [WORLD, ...towns.map((town) => boundsAround(town, RADIUS.equipment))]
    const counts = bands.length > 0 ? await read(false, ({ db: from }) => countBands(from, type, bands, places)) : []
    const sizesOf = (place: number) =>
      bands.flatMap((band, i) => {
        const count = counts[place]?.[i] ?? 0
        return count > 0 ? [{ params: paramsOfBand(band), count }] : []
      })
    return {
      count: clusters[0]?.total ?? 0,
      sizes: sizesOf(0),
      towns: towns.map((town, i) => ({ ...town, inside: inTown(town.name, isTown), sizes: sizesOf(i + 1) })),
      related: relatedTypes(type).filter((related) => some.has(related)),
    }
  })

  const isTown = (name: string) => gazetteer.search(name, 20).some((place) => place.name === name)

  app.route({
    ...served(api.getTypeLinks, schema.getTypeLinks),
    handler: async ({ query: { type } }) => {
      if (!isEquipmentType(type) && !isWorkType(type)) throw badRequest('Такого типа нет')
      return links(type)
    },
  })

  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(originOf(request, config.publicOrigin))),
  )

  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(securityText(originOf(request, config.publicOrigin), config.supportEmail, new Date())),
  )

  app.get('/sitemap.xml', { schema: { hide: true }, ...SITEMAP }, async (request, reply) => {
    const [{ items, fleets, forum }, some] = await Promise.all([starts('all'), topics('all')])
    const files = [
      '/sitemap/pages.xml',
      ...items.map((id) => `/sitemap/items/${id}.xml`),
      ...fleets.map((id) => `/sitemap/fleets/${id}.xml`),
      ...forum.map((id) => `/sitemap/forum/${id}.xml`),
      ...EQUIPMENT_TYPES.filter(({ id }) => some.has(id)).map(({ id }) => `/sitemap/arenda/${id}.xml`),
    ]
    const origin = originOf(request, config.publicOrigin)
    return sendXml(
      reply,
      sitemapIndex(
        origin,
        files.map((path) => ({ path })),
      ),
    )
  })

  app.get('/sitemap/pages.xml', { schema: { hide: true }, ...SITEMAP }, async (request, reply) => {
    const some = await topics('all')
    const works = WORK_TYPES.filter(({ id }) => some.has(id)).map(({ id }) => `/poisk-raboty/${id}`)
    const origin = originOf(request, config.publicOrigin)
    return sendXml(
      reply,
      sitemap(
        origin,
        [...PAGES, ...works].map((path) => ({ path })),
      ),
    )
  })

  app.get(
    '/sitemap/arenda/:type(^[a-z-]+).xml',
    { schema: { hide: true, params: z.object({ type: z.string().max(60) }) }, ...SITEMAP },
    async (request, reply) => {
      const { type } = request.params
      if (!isEquipmentType(type)) throw notFound('Такого типа техники нет')
      const origin = originOf(request, config.publicOrigin)
      return sendXml(reply, sitemap(origin, typeAddresses(type, await links(type))))
    },
  )

  const file = (kind: string, addresses: (db: Db, from: string) => Promise<Address[]>) =>
    app.get(
      `/sitemap/${kind}/:from(^[0-9a-f-]{36}).xml`,
      { schema: { hide: true, params: z.object({ from: Id }) }, ...SITEMAP },
      async (request, reply) => {
        const { from } = request.params
        return sendXml(
          reply,
          sitemap(originOf(request, config.publicOrigin), await read(false, ({ db: near }) => addresses(near, from))),
        )
      },
    )
  file('items', (near, from) => itemAddresses(near, from, ADDRESSES_A_FILE))
  file('forum', (near, from) => forumAddresses(near, from, ADDRESSES_A_FILE))
  file('fleets', (near, from) => fleetAddresses(near, from, ADDRESSES_A_FILE))
}

const sendXml = (reply: FastifyReply, text: string) => reply.type('application/xml; charset=utf-8').send(text)
