/** Outlines of objects for the holder of a machine's public link, if its owner shows them. */
import * as schema from '@spetskarta/shared/objects/objects.schema.ts'
import * as api from '@spetskarta/shared/objects/objects.ts'
import type { App, Deps } from '../../deps.ts'
import { orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { shownBy } from '../sharing/public-data.ts'
import { NO_LINK, openedLink } from '../sharing/public-link.ts'
import { trackingOf } from '../tracks/tracking.queries.ts'
import { dayOf } from '../tracks/zones.rules.ts'
import { countFew } from './count-hours.ts'
import { drawnObjects, objectsVisited } from './drawn.queries.ts'

export function publicObjectsRoutes(app: App, deps: Deps) {
  const { db } = deps

  app.route({
    ...served(api.getPublicObjects, schema.getPublicObjects),
    config: { cost: 'heavy' },
    handler: async (request, reply) => {
      const { id, token } = request.params
      const link = orNotFound(await openedLink(deps, id, token), NO_LINK)
      const tracking = orNotFound((await trackingOf(db, [id]))[0], NO_LINK)
      reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
      if (!link.objects) return { objects: [] }
      await countFew(deps, [id])
      const { since, span } = await shownBy(db, tracking, link.hours)
      const visited = await objectsVisited(db, id, { from: dayOf(tracking, since), to: span.day, since })
      // Ids are left out: they are of no use to others.
      const objects = (await drawnObjects(db, visited)).map(({ objectId: _, ...drawn }) => drawn)
      return { objects }
    },
  })
}
