/** Incidents of the machines that the user may read; only their owner marks them as seen. */
import { Readable } from 'node:stream'
import * as schema from '@spetskarta/shared/incidents/incidents.schema.ts'
import * as api from '@spetskarta/shared/incidents/incidents.ts'
import type { App, Deps } from '../../deps.ts'
import { served } from '../../http/served.ts'
import { savedAs, XLSX_TYPE, xlsxOf } from '../../outside/files/xlsx.ts'
import { machinesToRead } from '../days/machines.guard.ts'
import { ownMachines } from '../tracks/access.queries.ts'
import { seenOf } from '../visitor/rights/members.queries.ts'
import type { Membership } from '../visitor/rights/membership.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { detectForPage } from './detect.ts'
import { incidentOf } from './incident.json.ts'
import { countUnseen, listAllIncidents, listIncidents, markSeen, takeAlarms, unseenOf } from './incidents.queries.ts'
import { incidentsSheet } from './incidents-sheet.ts'

/** Maximum number of machines whose days are checked within a call of the list. */
const LOOKED_INTO = 100

export function incidentsRoutes(app: App, deps: Deps) {
  const { db, gazetteer } = deps
  const ownSeen = async (user: string, member: Membership | undefined) =>
    seenOf(db, member, await ownMachines(db, user))

  app.route({
    ...served(api.getIncidents, schema.getIncidents),
    handler: async (request) => {
      const { id: user, member } = await signedIn(db, request)
      const { equipmentId, before, beforeId } = request.query
      const equipments = await seenOf(db, member, await machinesToRead(db, user, equipmentId))
      // Checking thousands of machines takes too long for a page; a job does it every five minutes.
      if (equipments.length <= LOOKED_INTO) await detectForPage(deps, equipments)
      else await takeAlarms(db, equipments)
      const from = before === undefined ? before : new Date(before)
      // Before the list: an incident that arrives in between is shown, and stays unseen when the shown ones are marked.
      const unseen = await unseenOf(db, await ownSeen(user, member))
      const rows = await listIncidents(db, { equipments, before: from, beforeId })
      return { incidents: rows.map((row) => incidentOf(gazetteer, row)), ...unseen }
    },
  })

  app.route({
    ...served(api.exportIncidents, schema.exportIncidents),
    config: { cost: 'heavy' },
    handler: async (request, reply) => {
      const { id: user, member } = await signedIn(db, request)
      const equipments = await seenOf(db, member, await machinesToRead(db, user, request.query.equipmentId))
      await takeAlarms(db, equipments)
      const rows = Readable.from(listAllIncidents(deps.long.db, equipments)).map((row) => incidentOf(gazetteer, row))
      reply.headers(savedAs('incidents.xlsx', 'Происшествия.xlsx'))
      return reply.type(XLSX_TYPE).send(xlsxOf(incidentsSheet(rows)))
    },
  })

  app.route({
    ...served(api.countIncidents, schema.countIncidents),
    handler: async (request) => {
      const { id: user, member } = await signedIn(db, request)
      const machines = await ownSeen(user, member)
      await takeAlarms(db, machines)
      return { unseen: await countUnseen(db, machines) }
    },
  })

  app.route({
    ...served(api.markIncidentsSeen, schema.markIncidentsSeen),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user, member } = await signedIn(db, request)
      await markSeen(db, await ownSeen(user, member), request.body)
      return { unseen: await countUnseen(db, await ownSeen(user, member)) }
    },
  })
}
