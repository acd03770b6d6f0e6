/** An operator's own account: their machine, phone and row of the timesheet, nothing of other operators. */
import * as schema from '@spetskarta/shared/crew/my-shift.schema.ts'
import * as api from '@spetskarta/shared/crew/my-shift.ts'
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../deps.ts'
import { secretStoredOnce } from '../../http/bodies/sent-drafts.ts'
import { conflict, notFound, orNotFound } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { originOf } from '../../http/origin.ts'
import { served } from '../../http/served.ts'
import { machinesByGroup } from '../company/groups.queries.ts'
import { appLinks } from '../recorders/app-links.rules.ts'
import { insertRecorder } from '../recorders/recorders.queries.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { crewsAt } from './crew.ts'
import { findMember, workedMachines } from './operators.queries.ts'
import { WHOLE } from './timesheet/closings.queries.ts'
import { monthNow } from './timesheet/month-now.ts'
import { sheetAsClosed } from './timesheet/sheet-as-closed.ts'
import { timesheetOf } from './timesheet/timesheet.ts'

const NOT_HIS = 'Вас нет в списке машинистов этой компании'
const MADE = { name: 'own-recorders', max: 20, windowMs: HOUR }

export function myShiftRoutes(app: App, deps: Deps) {
  const { db, config } = deps
  const countMade = guardedByKey(deps, MADE)

  async function mine(request: FastifyRequest) {
    const { id: company, person } = await signedIn(db, request)
    const operator = orNotFound(await findMember(db, company, person), NOT_HIS)
    const [all, worked] = await Promise.all([machinesByGroup(db, company), workedMachines(db, company, operator.id)])
    const machines = all.filter(({ _id }) => worked.has(_id))
    const ids = machines.map(({ _id }) => _id)
    const crews = await crewsAt(db, company, ids, Date.now())
    const now = machines.filter(({ _id }) => crews.get(_id)?.some(({ id }) => id === operator.id))
    return { company, person, operator, machines, now }
  }

  app.route({
    ...served(api.getMyShift, schema.getMyShift),
    config: { cost: 'heavy' },
    handler: async (request) => {
      const { company, operator, machines, now: on } = await mine(request)
      const now = Date.now()
      const month = request.query.month ?? (await monthNow(db, company, { machines, operator: operator.id, now }))
      const closed = await sheetAsClosed(db, company, { month, group: WHOLE, now })
      const { days, rows } =
        closed && closed !== 'missing'
          ? { ...closed, rows: closed.rows.filter(({ id }) => id === operator.id) }
          : await timesheetOf(db, company, machines, { month, now, only: false, operators: [operator.id] })
      return {
        name: operator.name,
        month,
        days,
        row: rows[0] ?? null,
        machines: on.map(({ _id, name, plate }) => ({ equipmentId: _id, name, plate })),
      }
    },
  })

  app.route({
    ...served(api.makeMyRecorder, schema.makeMyRecorder),
    ...signedInFirst(db),
    handler: async (request) => {
      const { company, person, operator, now } = await mine(request)
      const { draft, equipmentId: equipment } = request.body
      if (!now.some(({ _id }) => _id === equipment)) throw notFound('Сейчас вы не на этой машине: скажите диспетчеру')
      await countMade(person, 'Слишком много новых подключений')
      const recorder = { equipment, user: company, name: operator.name.slice(0, 60), member: person }
      const sent = { user: person, draft, said: [api.makeMyRecorder.url, company, equipment] }
      const { secret } = await secretStoredOnce(deps, sent, async (transaction) => {
        const made = orNotFound(await insertRecorder(transaction, recorder), 'Такой машины нет')
        if (typeof made === 'string') throw conflict('У машины уже слишком много телефонов: скажите диспетчеру')
        return { secret: made.token }
      })
      return { link: appLinks(originOf(request, config.publicOrigin), secret).recorder }
    },
  })
}
