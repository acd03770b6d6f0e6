/** Hauls of machines: everyone who may read the machine reads them, and its owner corrects their number. */
import * as schema from '@spetskarta/shared/objects/hauls.schema.ts'
import * as api from '@spetskarta/shared/objects/hauls.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { App, Deps } from '../../../deps.ts'
import { badRequest, notFound } from '../../../http/errors.ts'
import { served } from '../../../http/served.ts'
import { owns, readableOf } from '../../tracks/access.queries.ts'
import { DEFAULT_ZONE, timeZonesOf } from '../../tracks/tracking.queries.ts'
import { signedIn, signedInFirst } from '../../visitor/visitor.ts'
import { NOT_YET } from '../corrections.rules.ts'
import { countFew } from '../count-hours.ts'
import { requireCounted } from '../uncounted/require-counted.guard.ts'
import { withoutDays } from '../uncounted/without-days.rules.ts'
import { haulsOn, insertHaulCorrection, ownAmong, worksOnBoth } from './hauls.queries.ts'

export function haulsRoutes(app: App, deps: Deps) {
  const { db } = deps

  app.route({
    ...served(api.getHauls, schema.getHauls),
    config: { cost: 'heavy', forPrograms: true },
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      const ids = await readableOf(db, id, request.query.ids)
      const { days } = request.query
      const uncounted = (await countFew(deps, ids)).filter(({ day }) => days.includes(day))
      const hauls = withoutDays(await haulsOn(db, ids, days), uncounted)
      const own = await ownAmong(db, id, ids)
      const seen = hauls.filter(({ itemId, trips, back }) => own.includes(itemId) || trips > 0 || back.metres > 0)
      return {
        hauls: seen.map((haul) => (own.includes(haul.itemId) ? haul : { ...haul, correction: null })),
        uncounted,
        own,
      }
    },
  })

  app.route({
    ...served(api.correctHauls, schema.correctHauls),
    ...signedInFirst(db),
    config: { cost: 'heavy' },
    handler: async (request) => {
      const { id: userId } = await signedIn(db, request)
      const { itemId, day } = request.params
      if (!(await owns(db, userId, itemId))) throw notFound('Такой машины у вас нет')
      const { load, unload } = request.body
      if (!(await worksOnBoth(db, userId, itemId, [load, unload])))
        throw notFound('Машина не отмечена на одном из этих объектов')
      const zone = (await timeZonesOf(db, [itemId])).get(itemId) ?? DEFAULT_ZONE
      if (day > dayAt(zone, Date.now())) throw badRequest(NOT_YET)
      await requireCounted(deps, itemId, day, request.body.trips === null)
      await insertHaulCorrection(db, { itemId, day, userId, ...request.body })
      return { hauls: await haulsOn(db, [itemId], [day]) }
    },
  })
}
