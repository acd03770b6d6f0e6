/** The map: everything in a rectangle, items of one type in it, and names of places. */
import timeZoneAt from '@photostructure/tz-lookup'
import type { Dates } from '@spetskarta/shared/catalog/calendar.ts'
import type { ParamRange } from '@spetskarta/shared/catalog/params.ts'
import type { Bounds } from '@spetskarta/shared/geo.ts'
import * as schema from '@spetskarta/shared/search/search.schema.ts'
import * as api from '@spetskarta/shared/search/search.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { reader } from '../../db/replica.ts'
import type { App, Deps } from '../../deps.ts'
import { inOtherLayout } from '../../geo/other-layout.rules.ts'
import { badRequest } from '../../http/errors.ts'
import { readsNewest } from '../../http/origin.ts'
import { sendMade } from '../../http/send-made.ts'
import { served } from '../../http/served.ts'
import { isEquipmentType, isWorkType } from '../catalog/catalogue.rules.ts'
import { findAddresses } from './addresses/find-addresses.ts'
import { clusters, countIn } from './cluster.queries.ts'
import { clusterExponent } from './grid.rules.ts'
import type { SearchMemory } from './memory/memory.ts'
import { nearestJson, searchJson, viewJson } from './search.queries.ts'
import { townsToOrientBy } from './towns.rules.ts'

const PLACES_MAX = 8
const ADDRESSES_MAX = 6
/** Number of nearby places, and the radius in km, from which towns for orientation are chosen. */
const TOWNS_LOOKED_AT = 12
const TOWNS_KM = 1000

interface Wanted {
  limit: number
  params: ParamRange[]
  free?: Dates | undefined
  order: 'near' | 'cheap'
}

/**
 * Refuses days that are over even in the rectangle's last time zone: calendars do not keep them, so every machine would appear
 * free.
 */
function requirePresent({ from }: Dates, { south, north, west }: Bounds) {
  if (from < dayAt(timeZoneAt((south + north) / 2, west), Date.now())) throw badRequest(PAST, 'past_days')
}
const PAST = 'Первый день уже прошёл. Выберите другие даты'

export function searchRoutes(app: App, { db, pool, replica, gazetteer }: Deps, memory: SearchMemory) {
  const read = reader({ db, pool }, replica)
  const search = async (topic: string, request: FastifyRequest<{ Querystring: Bounds & Wanted }>) => {
    const { query } = request
    if (query.free) requirePresent(query.free, query)
    const conditions = { ranges: query.params, dates: query.free, order: query.order }
    const known = await memory.search(topic, query, query.limit, conditions)
    return known ?? read(readsNewest(request), (from) => searchJson(from.pool, topic, query, query.limit, conditions))
  }

  app.route({
    ...served(api.searchEquipment, schema.searchEquipment),
    handler: async (request, reply) => {
      const { value } = request.query
      if (!isEquipmentType(value)) throw badRequest('Такого типа техники нет')
      return sendMade(reply, await search(value, request))
    },
  })

  app.route({
    ...served(api.searchWork, schema.searchWork),
    handler: async (request, reply) => {
      const { value } = request.query
      if (!isWorkType(value)) throw badRequest('Такого типа работ нет')
      return sendMade(reply, await search(value, request))
    },
  })

  app.route({
    ...served(api.getAllData, schema.getAllData),
    handler: async (request, reply) => {
      const { query } = request
      const { limit } = query
      const ask = <T>(one: (from: Pool) => Promise<T>) => read(readsNewest(request), (from) => one(from.pool))
      if (limit === 0) return { equipments: {}, orders: [], count: await ask((from) => countIn(from, query)) }
      const known = await memory.view(query, limit)
      const view = known ?? (await ask((from) => viewJson(from, query, limit)))
      if (view && view !== 'tooMany') return sendMade(reply, view)
      const exponent = clusterExponent(query)
      if (exponent === undefined)
        return sendMade(reply, await ask(async (from) => nearestJson(from, query, limit, await countIn(from, query))))
      const marks = await ask((from) => clusters(from, query, exponent))
      return { equipments: {}, orders: [], count: marks.reduce((sum, { count }) => sum + count, 0), clusters: marks }
    },
  })

  app.route({
    ...served(api.findPlaces, schema.findPlaces),
    handler: async ({ query: { query, lat, lng } }) => {
      const near = lat === undefined || lng === undefined ? undefined : { lat, lng }
      const placesOf = async (text: string) => ({
        places: gazetteer.search(text, PLACES_MAX),
        addresses: await findAddresses(db, text, near, ADDRESSES_MAX),
      })
      // Names are Russian: Latin letters come from a keyboard in the wrong layout.
      return placesOf(inOtherLayout(query) ?? query)
    },
  })

  app.route({
    ...served(api.townsAround, schema.townsAround),
    handler: async ({ query: { lat, lng } }, reply) => {
      reply.header('cache-control', 'public, max-age=86400')
      return { towns: townsToOrientBy({ lat, lng }, gazetteer.around(lat, lng, TOWNS_LOOKED_AT, TOWNS_KM)) }
    },
  })

  app.route({
    ...served(api.nearestPlace, schema.nearestPlace),
    handler: async ({ query: { lat, lng } }) => ({ place: gazetteer.nearest(lat, lng)?.name ?? '' }),
  })
}
