/** Every 403 of a signed-in user goes into the audit log, after the answer. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/connect.ts'
import type { App } from '../../deps.ts'
import { openAfterwards } from '../../http/afterwards.ts'
import { openCounter } from '../../http/counter.ts'
import { recordAct } from './audit.queries.ts'

/** Limit for one user: more would only lengthen the log. */
const RECORDED = { max: 60, windowMs: HOUR }

export function recordRefusedRights(
  app: App,
  db: Db,
  visitor: (request: FastifyRequest) => Promise<{ person: string } | undefined>,
) {
  const afterwards = openAfterwards(app)
  const recorded = openCounter(RECORDED)
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 403) return
    afterwards(request.log, async () => {
      const by = (await visitor(request))?.person
      if (!by || recorded.wait(by) > 0) return
      recorded.add(by)
      const { method, url = '' } = request.routeOptions
      await recordAct(db, 'rights_refused', { by, ip: request.ip, details: { call: `${method} ${url}` } })
    })
  })
}
