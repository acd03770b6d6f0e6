/** The park: all machines of an owner at their last places, and what they are doing. */

import { PARK_VIEWS_MAX } from '@spetskarta/shared/limits.ts'
import { compareNames } from '@spetskarta/shared/names.ts'
import * as schema from '@spetskarta/shared/park/park.schema.ts'
import * as api from '@spetskarta/shared/park/park.ts'
import type { App, Deps } from '../../deps.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { groupsOf, seenGroups } from '../company/groups.queries.ts'
import { NO_MACHINE } from '../days/machines.guard.ts'
import { lastPhotoOf } from '../photos/photo-links.ts'
import { duesOf } from '../service/due.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { countersOf } from './counters.ts'
import { firstMachines, fitting, inState, seenBy, withParts } from './filter.rules.ts'
import { boundsOfPlaces, countStates, marksIn } from './marks.rules.ts'
import { inFull, parkNow, parkOf } from './park.ts'
import { keepView, listViews, removeView } from './views.queries.ts'

export function parkRoutes(app: App, deps: Deps) {
  const { db } = deps

  app.route({
    ...served(api.getPark, schema.getPark),
    config: { forPrograms: true },
    handler: async (request) => {
      const { id: user, member } = await signedIn(db, request)
      const { order, limit, state, group, heard, ...filter } = request.query
      const now = Date.now()
      const [park, groups] = await Promise.all([parkNow(deps, user, now, { heard }), groupsOf(db, user)])
      const all = seenBy(park, member?.groups)
      const fit = fitting(all, { ...filter, groups: withParts(groups, group) })
      const found = inState(fit, state)
      const places = found.flatMap(({ place }) => place ?? [])
      const objects = new Map(
        all.flatMap(({ place }) => (place?.object ? [[place.object.objectId, place.object]] : [])),
      )
      const operators = new Map(all.flatMap((machine) => machine.operators.map(({ id, name }) => [id, { id, name }])))
      return {
        now,
        total: all.length,
        found: found.length,
        counts: countStates(fit),
        types: [...new Set(all.map(({ type }) => type))],
        groups: seenGroups(groups, member?.groups).map(({ id, name, parent }) => ({ id, name, parent })),
        operators: [...operators.values()].toSorted((a, b) => compareNames(a.name, b.name)),
        objects: [...objects.values()].toSorted((a, b) => compareNames(a.name, b.name)),
        machines: await inFull(deps, firstMachines(found, order, limit), now),
        bounds: places.length > 0 ? boundsOfPlaces(places) : null,
      }
    },
  })

  app.route({
    ...served(api.getParkMarks, schema.getParkMarks),
    handler: async (request) => {
      const { id: user, member } = await signedIn(db, request)
      const { width, state, q, type, object, group, operator, ids, ...bounds } = request.query
      const [machines, all] = await Promise.all([
        parkOf(deps, user, Date.now()),
        group === undefined ? [] : groupsOf(db, user),
      ])
      const fit = fitting(seenBy(machines, member?.groups), {
        q,
        type,
        object,
        operator,
        groups: withParts(all, group),
        ids,
      })
      return marksIn(inState(fit, state), bounds, width)
    },
  })

  app.route({
    ...served(api.getParkMachine, schema.getParkMachine),
    config: { forPrograms: true },
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const now = Date.now()
      const { equipmentId } = request.params
      const [machine] = await inFull(deps, await parkNow(deps, user, now, { id: equipmentId }), now)
      if (!machine) throw notFound(NO_MACHINE)
      const [photo, counters, { due }] = await Promise.all([
        lastPhotoOf(deps, equipmentId, { user }),
        countersOf(deps, machine, now),
        duesOf(deps, user, now, equipmentId),
      ])
      return { now, machine, photo, ...counters, service: due[0] ?? null }
    },
  })

  viewsRoutes(app, deps)
}

/** Filters saved under a name. */
function viewsRoutes(app: App, { db }: Pick<Deps, 'db'>) {
  app.route({
    ...served(api.getParkViews, schema.getParkViews),
    handler: async (request) => ({ views: await listViews(db, (await signedIn(db, request)).id) }),
  })

  app.route({
    ...served(api.saveParkView, schema.saveParkView),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      if (!(await keepView(db, user, request.body, PARK_VIEWS_MAX)))
        throw badRequest(`Видов не больше ${PARK_VIEWS_MAX}: уберите лишний`)
      return { views: await listViews(db, user) }
    },
  })

  app.route({
    ...served(api.removeParkView, schema.removeParkView),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      if (!(await removeView(db, user, request.params.id))) throw notFound('Такого вида нет')
      return { views: await listViews(db, user) }
    },
  })
}
