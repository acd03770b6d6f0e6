/** The owner's calendar and the secret address of its feed. */
import * as schema from '@spetskarta/shared/deals/deal-calendar.schema.ts'
import * as api from '@spetskarta/shared/deals/deal-calendar.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { App, Deps } from '../../../deps.ts'
import { orNotFound } from '../../../http/errors.ts'
import { guardedByAddress } from '../../../http/guarded.ts'
import { ownOrigin } from '../../../http/origin.ts'
import { served } from '../../../http/served.ts'
import { endFeed } from '../../company/deal-feed.queries.ts'
import { signedIn, signedInFirst } from '../../visitor/visitor.ts'
import { calendarOf, feedMadeAt, readFeed, replaceFeed } from './deal-calendar.queries.ts'
import { icalOf } from './ical.rules.ts'

const NO_FEED = 'Такого календаря нет: адрес закрыт или заменён'
const FEEDS = { name: 'deal feeds', max: 60, windowMs: MINUTE }

export function dealCalendarRoutes(app: App, deps: Deps) {
  const { db, config } = deps

  app.route({
    ...served(api.getDealCalendar, schema.getDealCalendar),
    config: { cost: 'heavy', forPrograms: true },
    handler: async (request) => {
      const { id: owner } = await signedIn(db, request)
      return calendarOf(db, owner, request.query)
    },
  })

  app.route({
    ...served(api.getDealFeed, schema.getDealFeed),
    handler: async (request) => ({ madeAt: await feedMadeAt(db, (await signedIn(db, request)).id) }),
  })
  app.route({
    ...served(api.makeDealFeed, schema.makeDealFeed),
    ...signedInFirst(db),
    handler: async (request) => {
      const token = await replaceFeed(db, (await signedIn(db, request)).id)
      return { url: `${ownOrigin(config)}/api/deal-feed/${token}.ics` }
    },
  })
  app.route({
    ...served(api.endDealFeed, schema.endDealFeed),
    ...signedInFirst(db),
    handler: async (request) => {
      await endFeed(db, (await signedIn(db, request)).id)
      return { madeAt: null }
    },
  })
  app.route({
    ...served(api.readDealFeed, schema.readDealFeed),
    ...guardedByAddress(deps, FEEDS),
    handler: async (request, reply) => {
      const token = request.params.file.replace(/\.ics$/, '')
      const events = orNotFound(await readFeed(db, token), NO_FEED)
      reply.header('cache-control', 'private, no-store')
      return reply.type('text/calendar; charset=utf-8').send(icalOf(events, ownOrigin(config)))
    },
  })
}
