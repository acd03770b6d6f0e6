/** Who works on a machine: assigned by the dispatcher, corrected with a reason. */
import { mayRole } from '@spetskarta/shared/company/rights.ts'
import * as schema from '@spetskarta/shared/crew/operators.schema.ts'
import * as api from '@spetskarta/shared/crew/operators.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../deps.ts'
import { storedOnce } from '../../http/bodies/sent-drafts.ts'
import { badRequest, notFound, orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { NO_MACHINE } from '../days/machines.guard.ts'
import { findMachine } from '../days/machines.queries.ts'
import { roleOf } from '../tracks/access.queries.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import * as queries from './assignments.queries.ts'
import { crewsAt } from './crew.ts'
import { listOperators } from './operators.queries.ts'

const NO_ASSIGNMENT = 'Такого назначения нет'
const NO_REASON = 'Задним числом — с причиной: напишите её'

interface Form {
  operator: number | null
  from: string
  to: string | null
  reason: string
}

function readForm({ operator, from, to, reason }: Form): queries.NewAssignment {
  const given = { operator, from: new Date(from), to: to === null ? null : new Date(to), reason }
  if (given.to && given.to <= given.from) throw badRequest('Конец раньше начала')
  if (given.from.getFullYear() < 2000 || (given.to ?? given.from).getFullYear() > 2100)
    throw badRequest('Неверное время')
  if (operator === null && given.to === null) throw badRequest('«Никого» — только до какого-то часа')
  return given
}

const isPast = (moment: Date) => moment.getTime() < Date.now() - api.PAST_MINUTES * MINUTE

function savedOf(id: string): { id: string } {
  if (id === 'no_operator') throw notFound('Такого машиниста у вас нет, или он в архиве')
  if (id === 'gone') throw notFound(NO_ASSIGNMENT)
  if (id === 'full') throw badRequest(`У машины не больше ${api.ASSIGNMENTS_MOST} назначений`)
  return { id }
}

export function assignmentsRoutes(app: App, { db }: Deps) {
  async function own(request: FastifyRequest, equipmentId: string) {
    const { id: user, name, userUrl, member } = await signedIn(db, request)
    if ((await roleOf(db, user, equipmentId)) !== 'owner') throw notFound(NO_MACHINE)
    return { user, by: member?.name ?? (name || userUrl), calls: !member || mayRole(member.role, 'map') }
  }

  app.route({
    ...served(api.getMachineCrew, schema.getMachineCrew),
    config: { forPrograms: true },
    handler: async (request) => {
      const { equipmentId } = request.params
      const { user, calls } = await own(request, equipmentId)
      const [machine, history, operators, crews] = await Promise.all([
        findMachine(db, equipmentId),
        queries.listHistory(db, user, equipmentId, request.query.limit),
        listOperators(db, user),
        crewsAt(db, user, [equipmentId], Date.now()),
      ])
      const { card, tracking } = orNotFound(machine, NO_MACHINE)
      return {
        machine: { equipmentId, name: card.name, timeZone: tracking?.timeZone ?? DEFAULT_ZONE },
        now: (crews.get(equipmentId) ?? []).map(({ id, name, phone, since }) => ({
          id,
          name,
          phone: calls ? phone : '',
          since,
        })),
        history: history.rows.map(entryOf),
        more: history.more,
        operators: operators.filter(({ archived }) => !archived).map(({ id, name }) => ({ id, name })),
      }
    },
  })

  app.route({
    ...served(api.assignOperator, schema.assignOperator),
    ...signedInFirst(db),
    handler: async (request) => {
      const { equipmentId } = request.params
      const { user, by } = await own(request, equipmentId)
      const { draft, ...form } = request.body
      const given = readForm(form)
      const { instead } = form
      const sent = { user, draft, said: [api.assignOperator.url, equipmentId, form] }
      return storedOnce(db, sent, async (transaction) => {
        if (isPast(given.from) && !given.reason) throw badRequest(NO_REASON)
        return savedOf(await queries.insertAssignment(transaction, user, equipmentId, given, { by, instead }))
      })
    },
  })

  app.route({
    ...served(api.changeAssignment, schema.changeAssignment),
    ...signedInFirst(db),
    handler: async (request) => {
      const { equipmentId, id } = request.params
      const { user, by } = await own(request, equipmentId)
      const given = readForm(request.body)
      const before = orNotFound(await queries.findAssignment(db, user, equipmentId, id), NO_ASSIGNMENT)
      const same = before.operator === given.operator && before.from.getTime() === given.from.getTime()
      const [was, ends] = [before.to ?? given.to, given.to ?? before.to]
      if (same && !(was && isPast(was)) && !(ends && isPast(ends))) {
        await queries.endAssignment(db, user, id, given.to)
        return { id }
      }
      if (!given.reason) throw badRequest(NO_REASON)
      // A shortened assignment adds no new statement about who worked, so it keeps the time at which it was made.
      const shorter = same && given.to !== null && (before.to === null || given.to <= before.to)
      const madeAt = shorter ? before.madeAt : undefined
      return savedOf(await queries.replaceAssignment(db, user, equipmentId, given, { id, before, by, madeAt }))
    },
  })

  app.route({
    ...served(api.removeAssignment, schema.removeAssignment),
    handler: async (request) => {
      const { equipmentId, id } = request.params
      const { user, by } = await own(request, equipmentId)
      const { reason } = request.query
      if (!reason) throw badRequest('Напишите причину')
      if (!(await queries.takeBack(db, user, { equipment: equipmentId, id, by, reason }))) throw notFound(NO_ASSIGNMENT)
      return {}
    },
  })
}

const entryOf = (row: queries.AssignmentRow): api.CrewEntry => ({
  id: row.id,
  operator: row.operator === null ? null : { id: row.operator, name: row.name ?? '' },
  from: row.from.getTime(),
  to: row.to?.getTime() ?? null,
  by: row.id === null ? 'recorder' : 'dispatcher',
  madeBy: row.madeBy,
  madeAt: row.madeAt?.getTime() ?? null,
  reason: row.reason,
  removed: row.removedAt && {
    at: row.removedAt.getTime(),
    by: row.removedBy ?? '',
    reason: row.removedReason ?? '',
  },
})
