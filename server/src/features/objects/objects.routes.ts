/** Objects of an owner and the hours there. Partners read what concerns the machines that they may record for. */

import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { type MemberRole, mayRole } from '@spetskarta/shared/company/rights.ts'
import * as schema from '@spetskarta/shared/objects/objects.schema.ts'
import * as api from '@spetskarta/shared/objects/objects.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { App, Deps } from '../../deps.ts'
import { storedOnce } from '../../http/bodies/sent-drafts.ts'
import { badRequest, conflict, notFound, orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { savedAs, XLSX_TYPE, xlsxOf } from '../../outside/files/xlsx.ts'
import { groupNames, machinesOfGroup } from '../company/groups.queries.ts'
import { refuseWhileCounting } from '../days/recount/counting.guard.ts'
import { readableOf } from '../tracks/access.queries.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { countForSite, countShown } from './count-hours.ts'
import { chargedHours } from './downtime/charged-hours.queries.ts'
import { drawnObjects } from './drawn.queries.ts'
import { haulsIn } from './hauls/hauls.queries.ts'
import { touching } from './hauls/pairs.rules.ts'
import { coarseDays, coarseOn, daysShownTo, hoursOf, hoursOfAll, hoursOfMachines } from './hours.queries.ts'
import { hoursSheet } from './hours-sheet.ts'
import {
  deleteObject,
  formerOn,
  insertObject,
  listObjects,
  objectFor,
  setState,
  updatedAtOf,
  updateObject,
  whoseElse,
} from './objects.queries.ts'
import { insertDeclined, takenShapes } from './places.queries.ts'
import { overlapsOf } from './precedence.queries.ts'
import { presentOn } from './present.queries.ts'
import { insideOf } from './shape.rules.ts'
import { failingDays } from './stale-days.queries.ts'
import { mondayOf, sumsOf } from './sums.rules.ts'
import { countedOnly } from './uncounted/counted-only.ts'

const NO_OBJECT = 'Такого объекта нет'
const CHANGED = 'Объект уже изменён в другом окне. Обновите страницу и повторите правку'
const NOT_OWN = {
  partners: 'На свой объект можно поставить только свою технику, не партнёра',
  unknown: 'Одной из машин больше нет в вашей технике. Снимите с неё отметку и сохраните ещё раз',
}

/** Members who only read results do not see the customer's phone. */
const shownTo = (member: { role: MemberRole } | undefined, object: api.WorkObject): api.WorkObject =>
  !member || mayRole(member.role, 'objects') ? object : { ...object, customerPhone: '' }

export function objectsRoutes(app: App, deps: Deps) {
  const { db } = deps

  async function ownOr404(isOwn: Promise<boolean>, objectId: number) {
    if (!(await isOwn)) throw notFound(NO_OBJECT)
    return { objectId }
  }

  async function refuseOthers(userId: string, machines: string[]) {
    const others = await whoseElse(db, userId, machines)
    if (others) throw badRequest(NOT_OWN[others])
  }

  const machinesOf = ({ machines }: api.WorkObject) => machines.map(({ _id }) => _id)

  /** For days that are counted already. */
  async function daysOf(object: api.WorkObject, period: { from: string; to: string }) {
    const { objectId, own } = object
    const itemIds = own ? undefined : machinesOf(object)
    const days = own ? chargedHours(db, object, period) : hoursOf(db, { objectId, ...period, itemIds })
    return daysShownTo(object, await days)
  }

  async function haulsOf({ objectId, machines }: api.WorkObject, { from, to }: { from: string; to: string }) {
    const ids = machines.map(({ _id }) => _id)
    return touching(await haulsIn(db, ids, from, to), objectId)
  }

  app.route({
    ...served(api.getObjects, schema.getObjects),
    config: { cost: 'heavy', forPrograms: true },
    handler: async (request) => {
      const { id, member } = await signedIn(db, request)
      const [all, groups, inGroup] = await Promise.all([
        listObjects(db, id),
        groupNames(db, id),
        machinesOfGroup(db, id, request.query.group),
      ])
      const objects = inGroup ? all.filter((object) => machinesOf(object).some((one) => inGroup.has(one))) : all
      const machines = new Set(objects.flatMap(machinesOf))
      const monday = mondayOf(dayAt(DEFAULT_ZONE, Date.now()))
      const counting = await countShown(deps, [...machines])
      // To its end, as on the page of an object: where a machine stands it may be tomorrow already.
      const week = { from: monday, to: dayAfter(monday, 6) }
      const objectIds = objects.map(({ objectId }) => objectId)
      const [hours, present] = await Promise.all([hoursOfAll(db, { objectIds, ...week }), presentOn(db, objectIds)])
      const { days, uncounted } = await countedOnly(db, { machines: [...machines], hours, within: week })
      const sees = (object: api.WorkObject) => (row: { objectId: number; itemId: string }) =>
        row.objectId === object.objectId && object.machines.some(({ _id }) => _id === row.itemId)
      return {
        monday,
        counting,
        uncounted: uncounted.length,
        groups,
        objects: objects.map((object) => ({
          ...shownTo(member, object),
          week: sumsOf(daysShownTo(object, days.filter(sees(object)))),
          present: present.filter(sees(object)),
        })),
      }
    },
  })

  app.route({
    ...served(api.getObject, schema.getObject),
    config: { forPrograms: true },
    handler: async (request) => {
      const { id, member } = await signedIn(db, request)
      // Read before the fields: a change between the two reads must look newer than them.
      const updatedAt = orNotFound(await updatedAtOf(db, request.params.objectId), NO_OBJECT)
      const object = orNotFound(await objectFor(db, id, request.params.objectId), NO_OBJECT)
      const [present, overlaps] = await Promise.all([
        presentOn(db, [object.objectId]),
        object.own ? overlapsOf(db, object.objectId) : [],
      ])
      return {
        ...shownTo(member, object),
        updatedAt,
        overlaps,
        present: present.filter(({ itemId }) => object.machines.some(({ _id }) => _id === itemId)),
      }
    },
  })

  app.route({
    ...served(api.addObject, schema.addObject),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      const { draft, ...fields } = request.body
      await refuseOthers(id, fields.machines)
      return storedOnce(db, { user: id, draft, said: [api.addObject.url, fields] }, async (transaction) => {
        const objectId = await insertObject(transaction, id, fields, api.OBJECTS_MOST)
        if (objectId === undefined) throw badRequest(`Объектов не больше ${api.OBJECTS_MOST}: удалите ненужные`)
        return { objectId }
      })
    },
  })

  app.route({
    ...served(api.changeObject, schema.changeObject),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      const { objectId } = request.params
      await refuseOthers(id, request.body.machines)
      const { updatedAt, ...fields } = request.body
      const state = await updateObject(db, id, objectId, fields, updatedAt)
      if (state === 'changed') throw conflict(CHANGED)
      return ownOr404(Promise.resolve(state === 'done'), objectId)
    },
  })

  app.route({
    ...served(api.setObjectState, schema.setObjectState),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      const { objectId } = request.params
      return ownOr404(setState(db, id, objectId, request.body.state), objectId)
    },
  })

  app.route({
    ...served(api.removeObject, schema.removeObject),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      const { objectId } = request.params
      return ownOr404(deleteObject(db, id, objectId), objectId)
    },
  })

  app.route({
    ...served(api.getHours, schema.getHours),
    config: { cost: 'heavy', forPrograms: true },
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      const object = orNotFound(await objectFor(db, id, request.params.objectId), NO_OBJECT)
      const machines = machinesOf(object)
      const counting = await countShown(deps, machines)
      const hours = await daysOf(object, request.query)
      const { days, uncounted } = await countedOnly(db, { machines, hours, within: request.query })
      const [coarse, former] = await Promise.all([coarseOn(db, days), formerOn(db, object.machines, hours)])
      return { days, former, counting, uncounted, coarse }
    },
  })

  app.route({
    ...served(api.getMachineObjects, schema.getMachineObjects),
    config: { cost: 'heavy', forPrograms: true },
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      const { days } = request.query
      const ids = await readableOf(db, id, request.query.ids)
      await countForSite(deps, ids)
      const hours = await hoursOfMachines(db, id, { ids, days })
      const counted = await countedOnly(db, { machines: ids, hours })
      return {
        days: counted.days,
        uncounted: counted.uncounted.filter(({ day }) => days.includes(day)),
        objects: await drawnObjects(db, [...new Set(counted.days.map(({ objectId }) => objectId))]),
      }
    },
  })

  app.route({
    ...served(api.getFreePlaces, schema.getFreePlaces),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      const taken = (await takenShapes(db, id)).map(insideOf)
      return { free: request.query.places.map(([lat, lon]) => !taken.some((isInside) => isInside(lat, lon))) }
    },
  })

  app.route({
    ...served(api.declinePlace, schema.declinePlace),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      await insertDeclined(db, id, request.body)
      return request.body
    },
  })

  app.route({
    ...served(api.exportHours, schema.exportHours),
    config: { cost: 'heavy', forPrograms: true },
    handler: async (request, reply) => {
      const { id } = await signedIn(db, request)
      const object = orNotFound(await objectFor(db, id, request.params.objectId), NO_OBJECT)
      const behind = await countForSite(deps, machinesOf(object), request.query)
      const failing = await failingDays(db, machinesOf(object), request.query)
      refuseWhileCounting(behind - failing.filter(({ settled }) => settled).length)
      const days = await daysOf(object, request.query)
      reply.headers(savedAs('hours.xlsx', 'Часы на объекте.xlsx'))
      const whole = { ...object, machines: [...object.machines, ...(await formerOn(db, object.machines, days))] }
      const [hauls, coarse] = await Promise.all([haulsOf(whole, request.query), coarseDays(db, days)])
      return reply.type(XLSX_TYPE).send(xlsxOf(hoursSheet(whole, days, { hauls, coarse, failing })))
    },
  })
}
