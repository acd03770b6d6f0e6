/** Service and documents of the user's own machines. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/service/service.schema.ts'
import * as api from '@spetskarta/shared/service/service.ts'
import { z } from 'zod'
import type { App, Deps } from '../../deps.ts'
import { photoOf, readForms } from '../../http/bodies/form-upload.ts'
import { storedOnce } from '../../http/bodies/sent-drafts.ts'
import { badRequest, notFound, orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { noteServiceChange } from '../days/engine-hours/service-changes.queries.ts'
import { NO_MACHINE } from '../days/machines.guard.ts'
import { roleOf } from '../tracks/access.queries.ts'
import { dayOf } from '../tracks/zones.rules.ts'
import { photoForm } from '../visitor/photo-form.guard.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import type { OwnMachine } from './counters.queries.ts'
import { machineZones, shownCounter } from './counters.ts'
import { daysBetween } from './due.rules.ts'
import { duesOf } from './due.ts'
import { overdueCounts } from './overdue-counts.ts'
import { SERVICE_PHOTO_SIZES, storeServicePhoto } from './record-photo.ts'
import * as queries from './service.queries.ts'

const NO_RECORD = 'Такой записи нет'
const NO_PHOTO = 'Такой фотографии нет'
/** Limit of uploads. */
const PHOTOS = { name: 'service-photos', max: 60, windowMs: MINUTE }

export function serviceRoutes(app: App, deps: Deps) {
  const { db } = deps
  const overdueOf = overdueCounts(deps)

  async function ownMachine(request: Parameters<typeof signedIn>[1], equipmentId: string): Promise<string> {
    const { id: user } = await signedIn(db, request)
    if ((await roleOf(db, user, equipmentId)) !== 'owner') throw notFound(NO_MACHINE)
    return user
  }

  app.route({
    ...served(api.getService, schema.getService),
    config: { forPrograms: true },
    handler: async (request) => {
      const { id: user, member } = await signedIn(db, request)
      const now = Date.now()
      const { machines, plans, due } = await duesOf(deps, user, now, undefined, member)
      const byId = new Map(machines.map((machine) => [machine.equipmentId, machine]))
      const documents = await queries.listDocuments(db, [...byId.keys()])
      const zones = await machineZones(db, [...new Set(documents.map(({ equipment }) => equipment))])
      return {
        overdue: due.filter(({ state }) => state === 'overdue').length,
        week: due.filter(({ state }) => state === 'soon').length,
        due: due.slice(0, api.DUE_LISTED),
        found: due.length,
        documents: documents.map(({ equipment, ...document }) => ({
          ...document,
          machine: byId.get(equipment) as OwnMachine,
          days: daysBetween(dayOf(zones(equipment), now), document.ends),
        })),
        plans: plans.map(queries.planOf),
        machines,
      }
    },
  })

  app.route({
    ...served(api.countOverdue, schema.countOverdue),
    handler: async (request) => {
      const { id: user, member } = await signedIn(db, request)
      return { overdue: await overdueOf(user, member, Date.now()) }
    },
  })

  app.route({
    ...served(api.getServiceBook, schema.getServiceBook),
    config: { forPrograms: true },
    handler: async (request) => {
      const { equipmentId } = request.params
      const user = await ownMachine(request, equipmentId)
      const { machines, counted, due } = await duesOf(deps, user, Date.now(), equipmentId)
      const machine = orNotFound(machines[0], NO_MACHINE)
      const { records, found } = await queries.listRecords(db, equipmentId, request.query.limit)
      const of = counted.get(equipmentId)
      const address = (id: string, size: string) => `/service-photo/${equipmentId}/${id}/${size}`
      return {
        machine,
        counter: shownCounter(of),
        due,
        found,
        records: records.map(({ plan, photos, ...record }) => ({
          ...record,
          planId: plan,
          photos: photos.map((id) => ({ id, url: address(id, 'screen'), iconUrl: address(id, 'icon') })),
        })),
      }
    },
  })

  plansRoutes(app, deps, ownMachine)
  recordsRoutes(app, deps, ownMachine)
  photosRoutes(app, deps, ownMachine)

  app.route({
    ...served(api.addDocument, schema.addDocument),
    ...signedInFirst(db),
    handler: async (request) => {
      const { equipmentId } = request.params
      const user = await ownMachine(request, equipmentId)
      const { draft, ...form } = request.body
      const sent = { user, draft, said: [api.addDocument.url, equipmentId, form] }
      return storedOnce(db, sent, async (transaction) => {
        const id = await queries.insertDocument(transaction, equipmentId, form, api.DOCUMENTS_MOST)
        if (!id) throw badRequest(`У машины не больше ${api.DOCUMENTS_MOST} документов`)
        return { id }
      })
    },
  })

  app.route({
    ...served(api.changeDocument, schema.changeDocument),
    ...signedInFirst(db),
    handler: async (request) => {
      const { equipmentId, id } = request.params
      await ownMachine(request, equipmentId)
      if (!(await queries.updateDocument(db, equipmentId, id, request.body))) throw notFound('Такого документа нет')
      return { id }
    },
  })

  app.route({
    ...served(api.removeDocument, schema.removeDocument),
    handler: async (request) => {
      const { equipmentId, id } = request.params
      await ownMachine(request, equipmentId)
      if (!(await queries.deleteDocument(db, equipmentId, id))) throw notFound('Такого документа нет')
      return { result: 1 as const }
    },
  })
}

type OwnMachineOf = (request: Parameters<typeof signedIn>[1], equipmentId: string) => Promise<string>

function plansRoutes(app: App, { db }: Pick<Deps, 'db'>, ownMachine: OwnMachineOf) {
  async function whose(request: Parameters<typeof signedIn>[1], { equipmentId }: api.PlanForm): Promise<string> {
    return equipmentId ? ownMachine(request, equipmentId) : (await signedIn(db, request)).id
  }

  app.route({
    ...served(api.addPlan, schema.addPlan),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await whose(request, request.body)
      const { draft, ...form } = request.body
      const made = await storedOnce(db, { user, draft, said: [api.addPlan.url, form] }, async (transaction) => {
        const id = await queries.insertPlan(transaction, user, form)
        if (!id) throw badRequest(`Планов не больше ${api.PLANS_MOST}`)
        return { id }
      })
      await noteServiceChange(db, user)
      return made
    },
  })

  app.route({
    ...served(api.changePlan, schema.changePlan),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id } = request.params
      const user = await whose(request, request.body)
      if (!(await queries.updatePlan(db, user, id, request.body))) throw notFound('Такого плана нет')
      await noteServiceChange(db, user)
      return { id }
    },
  })

  app.route({
    ...served(api.removePlan, schema.removePlan),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      if (!(await queries.deletePlan(db, user, request.params.id))) throw notFound('Такого плана нет')
      await noteServiceChange(db, user)
      return { result: 1 as const }
    },
  })
}

function recordsRoutes(app: App, { db }: Pick<Deps, 'db'>, ownMachine: OwnMachineOf) {
  app.route({
    ...served(api.addRecord, schema.addRecord),
    ...signedInFirst(db),
    handler: async (request) => {
      const { equipmentId } = request.params
      const { draft, ...form } = request.body
      const user = await ownMachine(request, equipmentId)
      const sent = { user, draft, said: [api.addRecord.url, equipmentId, form] }
      const made = await storedOnce(db, sent, async (transaction) => {
        if (form.planId && !(await queries.listPlans(transaction, user)).some(({ id }) => id === form.planId))
          throw badRequest('Такого плана нет')
        const id = await queries.insertRecord(transaction, equipmentId, form, api.RECORDS_MOST)
        if (!id) throw badRequest(`У машины не больше ${api.RECORDS_MOST} записей`)
        return { id }
      })
      await noteServiceChange(db, user)
      return made
    },
  })

  app.route({
    ...served(api.removeRecord, schema.removeRecord),
    handler: async (request) => {
      const { equipmentId, id } = request.params
      const user = await ownMachine(request, equipmentId)
      if (!(await queries.deleteRecord(db, equipmentId, id))) throw notFound(NO_RECORD)
      await noteServiceChange(db, user)
      return { result: 1 as const }
    },
  })
}

function photosRoutes(app: App, deps: Deps, ownMachine: OwnMachineOf) {
  const { db, blobs } = deps

  app.register(async (scope: App) => {
    await readForms(scope)
    scope.route({
      ...served(api.addServicePhoto, schema.addServicePhoto),
      ...photoForm(deps, PHOTOS),
      handler: async (request) => {
        const { equipmentId, id: record } = request.params
        const user = await ownMachine(request, equipmentId)
        if (!(await queries.hasRecord(db, equipmentId, record))) throw notFound(NO_RECORD)
        const path = photoOf(request)
        if (!path) throw badRequest('Нет фотографии')
        const sha256 = createHash('sha256')
          .update(await readFile(path))
          .digest()
        const sent = { equipment: equipmentId, record, sha256 }
        const same = await queries.findServicePhoto(db, sent)
        if (same) return { id: same }
        const stored = await storeServicePhoto(deps, path, user)
        const id = await queries.insertPhoto(db, { ...sent, ...stored }, api.SERVICE_PHOTOS_MOST)
        if (!id) throw badRequest(`К записи не больше ${api.SERVICE_PHOTOS_MOST} фотографий`)
        return { id }
      },
    })
  })

  app.route({
    method: 'GET',
    url: '/service-photo/:equipmentId/:id/:size',
    schema: {
      hide: true,
      params: z.object({
        equipmentId: z.uuid(NO_PHOTO),
        id: z.uuid(NO_PHOTO),
        size: z.enum(['icon', 'screen'], NO_PHOTO),
      }),
    },
    config: { cost: 'picture' },
    handler: async (request, reply) => {
      const { equipmentId, id, size } = request.params
      await ownMachine(request, equipmentId)
      const { folder } = orNotFound(await queries.findPhoto(db, equipmentId, id), NO_PHOTO)
      const { file, type } = SERVICE_PHOTO_SIZES[size]
      const photo = orNotFound(await blobs.open(`${folder}/${file}`), NO_PHOTO)
      reply.header('cache-control', 'private, max-age=3600, immutable')
      return reply.headers({ 'content-type': type, 'content-length': photo.size }).send(photo.stream)
    },
  })
}
