/** The market's funnel for moderators, as a page and as a table. */
import * as schema from '@spetskarta/shared/reviews/funnel.schema.ts'
import * as api from '@spetskarta/shared/reviews/funnel.ts'
import type { App, Deps } from '../../../deps.ts'
import { served } from '../../../http/served.ts'
import { savedAs } from '../../../outside/files/xlsx.ts'
import { moderator } from '../../visitor/moderator.guard.ts'
import { funnelCsv } from './funnel-csv.rules.ts'
import { keptFunnelOf } from './kept-funnels.queries.ts'

export function funnelRoutes(app: App, { db, long }: Deps) {
  app.route({
    ...served(api.getFunnel, schema.getFunnel),
    config: { cost: 'heavy' },
    handler: async (request) => {
      await moderator(db, request)
      return keptFunnelOf(db, long.db, request.query)
    },
  })

  app.route({
    ...served(api.exportFunnel, schema.exportFunnel),
    config: { cost: 'heavy' },
    handler: async (request, reply) => {
      await moderator(db, request)
      const { from, to } = request.query
      const text = funnelCsv(await keptFunnelOf(db, long.db, { from, to }))
      reply.headers(savedAs(`funnel-${from}-${to}.csv`, `Воронка ${from} — ${to}.csv`))
      return reply.type('text/csv; charset=utf-8').send(text)
    },
  })
}
